// A verdict in words: its name in every language, as a chip or beside its mark.
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

/** The word of a state in the reader's language. */
export function useVerdictNames(): (state: State) => string {
  const { _ } = useLingui();
  return state => _(names[state]);
}

/** The word alone in the verdict's colour, at the beginning of its sentence. */
export function VerdictWord({ state }: { state: State }) {
  const nameOf = useVerdictNames();
  return <strong className={styles[state]}>{nameOf(state)}.</strong>;
}

/**
 * Mark and word in a frame, as in lists.
 *
 * @param word instead of the state's own
 */
export function VerdictChip({ state, word }: { state: State; word?: string | undefined }) {
  const nameOf = useVerdictNames();
  return (
    <span className={`${styles.chip} ${styles[state]}`}>
      <Mark state={state} size={19} />
      {word ?? nameOf(state)}
    </span>
  );
}

/** Mark and word in the verdict's colour, as under the name in an alert. */
export function VerdictLine({ state }: { state: State }) {
  const nameOf = useVerdictNames();
  return (
    <span className={`${styles.line} ${styles[state]}`}>
      <Mark state={state} size={19} />
      {nameOf(state)}
    </span>
  );
}
