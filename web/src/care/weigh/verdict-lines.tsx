// The verdict on the typed weight, or a question to answer before saving.
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BirdToday } from '../../board/board.ts';
import { VerdictParts } from '../../guard/verdict-parts.tsx';
import { type CodedSentence, useVerdictText, wholeSentence } from '../../guard/verdict-sentence.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Mark } from '../../ui/verdicts/mark.tsx';
import { useVerdictNames } from '../../ui/verdicts/verdict.tsx';
import { useWeightHistory } from '../weights/weight-history.ts';
import type { ExistingWeight } from './existing-weight.ts';
import type { Weighing } from './use-weighing.ts';
import styles from './verdict-lines.module.css';

export function VerdictLines({ weighing }: { weighing: Weighing }) {
  const lines = useRef<HTMLDivElement>(null);
  const { state } = weighing.live;
  const isAsking = weighing.existing !== undefined || weighing.asksToConfirm || weighing.notSaved;
  // With large text, the question may be out of view.
  useEffect(() => {
    if (isAsking) lines.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);
  return (
    <>
      <div className={styles.lines} ref={lines}>
        <Lines weighing={weighing} />
      </div>
      <Spoken of={lines} grave={state === 'call_vet' || state === 'urgent'} weighing={weighing} />
    </>
  );
}

function Lines({ weighing }: { weighing: Weighing }) {
  const { bird, live, grams, existing, notSaved } = weighing;
  const nameOf = useVerdictNames();
  const wordsOf = useVerdictText();
  if (!bird) return null;
  const { name } = bird;
  const { state, result } = live;
  if (notSaved) {
    return (
      <p className={styles.plain}>
        <Trans>
          <b>Not saved.</b> This device could not store it. Your digits are kept.
        </Trans>
      </p>
    );
  }
  if (existing && grams !== undefined) {
    return <ReplaceQuestion bird={bird} existing={existing} grams={grams} weighing={weighing} />;
  }
  if (result && state) {
    const label = state === 'question' ? '' : nameOf(state);
    return <Verdict state={state} label={label} words={wordsOf(result as CodedSentence, name)} />;
  }
  if (!live.isLearning) return null;
  return (
    <p className={styles.plain}>
      <Trans>{name}’s usual is learned from 4 mornings.</Trans>
    </p>
  );
}

/**
 * The delay after the last digit before a verdict is read out. An earlier verdict would be about an unfinished weight.
 */
const settledAfterMs = 1_200;

interface SpokenProps {
  of: React.RefObject<HTMLElement | null>;
  grave: boolean;
  weighing: Weighing;
}

/** Announces the lines to screen readers after a pause in typing. A serious verdict interrupts other speech. */
function Spoken({ of: lines, grave, weighing }: SpokenProps) {
  const [announced, setAnnounced] = useState({ words: '', grave: false });
  const { bird, grams, existing, notSaved, live } = weighing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines depend on these.
  useEffect(() => {
    const read = () => setAnnounced({ words: lines.current?.textContent ?? '', grave });
    const timer = setTimeout(read, settledAfterMs);
    return () => clearTimeout(timer);
  }, [lines, grave, bird?.id, grams, existing?.grams, notSaved, live.result?.code]);
  return (
    <>
      <p className="spoken" aria-live="polite">
        {announced.grave ? '' : announced.words}
      </p>
      <p className="spoken" aria-live="assertive">
        {announced.grave ? announced.words : ''}
      </p>
    </>
  );
}

interface VerdictProps {
  state: Parameters<typeof Mark>[0]['state'];
  label: string;
  words: ReturnType<ReturnType<typeof useVerdictText>>;
}

function Verdict({ state, label, words }: VerdictProps) {
  return (
    <p className={styles.verdict}>
      <span className={`${styles.mark} ${styles[state]}`}>
        <Mark state={state} size={26} />
      </span>
      <span>
        {label && <b className={styles[state]}>{`${label}. `}</b>}
        {state === 'question' ? <VerdictParts words={words} /> : wholeSentence(words)}
      </span>
    </p>
  );
}

interface ReplaceProps {
  bird: BirdToday;
  existing: ExistingWeight;
  /** The typed weight. */
  grams: number;
  weighing: Pick<Weighing, 'today' | 'recordedOn'>;
}

/** "Kiwi has 88.1 g today, by Anna at 7:40. You have 86.4 g." */
function ReplaceQuestion({
  bird: { id, name },
  existing,
  grams,
  weighing: { today, recordedOn },
}: ReplaceProps) {
  const formats = useFormats();
  // Only the bird's weight history has the name of the person who recorded the existing weight.
  const known = useWeightHistory(id)?.find(
    weight => weight.day === recordedOn && weight.grams === existing.grams && !weight.waiting,
  );
  const [there, typed] = [formats.grams(existing.grams), formats.grams(grams)];
  const who = known?.by;
  const time = known?.at && formats.dayOf(known.at) === recordedOn ? formats.time(known.at) : undefined;
  const day = formats.day(recordedOn, today);
  return (
    <p className={styles.plain}>
      <b>
        {recordedOn !== today ? (
          who ? (
            <Trans>
              {name} has {there} on {day}, by {who}.
            </Trans>
          ) : (
            <Trans>
              {name} has {there} on {day}.
            </Trans>
          )
        ) : who && time ? (
          <Trans>
            {name} has {there} today, by {who} at {time}.
          </Trans>
        ) : (
          <Trans>
            {name} has {there} today.
          </Trans>
        )}
      </b>{' '}
      <Trans>You have {typed}.</Trans>
    </p>
  );
}
