// What the digits mean, under them: the verdict, or the question that comes before saving.
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Mark } from '../../ui/mark.tsx';
import { useVerdictNames } from '../../ui/verdict.tsx';
import { type CodedSentence, useVerdictWords, wholeSentence } from '../verdict-sentence.ts';
import { TakenQuestion } from './taken-question.tsx';
import type { Weighing } from './use-weighing.ts';
import styles from './verdict-lines.module.css';

export function VerdictLines({ weighing }: { weighing: Weighing }) {
  const lines = useRef<HTMLDivElement>(null);
  const { state } = weighing.live;
  const asks = weighing.taken !== undefined || weighing.asked || weighing.notSaved;
  // With large text it may be below what is in view.
  useEffect(() => {
    if (asks) lines.current?.scrollIntoView({ block: 'nearest' });
  }, [asks]);
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
  const { bird, live, grams, taken, notSaved } = weighing;
  const nameOf = useVerdictNames();
  const wordsOf = useVerdictWords();
  if (!bird) return null;
  const { name } = bird;
  const { state, result } = live;
  if (notSaved) {
    return (
      <p className={styles.plain}>
        <Trans>
          <b>Not saved.</b> This device could not keep it. Your digits are kept.
        </Trans>
      </p>
    );
  }
  if (taken && grams !== undefined) {
    return <TakenQuestion bird={bird} taken={taken} grams={grams} weighing={weighing} />;
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

/** Digits come one after the other: until this long after the last one the verdict is of a part of the weight. */
const settledAfterMs = 1_200;

interface SpokenProps {
  of: React.RefObject<HTMLElement | null>;
  grave: boolean;
  weighing: Weighing;
}

/** The lines for those who hear them, once they stand: a grave verdict at once, and once. */
function Spoken({ of: lines, grave, weighing }: SpokenProps) {
  const [settled, setSettled] = useState({ words: '', grave: false });
  const { bird, grams, taken, notSaved, live } = weighing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the lines are about.
  useEffect(() => {
    const read = () => setSettled({ words: lines.current?.textContent ?? '', grave });
    const timer = setTimeout(read, settledAfterMs);
    return () => clearTimeout(timer);
  }, [lines, grave, bird?.id, grams, taken?.grams, notSaved, live.result?.code]);
  return (
    <>
      <p className="spoken" aria-live="polite">
        {settled.grave ? '' : settled.words}
      </p>
      <p className="spoken" aria-live="assertive">
        {settled.grave ? settled.words : ''}
      </p>
    </>
  );
}

interface VerdictProps {
  state: Parameters<typeof Mark>[0]['state'];
  label: string;
  words: ReturnType<ReturnType<typeof useVerdictWords>>;
}

function Verdict({ state, label, words }: VerdictProps) {
  return (
    <p className={styles.verdict}>
      <span className={`${styles.mark} ${styles[state]}`}>
        <Mark state={state} size={26} />
      </span>
      <span>
        {label && <b className={styles[state]}>{`${label}. `}</b>}
        {state === 'question' ? (
          <>
            <b>{words.lead}</b> {words.rest}
          </>
        ) : (
          wholeSentence(words)
        )}
      </span>
    </p>
  );
}
