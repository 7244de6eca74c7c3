// Adds up the previews, the counts and the progress of a file's parts.
import type { Import, ImportCounts, ImportPreview } from '@flock-care/contract/shapes';

export function joinPreviews(previews: readonly ImportPreview[]): ImportPreview {
  return {
    birds: sum(previews.map(({ birds }) => birds)),
    records: sum(previews.map(({ records }) => records)),
    problems: previews.flatMap(({ problems }) => problems),
    sample: previews.flatMap(({ sample }) => sample),
  };
}

const sum = (counts: readonly ImportCounts[]): ImportCounts => {
  const total = (result: keyof ImportCounts) => counts.reduce((added, one) => added + one[result], 0);
  return { new: total('new'), same: total('same'), different: total('different'), refused: total('refused') };
};

/** Returns the counts of an import's rows, which are either birds or records. */
export const countsOf = ({ kind, preview }: Pick<Import, 'kind' | 'preview'>): ImportCounts =>
  kind === 'birds' ? preview.birds : preview.records;

export function joinProgress(imports: readonly Pick<Import, 'progress'>[]): Import['progress'] {
  const total = (part: keyof Import['progress']) =>
    imports.reduce((added, { progress }) => added + progress[part], 0);
  return { done: total('done'), leftOut: total('leftOut'), total: total('total') };
}
