// The current weight with the guard's verdict, and the buttons to act on it.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { PageBird } from '../../birds/bird-read.ts';
import type { BirdToday } from '../../board/board.ts';
import type { ChartWeight } from '../../care/chart/series.ts';
import type { DayScore } from '../../care/condition/day-scores.ts';
import { Keel } from '../../care/condition/keel.tsx';
import type { Guard } from '../../guard/guard.ts';
import { VerdictParts } from '../../guard/verdict-parts.tsx';
import { useVerdictText } from '../../guard/verdict-sentence.ts';
import { useConditionNames } from '../../labels/conditions.ts';
import { useStageNames } from '../../labels/stage-names.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import { dialable, telephone } from '../../ui/controls/telephone.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useOunces } from '../../ui/formats/use-ounces.ts';
import { notePencil, phoneFill, printer } from '../../ui/icons/icons.ts';
import { isPhone, useRoom } from '../../ui/layout/use-view.ts';
import { VerdictChip } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import styles from './bird-screen.module.css';
import { WeighedAt } from './weighed-at.tsx';

const WeightCheck = lazy(async () => ({ default: (await import('./weight-check.tsx')).WeightCheck }));

interface Props {
  bird: PageBird;
  boardBird: BirdToday | undefined;
  guard: Guard | undefined;
  weights: readonly ChartWeight[] | undefined;
  /** The body condition by day, oldest first. */
  scores: readonly DayScore[];
  today: string;
  /** Undefined for people who cannot add notes. */
  onNote: (() => void) | undefined;
  /** Undefined for people who cannot hand the bird over to a vet. */
  onHandOver: (() => void) | undefined;
}

export function CurrentWeight({ bird, boardBird, guard, weights, scores, today, onNote, onHandOver }: Props) {
  const formats = useFormats();
  const ounces = useOunces();
  const words = useVerdictText();
  const [checking, setChecking] = useState(false);
  const latest = weights?.at(-1);
  const grams = latest?.grams ?? bird.latestWeightGrams;
  const sentence =
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
          {latest && <WeighedAt latest={latest} today={today} />}
          {grams !== null && ounces(grams) && <p>{ounces(grams)}</p>}
        </div>
      </div>
      <LatestScore score={scores.at(-1)} today={today} />
      {sentence && (
        <p className={styles.sentence}>
          <VerdictParts words={sentence} />
        </p>
      )}
      <Actions contact={alarming ? boardBird?.call : null} onNote={onNote} onHandOver={onHandOver} />
      {checking && guard && (
        <Suspense>
          <WeightCheck
            bird={bird}
            boardBird={boardBird}
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

/** The latest body condition, with its day unless that is today. */
function LatestScore({ score: latest, today }: { score: DayScore | undefined; today: string }) {
  const nameOf = useConditionNames();
  const formats = useFormats();
  if (!latest) return null;
  const name = nameOf(latest.score);
  const day = formats.datedDay(latest.day, today);
  return (
    <p className={styles.condition}>
      <Keel score={latest.score} width={26} />
      <span>
        {latest.day === today ? (
          <Trans>Body condition {name}</Trans>
        ) : (
          <Trans>
            Body condition {name}, on {day}
          </Trans>
        )}
      </span>
    </p>
  );
}

/** The chip with the verdict. For a weaning bird without a warning, it says "weaning". */
function Verdict({ guard }: { guard: Guard }) {
  const stageNames = useStageNames();
  const state = stateOf(guard);
  const weaning = guard.stage === 'weaning' && (state === 'usual' || state === 'learning');
  return <VerdictChip state={weaning ? 'learning' : state} word={weaning ? stageNames.weaning : undefined} />;
}

interface ActionsProps extends Pick<Props, 'onNote' | 'onHandOver'> {
  contact: EmergencyContact | null | undefined;
}

/**
 * At most two buttons, the call first because it is the most important. On screens wider than a phone, Hand over is in the
 * head. On a desktop, notes are added next to the chart.
 */
function Actions({ contact: known, onNote, onHandOver }: ActionsProps) {
  const { t } = useLingui();
  const contact = dialable(known);
  const view = useRoom();
  const who = contact?.name || contact?.phone;
  const canHandOver = isPhone(view) && onHandOver;
  const notes = onNote && view !== 'desktop' && !(contact && canHandOver);
  if (!contact && !canHandOver && !notes) return null;
  return (
    <div className={styles.acts}>
      {contact && (
        <ButtonAnchor kind="filled" size="give" icon={phoneFill} href={telephone(contact.phone)}>
          <Trans>Call {who}</Trans>
        </ButtonAnchor>
      )}
      {notes && (
        <Button size="give" icon={notePencil} onClick={onNote}>
          {t`Add a note`}
        </Button>
      )}
      {canHandOver && (
        <Button size="give" icon={printer} onClick={onHandOver}>
          <Trans>Hand over</Trans>
        </Button>
      )}
    </div>
  );
}
