// Formats counts of records, such as "702 weights".
import type { ImportKind } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns a function that formats the number of records of a kind. */
export function useRecordCount(): (kind: ImportKind, count: number) => string {
  const { t } = useLingui();
  return (kind, count) => {
    const words: Record<ImportKind, () => string> = {
      weights: () => t`${plural(count, { one: '# weight', other: '# weights' })}`,
      birds: () => t`${plural(count, { one: '# bird', other: '# birds' })}`,
      visits: () => t`${plural(count, { one: '# visit', other: '# visits' })}`,
      medications: () => t`${plural(count, { one: '# medication', other: '# medications' })}`,
      archive: () => t`${plural(count, { one: '# record', other: '# records' })}`,
    };
    return words[kind]();
  };
}
