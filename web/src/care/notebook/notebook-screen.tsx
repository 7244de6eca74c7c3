// A bird's notebook page: weights from other days, typed row by row and saved together.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { birdRead, type PageBird } from '../../birds/bird-read.ts';
import { BirdScreenHead } from '../../birds/bird-screen-head.tsx';
import { Segments } from '../../forms/choices.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import form from '../../forms/form.module.css';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { useEntryToast } from '../../outbox/entry-toast.ts';
import { Button } from '../../ui/controls/button.tsx';
import { handPalm, warning } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { undoWeight } from '../weigh/save-weight.ts';
import styles from './notebook.module.css';
import { NotebookRow, type Part } from './notebook-row.tsx';
import { type Page, usePage } from './use-page.ts';

const route = getRouteApi('/flock/birds/$birdId/weights');

export function NotebookScreen() {
  const { birdId } = route.useParams();
  const { canGiveCare } = useRights();
  return canGiveCare ? <Known key={birdId} birdId={birdId} /> : <NotAllowed />;
}

function NotAllowed() {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`Weights from other days`} back="/birds/$birdId" />
      <Notice icon={handPalm} kind="plain">
        <Trans>Only owners, assistants and caregivers can weigh. You can look at everything.</Trans>
      </Notice>
    </Screen>
  );
}

function Known({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useRead(...birdRead(birdId));
  const refusal = useRefusal({}, entryRefusals);
  if (data) return <Notebook bird={data.bird} />;
  if (!error) return <Shapes />;
  const again = <Button kind="plain" onClick={() => void refetch()}>{t`Try again`}</Button>;
  return (
    <Screen narrow>
      <ScreenHead title={t`Weights from other days`} back="/birds/$birdId" />
      <Notice icon={warning} kind="plain" action={again}>
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

function Notebook({ bird }: { bird: PageBird }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const page = usePage(bird);
  const toast = useEntryToast();
  const list = useRef<HTMLOListElement>(null);
  const [typing, setTyping] = useState<{ index: number; part: Part }>();
  const { name } = bird;
  // Moves the focus synchronously, because the next key press may come before the next frame.
  const go = (index: number, part: Part) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${index + 1}"] [data-part=${part}]`)?.focus();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTyping(undefined);
    const first = page.rows.findIndex(({ problem }) => problem);
    if (first >= 0) return focusProblem(list.current, first);
    if (page.ready.length === 0) return go(page.rows.length - 1, 'day');
    const saved = await page.save();
    const last = saved?.at(-1);
    if (!saved || !last) return;
    await navigate({ to: '/birds/$birdId', params: { birdId: bird.id } });
    const count = saved.length;
    toast(
      last.entry.id,
      waits =>
        waits
          ? t`${plural(count, { one: '# weight not sent yet.', other: '# weights not sent yet.' })}`
          : t`${plural(count, { one: '# weight saved.', other: '# weights saved.' })}`,
      async () => {
        for (const weight of saved.toReversed()) await undoWeight(weight);
      },
    );
  };
  return (
    <Screen narrow>
      <BirdScreenHead
        bird={bird}
        title={t`Weights from other days`}
        sub={
          <>
            {name}, <bdi className="whole">{bird.tagId}</bdi>
          </>
        }
      />
      <ConnectionLine />
      <form className={`${form.form} ${styles.page}`} onSubmit={event => void onSubmit(event)} noValidate>
        <DraftNotice isRestored={page.isRestored} onDrop={page.drop} />
        <p className={styles.hint}>
          <Trans>
            Type the weights line by line, as in your notebook. A day without a month or year takes them from
            the line above.
          </Trans>
        </p>
        <MealChoice page={page} />
        <div>
          <p className={styles.heads} aria-hidden="true">
            <span />
            <span>
              <Trans>Day</Trans>
            </span>
            <span>
              <Trans>Grams</Trans>
            </span>
          </p>
          <ol
            ref={list}
            className={styles.rows}
            onInput={({ target }) => setTyping(typedIn(target))}
            onBlur={() => setTyping(undefined)}
          >
            {page.rows.map((checked, index) => (
              <NotebookRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has its place on the page.
                key={index}
                checked={checked}
                index={index}
                birdName={name}
                today={page.today}
                typing={typing?.index === index ? typing.part : undefined}
                onChange={part => page.change(index, part)}
                onPaste={rows => page.paste(index, rows)}
                onGo={(part, rows = 0) => go(index + rows, part)}
              />
            ))}
          </ol>
        </div>
        <Foot page={page} />
      </form>
    </Screen>
  );
}

/** The choice of fasting, after a meal or not stated, for all weights on the page. */
function MealChoice({ page }: { page: Page }) {
  const { t } = useLingui();
  return (
    <Segments
      label={t`Before or after a meal`}
      value={page.meal}
      options={[
        { value: 'fasting', label: t`Fasting` },
        { value: 'fed', label: t`After a meal` },
        { value: 'unknown', label: t`Not stated` },
      ]}
      onChoose={page.setMeal}
    />
  );
}

function Foot({ page }: { page: Page }) {
  const { t } = useLingui();
  const count = page.ready.length;
  const asked = page.rows.filter(({ problem }) => problem).length;
  const known = page.rows.filter(({ isKnown }) => isKnown).length;
  return (
    <div ref={foot} className={form.foot}>
      <p className={styles.summary} role="status">
        {page.notSaved ? (
          <Trans>
            <b>Not saved.</b> This device could not store it. Your digits are kept.
          </Trans>
        ) : (
          [
            asked > 0 && t`${plural(asked, { one: '# line to check', other: '# lines to check' })}`,
            known > 0 && t`${known} already there`,
          ]
            .filter(Boolean)
            .join(', ')
        )}
      </p>
      <Button kind="filled" size="tall" wide type="submit" busy={page.isSaving}>
        {count === 0 || asked > 0
          ? t`Save`
          : t`${plural(count, { one: 'Save # weight', other: 'Save # weights' })}`}
      </Button>
    </div>
  );
}

function typedIn(target: EventTarget): { index: number; part: Part } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const line = Number(target.closest('li')?.dataset.line);
  return { index: line - 1, part: target.dataset.part === 'day' ? 'day' : 'grams' };
}

/** In the next frame, focuses the first answer to a row's question, or the row's invalid field. */
function focusProblem(list: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const row = list?.querySelector(`[data-line="${index + 1}"]`);
    (row?.querySelector<HTMLElement>('button') ?? row?.querySelector<HTMLElement>('[aria-invalid]'))?.focus();
  });
}
