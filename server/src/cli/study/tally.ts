// Counts the verdicts on birds, and the keepers' reactions to them.
import { rankOf, type Verdict } from '@flock-care/contract/guard';
import type { AcknowledgementDecision } from '@flock-care/contract/shapes';
import { dayNumberOf } from '../../guard/day-numbers.ts';
import type { StudiedBird } from './read-bird.ts';
import type { JudgedWeight } from './replay.ts';

/** Verdicts at most this many days apart form one episode, as in contract/tools/guard. */
const episodeDays = 10;
/**
 * An acknowledgement counts up to this many days after the last day of an episode, and a vet visit up to this many days
 * after the first.
 */
export const followUpDays = 14;
const daysPerYear = 365;

export const studiedVerdicts = ['watch', 'call_vet', 'urgent', 'question'] as const;
type StudiedVerdict = (typeof studiedVerdicts)[number];

export interface Counts {
  weighings: number;
  episodes: number;
  seen: number;
  newUsual: number;
  visited: number;
}

export class Tally {
  readonly counts: Readonly<Record<StudiedVerdict, Counts>> = {
    watch: noCounts(),
    call_vet: noCounts(),
    urgent: noCounts(),
    question: noCounts(),
  };
  readonly flocks = new Set<number>();
  birds = 0;
  weights = 0;
  days = 0;

  get birdYears(): number {
    return this.days / daysPerYear;
  }

  add(workspaceId: number, bird: StudiedBird, judgedWeights: readonly JudgedWeight[]): void {
    this.flocks.add(workspaceId);
    this.birds += 1;
    this.weights += judgedWeights.length;
    this.days += (judgedWeights.at(-1)?.day ?? 0) - (judgedWeights[0]?.day ?? 0);
    const visitDays = bird.visitDays.map(date => dayNumberOf(date));
    const acknowledgements = bird.acknowledgements.map(({ on, decision }) => ({
      day: dayNumberOf(on),
      decision,
    }));
    for (const verdict of studiedVerdicts) {
      const days = judgedWeights
        .filter(weight => countsToward(weight.verdict, verdict))
        .map(({ day }) => day);
      const episodes = episodesOf(days);
      const counts = this.counts[verdict];
      counts.weighings += days.length;
      counts.episodes += episodes.length;
      for (const episode of episodes) {
        const decision = lastDecision(episode, acknowledgements);
        if (decision === 'seen') counts.seen += 1;
        if (decision === 'new_usual') counts.newUsual += 1;
        const { firstDay } = episode;
        if (visitDays.some(day => day >= firstDay && day <= firstDay + followUpDays)) counts.visited += 1;
      }
    }
  }
}

const noCounts = (): Counts => ({ weighings: 0, episodes: 0, seen: 0, newUsual: 0, visited: 0 });

/** A worse verdict also counts toward the milder ones. A question counts only as a question. */
const countsToward = (verdict: Verdict, studied: StudiedVerdict): boolean =>
  studied === 'question' ? verdict === 'question' : rankOf(verdict) >= rankOf(studied);

interface Episode {
  firstDay: number;
  lastDay: number;
  /** The first day of the next episode; infinity if there is none. */
  nextDay: number;
}

function episodesOf(days: readonly number[]): Episode[] {
  const episodes: Episode[] = [];
  for (const day of days) {
    const current = episodes.at(-1);
    if (current && day - current.lastDay <= episodeDays) current.lastDay = day;
    else {
      if (current) current.nextDay = day;
      episodes.push({ firstDay: day, lastDay: day, nextDay: Number.POSITIVE_INFINITY });
    }
  }
  return episodes;
}

/** Returns the last decision about the episode. */
const lastDecision = (
  { firstDay, lastDay, nextDay }: Episode,
  acknowledgements: readonly { day: number; decision: AcknowledgementDecision }[],
): AcknowledgementDecision | undefined =>
  acknowledgements.findLast(({ day }) => day >= firstDay && day <= lastDay + followUpDays && day < nextDay)
    ?.decision;
