// What the digits mean, under them: the verdict, or the question that comes before saving.
import { Trans } from '@lingui/react/macro';
import { Mark } from '../../ui/mark.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useVerdictNames } from '../../ui/verdict.tsx';
import { type CodedSentence, useVerdictWords, wholeSentence } from '../verdict-sentence.ts';
import type { Weighing } from './use-weighing.ts';
import styles from './verdict-lines.module.css';

/** Spoken at once only if somebody has to act. */
export function VerdictLines({ weighing }: { weighing: Weighing }) {
  const { bird, live, grams, taken, notSaved, today, recordedOn } = weighing;
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const wordsOf = useVerdictWords();
  if (!bird) return null;
  const { name } = bird;
  const { state, result } = live;
  const grave = state === 'call_vet' || state === 'urgent';
  return (
    <div className={styles.lines} role="status" aria-live={grave ? 'assertive' : 'polite'}>
      {notSaved ? (
        <p className={styles.plain}>
          <Trans>
            <b>Not saved.</b> This device could not keep it. Your digits are kept.
          </Trans>
        </p>
      ) : taken && grams !== undefined ? (
        <p className={styles.plain}>
          <TakenSentence
            name={name}
            there={formats.grams(taken.grams)}
            typed={formats.grams(grams)}
            day={recordedOn === today ? undefined : formats.day(recordedOn, today)}
          />
        </p>
      ) : result && state ? (
        <Verdict
          state={state}
          label={state === 'question' ? '' : nameOf(state)}
          words={wordsOf(result as CodedSentence, name)}
        />
      ) : live.isLearning ? (
        <p className={styles.plain}>
          <Trans>{name}’s usual is learned from 4 mornings.</Trans>
        </p>
      ) : null}
    </div>
  );
}

interface TakenProps {
  name: string;
  there: string;
  typed: string;
  /** Undefined for today. */
  day: string | undefined;
}

const TakenSentence = ({ name, there, typed, day }: TakenProps) =>
  day === undefined ? (
    <Trans>
      <b>
        {name} has {there} today.
      </b>{' '}
      You have {typed}.
    </Trans>
  ) : (
    <Trans>
      <b>
        {name} has {there} on {day}.
      </b>{' '}
      You have {typed}.
    </Trans>
  );

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
