// Suggests the ring number for a new bird.

/**
 * Returns the number after the highest in a series: `MSF-006` after `MSF-005`. The flock's own series begins with the
 * flock's initials. Birds from another flock keep their rings, so a different series may be more common. It is
 * continued only if the flock has none of its own. Without any series, returns the first number of the flock's own,
 * such as `MSF-001`.
 */
export function nextRing(rings: readonly string[], flock: string): string {
  const numbered = rings.flatMap(ring => {
    const [, prefix, digits] = /^(.*?)(\d+)$/.exec(ring) ?? [];
    return prefix !== undefined && digits !== undefined ? [{ prefix, digits }] : [];
  });
  const own = `${initials(flock)}-`;
  const prefix = numbered.some(ring => ring.prefix === own) ? own : mostCommon(numbered);
  if (prefix === undefined) return `${own}001`;
  const series = numbered.filter(ring => ring.prefix === prefix);
  const highest = Math.max(...series.map(({ digits }) => Number(digits)));
  const width = Math.max(...series.map(({ digits }) => digits.length));
  return `${prefix}${String(highest + 1).padStart(width, '0')}`;
}

function mostCommon(numbered: readonly { prefix: string }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { prefix } of numbered) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const initials = (name: string) =>
  [...name.matchAll(/\p{L}+/gu)]
    .slice(0, 3)
    .map(([word]) => word[0]?.toUpperCase())
    .join('') || 'RING';
