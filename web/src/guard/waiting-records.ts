// Merges unsent weights and notes, and the verdicts that include them, into the service's data.
import type { GuardResult } from '@flock-care/contract/guard';
import type { BirdToday, Guard } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { daysBetween } from '../ui/formats/formats.ts';

export interface WaitingWeight {
  grams: number;
  recordedOn: string;
  fasting?: boolean;
  bodyCondition?: number;
}

/** The parts of a note that the guard needs: its signs and its body condition. */
export interface WaitingNote {
  signs: readonly string[];
  observedOn: string;
  bodyCondition?: number;
}

/** The unsent records of a bird that can change its verdict. */
export interface WaitingRecords {
  /** The latest weight. */
  weight: WaitingWeight | undefined;
  /** In the order in which they were written. */
  notes: readonly WaitingNote[];
}

export interface WaitingVerdict {
  /** Undefined if there is none, or if the device has loaded a later one. */
  weight: WaitingWeight | undefined;
  /**
   * Undefined while the guard is loading, if the device has not loaded the bird's weights, or if there is nothing new
   * to judge.
   */
  result: GuardResult | undefined;
}

/** Returns the records by bird id, without refused or undone ones. */
export function waitingRecords(entries: readonly Entry[]): ReadonlyMap<string, WaitingRecords> {
  const found = new Map<string, WaitingRecords>();
  for (const { about, refused } of entries) {
    if (refused || !('birdId' in about) || about.birdId === undefined) continue;
    const known = found.get(about.birdId) ?? { weight: undefined, notes: [] };
    const records = withEntry(known, about);
    if (records !== known) found.set(about.birdId, records);
  }
  return new Map([...found].filter(([, { weight, notes }]) => weight || notes.length > 0));
}

function withEntry(known: WaitingRecords, about: Entry['about']): WaitingRecords {
  const { weight, notes } = known;
  switch (about.kind) {
    case 'weight': {
      const { grams, recordedOn, fasting, bodyCondition } = about;
      if (weight && recordedOn < weight.recordedOn) return known;
      const latest = {
        ...{ grams, recordedOn },
        ...(fasting !== undefined && { fasting }),
        ...(bodyCondition !== undefined && { bodyCondition }),
      };
      return { weight: latest, notes };
    }
    case 'undoneWeight':
      return weight?.recordedOn === about.recordedOn ? { weight: undefined, notes } : known;
    case 'observation': {
      const { signs, observedOn, bodyCondition } = about;
      // A note that has only text changes no verdict.
      if (signs.length === 0 && bodyCondition === undefined) return known;
      const note = { signs, observedOn, ...(bodyCondition !== undefined && { bodyCondition }) };
      return { weight, notes: [...notes, note] };
    }
    default:
      return known;
  }
}

/** Returns a bird on the board with its waiting weight and verdict. */
export function withWaitingVerdict(
  bird: BirdToday,
  { weight, result }: WaitingVerdict,
  today: string,
): BirdToday {
  if (weight && bird.latestRecordedOn !== null && weight.recordedOn < bird.latestRecordedOn) return bird;
  return { ...bird, ...(weight && weighedOn(bird, weight, today)), ...(result && verdictOf(result)) };
}

function weighedOn({ recent }: BirdToday, { grams, recordedOn }: WaitingWeight, today: string) {
  const index = recent.length - 1 - daysBetween(recordedOn, today);
  return {
    latestWeightGrams: grams,
    latestRecordedOn: recordedOn,
    recent: recent.map((other, place) => (place === index ? grams : other)),
  };
}

/** Returns the guard of a bird with its waiting verdict. */
export function guardWith(guard: Guard, { weight, result }: WaitingVerdict): Guard {
  if (!result || (weight && guard.latest && weight.recordedOn < guard.latest.recordedOn)) return guard;
  const { lowGrams, highGrams, basedOnCount, notJudged } = result;
  return { ...guard, ...verdictOf(result), lowGrams, highGrams, basedOnCount, notJudged };
}

/**
 * Returns a verdict with the field names of the API. The English sentence stays empty, because the app builds its own
 * from the code.
 */
export function verdictOf({
  verdict,
  heavier,
  code,
  values,
  usualGrams,
  changePercent,
  lossesInARow,
}: GuardResult) {
  return {
    verdict,
    heavier,
    sentence: '',
    sentenceCode: code,
    sentenceValues: { ...values },
    usualGrams,
    changePercent,
    lossesInARow,
  };
}
