// Whether a dose is too soon after another one, as the service would find, worked out without React.
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { countsAsGiven, doseKey, entriesByDose } from './doses.ts';

const hourMs = 3_600_000;

/** Why a dose is too soon: too near to another one, or one more than the day may have. */
export type TooSoon =
  | {
      kind: 'near';
      /** When the other one was given. */
      atMs: number;
      leastHours: number;
      /** The other one; undefined while it waits on this device. */
      dose: Dose | undefined;
    }
  | { kind: 'full'; most: number; dose: Dose | undefined };

type Slot = Parameters<typeof doseKey>[0];

/**
 * Whether a dose is too soon after another one of the same medication, or before it, as far as this device knows.
 *
 * @param doses all that it knows, of any medication and day. If it knows none of the medication, the service finds out.
 */
export function whyTooSoon(
  asked: Slot,
  doses: readonly Dose[],
  waiting: readonly Entry[],
  atMs: number,
): TooSoon | undefined {
  const own = doses.filter(({ medicationId }) => medicationId === asked.medicationId);
  const { safety } = own.find(({ dueOn }) => dueOn === asked.dueOn) ?? own.at(-1) ?? {};
  if (!safety) return undefined;
  const { minimumHoursBetween: leastHours, maximumPerDay: most } = safety;
  const others = givenDoses(asked, own, waiting);
  const away = (given: { atMs: number }) => Math.abs(given.atMs - atMs);
  const nearest = others.toSorted((one, other) => away(one) - away(other))[0];
  if (!nearest) return undefined;
  if (away(nearest) < leastHours * hourMs)
    return { kind: 'near', atMs: nearest.atMs, leastHours, dose: nearest.dose };
  const ofDay = others.filter(({ day }) => day === asked.dueOn);
  return most > 0 && ofDay.length >= most ? { kind: 'full', most, dose: ofDay.at(-1)?.dose } : undefined;
}

interface Given {
  atMs: number;
  day: string;
  dose: Dose | undefined;
}

/** The other doses that were given, those included that wait on this device. */
function givenDoses(asked: Slot, own: readonly Dose[], waiting: readonly Entry[]): Given[] {
  const entries = entriesByDose(waiting.filter(({ refused }) => !refused));
  const isOther = (key: string) => key !== doseKey(asked);
  const recorded = own.filter(dose => dose.state === 'given' && !entries.has(doseKey(dose)));
  return [
    ...recorded.flatMap(dose =>
      dose.givenAt !== null && isOther(doseKey(dose))
        ? [{ atMs: Date.parse(dose.givenAt), day: dose.dueOn, dose }]
        : [],
    ),
    ...[...entries].flatMap(([key, { about, createdAt }]) =>
      about.kind === 'dose' &&
      about.medicationId === asked.medicationId &&
      isOther(key) &&
      countsAsGiven(about.outcome)
        ? [{ atMs: Date.parse(about.givenAt ?? createdAt), day: about.administeredOn, dose: undefined }]
        : [],
    ),
  ];
}
