// Collects the doses of several days from separate reads, for a device without a connection.
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../../outbox/entry.ts';
import { addDays, daysBetween } from '../../ui/formats/formats.ts';
import { countsAsGiven, doseKey } from './doses.ts';

/** One read: all doses on its days, for one bird or for the whole flock. */
export interface DosesRead {
  birdId?: string | undefined;
  from: string;
  to: string;
  readAtMs: number;
  doses: readonly Dose[];
}

export interface KnownDoses {
  doses: readonly Dose[];
  /** The days whose doses the device has not loaded. */
  unknownDays: readonly string[];
  /**
   * The time of the oldest read that was used. Undefined for a fresh response from the service, and if no read was
   * used.
   */
  asOfMs?: number;
}

/** Collects each day's doses from the last read of that day. An open dose from a past day counts as unrecorded. */
export function knownDoses(
  reads: readonly DosesRead[],
  { birdId, from, to, today }: { birdId: string; from: string; to: string; today: string },
): KnownDoses {
  const newestFirst = reads
    .filter(read => read.birdId === undefined || read.birdId === birdId)
    .toSorted((one, other) => other.readAtMs - one.readAtMs);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const found = days.map(day => newestFirst.find(read => read.from <= day && day <= read.to));
  const doses = days.flatMap((day, index) =>
    (found[index]?.doses ?? [])
      .filter(dose => dose.birdId === birdId && dose.dueOn === day)
      .flatMap(dose => (day < today ? onPastDay(dose) : [dose])),
  );
  const times = found.flatMap(read => (read ? [read.readAtMs] : []));
  return {
    doses,
    unknownDays: days.filter((_, index) => !found[index]),
    ...(times.length > 0 && { asOfMs: Math.min(...times) }),
  };
}

function onPastDay(dose: Dose): Dose[] {
  if (dose.administration) return [dose];
  return dose.state === 'as_needed' ? [] : [{ ...dose, state: 'unrecorded' }];
}

/** Returns the doses with the outcomes of unsent entries that were not refused. */
export const withRecorded = (doses: readonly Dose[], entries: ReadonlyMap<string, Entry>): readonly Dose[] =>
  doses.map(dose => {
    const entry = entries.get(doseKey(dose));
    if (dose.administration || entry?.about.kind !== 'dose' || entry.refused) return dose;
    const { outcome } = entry.about;
    return { ...dose, outcome, state: countsAsGiven(outcome) ? 'given' : 'missed' };
  });
