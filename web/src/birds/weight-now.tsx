// The weight now, what the guard says of it, and the two things to do about it.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import type { ChartWeight } from '../care/chart/series.ts';
import type { Guard } from '../care/guard.ts';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium, notePencil, phoneFill, printer } from '../ui/icons.ts';
import { useFormats } from '../ui/use-formats.ts';
import { VerdictChip } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useWeighedWords } from './bird-words.ts';
import { ObservationSheet } from './observation-sheet.tsx';

const HandoverSheet = lazy(async () => ({
  default: (await import('../sharing/handover-sheet.tsx')).HandoverSheet,
}));
const WeightCheck = lazy(async () => ({ default: (await import('./weight-check.tsx')).WeightCheck }));

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  guard: Guard | undefined;
  weights: readonly ChartWeight[] | undefined;
  today: string;
}

export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;

export function WeightNow({ bird, onBoard, guard, weights, today }: Props) {
  const formats = useFormats();
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
              <VerdictChip state={stateOf(guard)} />
            </button>
          )}
          {latest && <Taken latest={latest} today={today} />}
        </div>
      </div>
      {said && (
        <p className={styles.sentence}>
          <strong>{said.lead}</strong>
          {/^[,.:;]/.test(said.rest) ? said.rest : ` ${said.rest}`}
        </p>
      )}
      <Actions bird={bird} onBoard={onBoard} alarming={alarming} today={today} />
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

/** "today 7:02, fasting" */
function Taken({ latest, today }: { latest: ChartWeight; today: string }) {
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

function Actions({
  bird,
  onBoard,
  alarming,
  today,
}: Pick<Props, 'bird' | 'onBoard' | 'today'> & { alarming: boolean }) {
  const { t } = useLingui();
  const { tends, manages } = useRights();
  const [noting, setNoting] = useState(false);
  const [handing, setHanding] = useState(false);
  const contact = onBoard?.call;
  const whom = contact?.name || contact?.phone;
  return (
    <div className={styles.acts}>
      {alarming && contact && (
        <ButtonAnchor kind="filled" size="give" icon={phoneFill} href={telephone(contact.phone)}>
          <Trans>Call {whom}</Trans>
        </ButtonAnchor>
      )}
      {tends && (
        <Button size="give" icon={notePencil} onClick={() => setNoting(true)}>
          {t`Add a note`}
        </Button>
      )}
      {manages && (
        <Button size="give" icon={printer} onClick={() => setHanding(true)}>
          <Trans>Hand over</Trans>
        </Button>
      )}
      {handing && (
        <Suspense>
          <HandoverSheet bird={bird} onClose={() => setHanding(false)} />
        </Suspense>
      )}
      {noting && (
        <ObservationSheet bird={bird} onBoard={onBoard} today={today} onClose={() => setNoting(false)} />
      )}
    </div>
  );
}
