// The text in the footer below a file: the label of the "Import" button, and the reason why it is disabled.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Reading } from '../reading/protocol.ts';
import { countsOf } from '../service/preview-counts.ts';
import type { Check } from '../service/use-check.ts';
import type { Run } from '../service/use-run.ts';
import { useRecordCount } from './use-counts.ts';

interface FootInput {
  reading: Reading;
  check: Check | undefined;
  replace: boolean | null;
  openQuestions: number;
  isSpeciesMissing: boolean;
  connected: boolean;
  isWaiting: boolean;
  /** The part that is being imported. */
  part: Run['part'];
}

/** Returns the button label, and the reason why the file cannot be imported yet. */
export function useFootText(input: FootInput): { label: string; missing: string | undefined } {
  const { t } = useLingui();
  const countOf = useRecordCount();
  const { reading, check, replace, openQuestions, isSpeciesMissing, connected, isWaiting, part } = input;
  const { kind, rows, layout } = reading;
  const counts = check && countsOf({ kind, preview: check.preview });
  const imported = counts ? counts.new + (replace === false ? 0 : counts.different) : rows;
  const records = countOf(kind, imported);
  const label = t`Import ${records}`;
  const missing = (): string | undefined => {
    if (part) {
      const { number, count } = part;
      return count === 1
        ? t`The import is being started.`
        : t`Part ${number} of ${count} is being imported. Keep this page open.`;
    }
    if (!layout) return t`Choose first how the table is laid out.`;
    if (openQuestions > 0)
      return t`${plural(openQuestions, { one: '# question is open.', other: '# questions are open.' })}`;
    if (!isWaiting && rows === 0) return t`The file has nothing to import.`;
    if (isSpeciesMissing) return t`First choose the species of the new birds.`;
    if (!connected) return t`Importing needs a connection. The file is kept until then.`;
    if (isWaiting || !counts) return t`Checking what is already recorded…`;
    if (counts.different > 0 && replace === null) return t`First choose what happens to records that differ.`;
    if (imported > 0) return undefined;
    return counts.same > 0
      ? t`Everything in the file is already recorded.`
      : t`The file has nothing to import.`;
  };
  return { label, missing: missing() };
}
