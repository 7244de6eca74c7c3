// Decides whether a dose is too soon, according to the same rules as in the service.
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../../outbox/entry.ts';
import { countsAsGiven, doseKey, entriesByDose } from '../doses/doses.ts';

const hourMs = 3_600_000;

/** The reason why a dose is too soon: too close to another one, or above the daily maximum. */
export type TooSoon =
  | {
      kind: 'near';
      /** The time of the other dose. */
      atMs: number;
      minHours: number;
      /** The other dose; undefined while it is unsent. */
      dose: Dose | undefined;
    }
  | { kind: 'full'; most: number; dose: Dose | undefined };

type Slot = Parameters<typeof doseKey>[0];

/**
 * Finds the reason why a dose is too close to another one of the same medication, or above the daily maximum, as far as
 * this device knows.
 *
 * @param doses all doses that the device knows. If it knows no dose of the medication, only the service can decide.
 */
export function tooSoonReason(
  slot: Slot,
  doses: readonly Dose[],
  waiting: readonly Entry[],
  atMs: number,
): TooSoon | undefined {
  const own = doses.filter(({ medicationId }) => medicationId === slot.medicationId);
  const { safety } = own.find(({ dueOn }) => dueOn === slot.dueOn) ?? own.at(-1) ?? {};
  if (!safety) return undefined;
  const { minimumHoursBetween: minHours, maximumPerDay: most } = safety;
  const others = givenDoses(slot, own, waiting);
  const distanceMs = (given: { atMs: number }) => Math.abs(given.atMs - atMs);
  const nearest = others.toSorted((one, other) => distanceMs(one) - distanceMs(other))[0];
  if (!nearest) return undefined;
  if (distanceMs(nearest) < minHours * hourMs)
    return { kind: 'near', atMs: nearest.atMs, minHours, dose: nearest.dose };
  const dosesOfDay = others.filter(({ day }) => day === slot.dueOn);
  return most > 0 && dosesOfDay.length >= most
    ? { kind: 'full', most, dose: dosesOfDay.at(-1)?.dose }
    : undefined;
}

interface GivenDose {
  atMs: number;
  day: string;
  dose: Dose | undefined;
}

/** Lists the other doses that were given, including unsent ones. */
function givenDoses(slot: Slot, own: readonly Dose[], waiting: readonly Entry[]): GivenDose[] {
  const entries = entriesByDose(waiting.filter(({ refused }) => !refused));
  const isOther = (key: string) => key !== doseKey(slot);
  const recorded = own.filter(dose => dose.state === 'given' && !entries.has(doseKey(dose)));
  return [
    ...recorded.flatMap(dose =>
      dose.givenAt !== null && isOther(doseKey(dose))
        ? [{ atMs: Date.parse(dose.givenAt), day: dose.dueOn, dose }]
        : [],
    ),
    ...[...entries].flatMap(([key, { about, createdAt }]) =>
      about.kind === 'dose' &&
      about.medicationId === slot.medicationId &&
      isOther(key) &&
      countsAsGiven(about.outcome)
        ? [{ atMs: Date.parse(about.givenAt ?? createdAt), day: about.administeredOn, dose: undefined }]
        : [],
    ),
  ];
}
