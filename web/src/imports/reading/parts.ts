// Splits a long file into parts that are within the limit of rows per import.

/** The maximum number of rows per import, as in the contract's limits. */
export const rowsPerPart = 50_000;

export const partCount = (rows: number): number => Math.max(1, Math.ceil(rows / rowsPerPart));

const maxNameLength = 120;

/** Returns the name of a part, such as "weights.csv (2/4)". The screen recognizes parts of a file by their names. */
export function partName(name: string, part: number, count: number): string {
  const suffix = count > 1 ? ` (${part + 1}/${count})` : '';
  return [...name].slice(0, maxNameLength - suffix.length).join('') + suffix;
}

/**
 * Groups the parts of each file. The list must have the newest import first, so that the parts of a file are next to
 * each other.
 */
export function groupParts<I extends { name: string; kind: string }>(imports: readonly I[]): I[][] {
  const groups: I[][] = [];
  for (const one of imports) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isPartBefore(one, before)) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

const partPattern = /^(.*) \((\d+)\/(\d+)\)$/s;

/** Returns the name of the file, without the number of the part. */
export const fileNameOf = (name: string): string => partPattern.exec(name)?.[1] ?? name;

function isPartBefore(one: { name: string; kind: string }, next: { name: string; kind: string }): boolean {
  const [, name, part, count] = partPattern.exec(one.name) ?? [];
  const [, nextName, nextPart, nextCount] = partPattern.exec(next.name) ?? [];
  const isSameFile = name !== undefined && name === nextName && count === nextCount && one.kind === next.kind;
  return isSameFile && Number(part) + 1 === Number(nextPart);
}
