// The register: the stock list for a day, and the arrivals and departures in a period that ends on that day, in the
// form that authorities require.

import { inEachLanguage } from '@flock-care/contract/languages';
import type {
  ArrivalSource,
  Gender,
  PresentKind,
  Register,
  RegisterArrival,
  RegisterBird,
  RegisterDeparture,
  RingKind,
} from '@flock-care/contract/shapes';
import { findSpecies } from '@flock-care/contract/species';
import { byBirdName, nameOf } from './census.ts';
import { compareDays, isHereOn, type PeriodInFlock, periodsInFlock, stayOn } from './life.ts';
import type { BirdLife } from './read-lives.ts';

/** The details of a bird. Those from its arrival or care sheet are null if nobody has entered one. */
export interface Details {
  gender: Gender;
  dateOfBirth: string | null;
  room: string | null;
  place: string | null;
  fromName: string | null;
  fromContact: string | null;
  breeder: string | null;
  certificateNumber: string | null;
  ringNumber: string | null;
  ringKind: RingKind | null;
  microchip: string | null;
  reportable: boolean | null;
}

/**
 * A period that a bird spent here, with the bird's details, which are undefined if the bird has moved to another flock.
 */
interface Entry {
  life: BirdLife;
  period: PeriodInFlock;
  details: Details | undefined;
}

/** @param details keyed by the id of the bird */
export function registerOf(
  lives: readonly BirdLife[],
  details: ReadonlyMap<string, Details>,
  { on, from }: { on: string; from: string },
): Register {
  const entries = lives.flatMap((life): Entry[] => {
    const known = life.bird ? details.get(life.bird.id) : undefined;
    return periodsInFlock(life).map(period => ({ life, period, details: known }));
  });
  const isWithin = (day: string) => from <= day && day <= on;
  return {
    on,
    from,
    birds: entries
      .filter(({ period }) => isHereOn(period, on))
      .map(entry => stockOf(entry, on))
      .sort(byBirdName),
    arrivals: entries
      .filter(({ period }) => isWithin(period.arrivedOn))
      .map(arrivalOf)
      .sort(byDayAndName),
    departures: entries
      .flatMap(departureOf)
      .filter(departure => isWithin(departure.on))
      .sort(byDayAndName),
  };
}

const byDayAndName = (one: RegisterArrival | RegisterDeparture, other: typeof one): number =>
  compareDays(one.on, other.on) || byBirdName(one, other);

const stockOf = (entry: Entry, on: string): RegisterBird => ({
  ...identityOf(entry),
  heldSince: entry.period.arrivedOn,
  kind: (stayOn(entry.life, on)?.kind ?? 'home') as PresentKind,
  room: entry.details?.room ?? '',
  place: entry.details?.place ?? '',
  ...originOf(entry),
});

const arrivalOf = (entry: Entry): RegisterArrival => ({
  ...identityOf(entry),
  on: entry.period.arrivedOn,
  ...originOf(entry),
});

function departureOf(entry: Entry): RegisterDeparture[] {
  const { arrivedOn, leftOn, outcome } = entry.period;
  if (leftOn === null || outcome === null) return [];
  const stay = stayOn(entry.life, leftOn);
  const to = stay?.kind === outcome ? stay : undefined;
  return [
    {
      ...identityOf(entry),
      ...{ heldSince: arrivedOn, on: leftOn, kind: outcome },
      ...{ toName: to?.personName ?? '', toContact: to?.personContact ?? '' },
    },
  ];
}

function identityOf({ life: { bird, species }, details }: Entry) {
  const known = findSpecies(species);
  const ring = { number: details?.ringNumber ?? '', kind: details?.ringKind ?? ('none' as const) };
  return {
    ...nameOf(bird),
    species,
    scientificName: known?.scientificName ?? null,
    commonNames: known ? inEachLanguage(language => known.names[language][0] ?? '') : null,
    sex: details?.gender ?? ('unknown' as const),
    number: ring.number || (bird?.tagId ?? ''),
    hatchedOn: details?.dateOfBirth ?? null,
    breeder: details?.breeder ?? '',
    ring,
    microchip: details?.microchip ?? '',
    certificateNumber: details?.certificateNumber ?? '',
    reportable: details?.reportable ?? false,
  };
}

/** Returns the origin of a bird. A bird that came back is from the person it had been with. */
function originOf({ life, period, details }: Entry): {
  source: ArrivalSource;
  fromName: string;
  fromContact: string;
} {
  const { source, arrivedOn } = period;
  if (source !== 'returned' || periodsInFlock(life)[0]?.arrivedOn === arrivedOn) {
    return { source, fromName: details?.fromName ?? '', fromContact: details?.fromContact ?? '' };
  }
  const before = life.stays.findLast(({ startedOn }) => startedOn < arrivedOn);
  return { source, fromName: before?.personName ?? '', fromContact: before?.personContact ?? '' };
}
