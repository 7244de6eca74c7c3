// Calculates the median and the noise of several measurements.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns half the distance between the lowest and the highest value. */
export const noiseOf = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / 2;
