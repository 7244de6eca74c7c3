// The name of a verdict, alone, as a chip, or next to its mark.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Mark } from './mark.tsx';
import styles from './verdict.module.css';
import type { State } from './verdicts.ts';

const names = {
  usual: msg`Usual`,
  watch: msg`Watch`,
  call_vet: msg`Call the vet`,
  urgent: msg`Urgent`,
  heavier: msg`Heavier`,
  learning: msg`Learning`,
  question: msg`Weigh again`,
} as const satisfies Record<State, unknown>;

/** @returns a function from a state to its name in the reader's language */
export function useVerdictNames(): (state: State) => string {
  const { _ } = useLingui();
  return state => _(names[state]);
}

/** The name in the verdict's color, for the start of a sentence. */
export function VerdictWord({ state }: { state: State }) {
  const nameOf = useVerdictNames();
  return <strong className={styles[state]}>{nameOf(state)}.</strong>;
}

/** Mark and name in a frame, as in lists. @param word shown instead of the state's name */
export function VerdictChip({ state, word }: { state: State; word?: string | undefined }) {
  const nameOf = useVerdictNames();
  return (
    <span className={`${styles.chip} ${styles[state]}`}>
      <Mark state={state} size={19} />
      {word ?? nameOf(state)}
    </span>
  );
}

/** Mark and name in the verdict's color, as below the bird's name in an alert. */
export function VerdictLine({ state }: { state: State }) {
  const nameOf = useVerdictNames();
  return (
    <span className={`${styles.line} ${styles[state]}`}>
      <Mark state={state} size={19} />
      {nameOf(state)}
    </span>
  );
}
