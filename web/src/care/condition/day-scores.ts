// Collects the body condition scores of a bird, which are recorded with weights and observations.

/** The body condition on a day, from 1 to 5. */
export interface DayScore {
  day: string;
  score: number;
}

interface Scored {
  day: string;
  score: number | null | undefined;
  /** The time at which the score was recorded; empty if unknown. */
  at: string;
}

/** Returns the last score of each day, oldest first. */
export function dayScores(scored: readonly Scored[]): DayScore[] {
  const byDay = new Map<string, DayScore>();
  for (const { day, score } of scored.toSorted(inOrderOfTime)) {
    if (typeof score === 'number') byDay.set(day, { day, score });
  }
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const inOrderOfTime = (one: Scored, other: Scored) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);

/** Returns the scores that fit into a chart. If two are too close together, only the later one is drawn. */
export function spacedScores(
  scores: readonly DayScore[],
  x: (day: string) => number,
  minSpacing: number,
): DayScore[] {
  const drawn: DayScore[] = [];
  for (const score of scores.toReversed()) {
    const after = drawn.at(-1);
    if (!after || x(after.day) - x(score.day) >= minSpacing) drawn.push(score);
  }
  return drawn.reverse();
}
