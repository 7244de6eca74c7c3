// The endpoints that report on the birds of a flock: the census on a day, the movements in a period, and the register.
import * as z from 'zod';
import { Census, CensusQuery } from '../shapes/census.ts';
import { Death, MonthOfMovements, MovementReport, MovementReportQuery } from '../shapes/movement-report.ts';
import { Register, RegisterQuery } from '../shapes/register.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, read } from './policy.ts';

// The register has people's names and contact details, and anyone can look at a wall-mounted device. Device tokens
// therefore cannot call these endpoints.
const tag = 'Census and reports';
const birdId = '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e';

/** The counting rule for all three endpoints. */
const countingRule =
  'A bird counts on the day it arrives, but not on the day it leaves. If it dies or leaves on the day it arrives, that is one arrival and one outcome; only a move to another flock on the same day counts as neither. Stays before a bird moved in belong to another flock and do not count, and neither do deleted birds. A bird that has since moved to another flock is listed by its species only: `birdId`, `name` and `tagId` are null.';

document(Census, {
  id: 'Census',
  example: {
    on: '2026-03-01',
    total: 1,
    byKind: { home: 0, quarantine: 1, hospital: 0, foster: 0 },
    bySpecies: [{ species: 'Cockatiel', count: 1 }],
    birds: [
      {
        birdId,
        name: 'Kiwi',
        tagId: 'BAND-17',
        species: 'Cockatiel',
        kind: 'quarantine',
        since: '2026-02-20',
      },
    ],
  },
  fields: {
    bySpecies: { description: 'The number of birds of each species, as entered, the most frequent first.' },
    birds: { description: 'Sorted by name. `since` is the day on which the stay of that kind began.' },
  },
});
document(CensusQuery, {
  fields: { on: { description: "Today by default, in the flock's time zone; not in the future." } },
});

document(Death, {
  id: 'Death',
  example: {
    birdId,
    name: 'Kiwi',
    species: 'Cockatiel',
    on: '2026-03-01',
    kind: 'died',
    daysAfterArrival: 9,
  },
  fields: {
    daysAfterArrival: { description: 'The number of days from the latest arrival of the bird to its death.' },
  },
});
document(MonthOfMovements, {
  id: 'MonthOfMovements',
  example: { month: '2026-03', atEnd: 5, arrivals: 2, outcomes: 1 },
  fields: {
    month: { description: 'As YYYY-MM. The first and the last month may be cut off by the period.' },
    atEnd: { description: 'The census on the last day of the month, or on the last day of the period.' },
  },
});
document(MovementReport, {
  id: 'MovementReport',
  example: {
    from: '2026-03-01',
    to: '2026-03-31',
    atStart: 4,
    arrivals: { bought: 1, stray: 1 },
    outcomes: { adopted: 1 },
    atEnd: 5,
    daysInCare: { median: 61, longest: 61 },
    liveOutcomePercent: 100,
    deaths: [],
    months: [{ month: '2026-03', atEnd: 5, arrivals: 2, outcomes: 1 }],
  },
  fields: {
    atStart: { description: 'The census on the day before `from`.' },
    arrivals: {
      description:
        'The arrivals by source; sources without an arrival are left out. The first arrival of a bird counts under the source of its arrival, or as `transferred` if it moved in from another flock and nobody has entered another source. Each later arrival counts as `returned`.',
    },
    outcomes: {
      description:
        'The departures by kind; kinds without a departure are left out. A move to another flock counts as `transferred`, unless the bird had already left.',
    },
    atEnd: {
      description: 'The census on the day `to`. It is always `atStart` plus all arrivals minus all outcomes.',
    },
    daysInCare: {
      description:
        'The number of days from arrival to outcome, for the birds that left in the period; null if none did.',
    },
    liveOutcomePercent: {
      description:
        'The share of outcomes other than `died` and `euthanised`, to one decimal place. A bird that escaped counts as alive. Null if there was no outcome.',
    },
    deaths: { description: 'The outcomes `died` and `euthanised`, oldest first.' },
    months: { description: 'One entry per month of the period, oldest first.' },
  },
});
document(MovementReportQuery, {
  fields: {
    from: {
      description: 'The first day; by default January 1 of the year of `to`.',
      example: '2026-01-01',
    },
    to: {
      description: 'The last day, at most ten years after `from`; today by default, and not in the future.',
      example: '2026-03-01',
    },
  },
});

const identityExample = {
  birdId,
  name: 'Kiwi',
  tagId: 'BAND-17',
  species: 'Cockatiel',
  scientificName: 'Nymphicus hollandicus',
  commonNames: {
    en: 'Cockatiel',
    de: 'Nymphensittich',
    nl: 'Valkparkiet',
    fr: 'Calopsitte élégante',
    es: 'Ninfa',
  },
  sex: 'female_dna',
  number: 'NL 21 4471',
  hatchedOn: '2021-05-04',
  breeder: '',
  ring: { number: 'NL 21 4471', kind: 'closed' },
  microchip: '',
  certificateNumber: '',
  reportable: false,
};
const originExample = { source: 'surrendered', fromName: 'J. Visser', fromContact: '+31 20 555 0142' };

document(Register, {
  id: 'Register',
  example: {
    on: '2026-03-01',
    from: '2026-01-01',
    birds: [
      {
        ...identityExample,
        ...{ heldSince: '2026-02-20', kind: 'quarantine', room: 'Room 2', place: 'Cage 4' },
        ...originExample,
      },
    ],
    arrivals: [{ ...identityExample, on: '2026-02-20', ...originExample }],
    departures: [],
  },
  fields: {
    birds: {
      description:
        'The birds in the census on the day `on`, sorted by name, with their current details. `number` is the number of the ring, or the tagId if there is none; `scientificName` and `commonNames` are null if the species is not in the list of species; `heldSince` is the day of the latest arrival.',
    },
    arrivals: {
      description:
        'The arrivals from `from` to `on`, oldest first. A bird that comes back counts as coming from the person that it had gone to.',
    },
    departures: {
      description: 'The departures from `from` to `on`, oldest first, each with the person the bird went to.',
    },
  },
});
document(RegisterQuery, {
  fields: {
    on: {
      description:
        "The day of the stock list: today by default, in the flock's time zone; not in the future.",
    },
    from: {
      description:
        'The first day of the arrivals and departures, at most ten years before `on`; by default January 1 of the year of `on`.',
      example: '2026-01-01',
    },
  },
});

export const censusEndpoints = {
  'GET /api/census': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'Count the birds in the flock on a day',
    description: countingRule,
    csv: true,
    payloadName: 'census',
    query: CensusQuery,
    responses: { 200: z.object({ census: Census }) },
  }),
  'GET /api/reports/movements': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'Count the arrivals and departures in a period',
    description: countingRule,
    csv: true,
    payloadName: 'movements',
    query: MovementReportQuery,
    responses: { 200: z.object({ report: MovementReport }) },
  }),
  'GET /api/register': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'Show the register on a day',
    description: `The stock list on a day, and the arrivals and departures up to that day. ${countingRule}`,
    csv: true,
    payloadName: 'register',
    query: RegisterQuery,
    responses: { 200: z.object({ register: Register }) },
  }),
} as const;
