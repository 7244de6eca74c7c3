// The weight now, what the guard says of it, and the two things to do about it.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ChartWeight } from '../care/chart/series.ts';
import type { Guard } from '../care/guard.ts';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium, notePencil, phoneFill, printer } from '../ui/icons.ts';
import { dialable, telephone } from '../ui/telephone.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useOunces } from '../ui/use-ounces.ts';
import { isPhone, useRoom } from '../ui/use-view.ts';
import { VerdictChip } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useWeighedWords } from './bird-words.ts';
import { useStageNames } from './stage-names.ts';

const WeightCheck = lazy(async () => ({ default: (await import('./weight-check.tsx')).WeightCheck }));

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  guard: Guard | undefined;
  weights: readonly ChartWeight[] | undefined;
  today: string;
  /** Absent for people who may not, as `onHandOver` is. */
  onNote: (() => void) | undefined;
  onHandOver: (() => void) | undefined;
}

export function WeightNow({ bird, onBoard, guard, weights, today, onNote, onHandOver }: Props) {
  const formats = useFormats();
  const ounces = useOunces();
  const words = useVerdictWords();
  const [checking, setChecking] = useState(false);
  const latest = weights?.at(-1);
  const grams = latest?.grams ?? bird.latestWeightGrams;
  const said =
    guard && words({ code: guard.sentenceCode, values: guard.sentenceValues }, bird.name, guard.sentence);
  const alarming = guard?.verdict === 'call_vet' || guard?.verdict === 'urgent';
  return (
    <section className={styles.now}>
      <div className={styles.figures}>
        {grams !== null && (
          <strong className={`${styles.grams} display`}>
            {formats.number(grams)}
            <small>g</small>
          </strong>
        )}
        <div className={styles.verdict}>
          {guard && (
            <button type="button" onClick={() => setChecking(true)} aria-haspopup="dialog">
              <Verdict guard={guard} />
            </button>
          )}
          {latest && <Taken latest={latest} today={today} />}
          {grams !== null && ounces(grams) && <p>{ounces(grams)}</p>}
        </div>
      </div>
      {said && (
        <p className={styles.sentence}>
          <strong>{said.lead}</strong>
          {/^[,.:;]/.test(said.rest) ? said.rest : ` ${said.rest}`}
        </p>
      )}
      <Actions contact={alarming ? onBoard?.call : null} onNote={onNote} onHandOver={onHandOver} />
      {checking && guard && (
        <Suspense>
          <WeightCheck
            bird={bird}
            onBoard={onBoard}
            guard={guard}
            weights={weights ?? []}
            today={today}
            onClose={() => setChecking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** While a bird is weaned, that it is says more than that nothing is wrong. */
function Verdict({ guard }: { guard: Guard }) {
  const stageNames = useStageNames();
  const state = stateOf(guard);
  const weaning = guard.stage === 'weaning' && (state === 'usual' || state === 'learning');
  return <VerdictChip state={weaning ? 'learning' : state} word={weaning ? stageNames.weaning : undefined} />;
}

/** "today 7:02, fasting" */
export function Taken({ latest, today }: { latest: ChartWeight; today: string }) {
  const formats = useFormats();
  const weighed = useWeighedWords(today);
  const time = latest.day === today && latest.at !== null ? ` ${formats.time(latest.at)}` : '';
  return (
    <p>
      {latest.waiting && <Icon shape={hourglassMedium} size={16} className="whole" />}
      {weighed(latest.day)}
      {time}
      {latest.fasting && (
        <>
          , <Trans>fasting</Trans>
        </>
      )}
    </p>
  );
}

interface ActionsProps extends Pick<Props, 'onNote' | 'onHandOver'> {
  contact: EmergencyContact | null | undefined;
}

/** Two side by side, to call before a note. From a tablet on the head hands over; on a desktop notes are beside the chart. */
function Actions({ contact: known, onNote, onHandOver }: ActionsProps) {
  const { t } = useLingui();
  const contact = dialable(known);
  const view = useRoom();
  const whom = contact?.name || contact?.phone;
  const handsOver = isPhone(view) && onHandOver;
  const notes = onNote && view !== 'desktop' && !(contact && handsOver);
  if (!contact && !handsOver && !notes) return null;
  return (
    <div className={styles.acts}>
      {contact && (
        <ButtonAnchor kind="filled" size="give" icon={phoneFill} href={telephone(contact.phone)}>
          <Trans>Call {whom}</Trans>
        </ButtonAnchor>
      )}
      {notes && (
        <Button size="give" icon={notePencil} onClick={onNote}>
          {t`Add a note`}
        </Button>
      )}
      {handsOver && (
        <Button size="give" icon={printer} onClick={onHandOver}>
          <Trans>Hand over</Trans>
        </Button>
      )}
    </div>
  );
}
