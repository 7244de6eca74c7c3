// A year of the demo's rescue: the arrivals, stays and departures of its birds.
import type { RequestOf } from '@flock-care/contract/client';
import type { Gender, StayKind } from '@flock-care/contract/shapes';
import { people } from './people.ts';
import { type Species, species } from './species.ts';

export type DemoArrival = RequestOf<'PUT /api/birds/:birdId/arrival'>['body'];

export interface DemoStay {
  kind: StayKind;
  daysAgo: number;
  personName?: string;
  personContact?: string;
  reason?: string;
  /** The day of the review, counted from today; negative if it has passed. */
  reviewInDays?: number;
}

/** The life of a bird in the rescue. */
export interface DemoLife {
  arrival: DemoArrival;
  /** The stays after the first, oldest first. */
  stays: readonly DemoStay[];
  /** The first stay, if it was not `home`. */
  first?: Pick<DemoStay, 'kind' | 'reason' | 'reviewInDays'>;
}

/** A past bird. Its last stay records how it left. */
export interface PastBird extends DemoLife {
  name: string;
  tagId: string;
  species: Species;
  gender: Gender;
  bornDaysAgo: number | null;
  arrivedDaysAgo: number;
  build: number;
  /** A steady loss over the bird's last `days`, which ends at `share` below its usual weight. */
  loss?: { days: number; share: number };
}

/** The lives of the birds that are still in the rescue, by name. */
export const livesOfResidents: Readonly<Record<string, DemoLife>> = {
  Captain: {
    arrival: { source: 'surrendered', fromName: 'H. Whitlock', condition: 'Bare chest, otherwise well.' },
    stays: [],
  },
  Snow: {
    arrival: { source: 'confiscated', fromName: 'City animal welfare', caseNumber: 'AW-1182' },
    stays: [
      { kind: 'escaped', daysAgo: 34, reason: 'Opened the carabiner during cleaning.' },
      { kind: 'home', daysAgo: 33, reason: 'Sat in the apple tree next door in the morning.' },
    ],
  },
  Saffron: { arrival: { source: 'given', fromName: 'The Okafor family' }, stays: [] },
  Nimbus: {
    arrival: { source: 'stray', foundAt: 'Harbour car park', condition: 'Left eye swollen shut.' },
    stays: [
      { kind: 'home', daysAgo: 70 },
      {
        ...{ kind: 'foster', daysAgo: 25, personName: people.robin.name },
        ...{ personContact: people.robin.email, reason: 'Needs a quiet room.', reviewInDays: 5 },
      },
    ],
    first: { kind: 'quarantine', reason: 'Found outside, health not known.' },
  },
  Kiwi: {
    arrival: { source: 'surrendered', fromName: 'P. Lind', fromContact: '+44 7700 900142' },
    stays: [{ kind: 'home', daysAgo: 30 }],
    first: { kind: 'quarantine', reason: 'Came with a bird that sneezed.' },
  },
  Lime: {
    arrival: { source: 'surrendered', fromName: 'P. Lind', fromContact: '+44 7700 900142' },
    stays: [],
    first: { kind: 'quarantine', reason: 'Waiting for the second test.', reviewInDays: 0 },
  },
  Pepper: { arrival: { source: 'surrendered', condition: 'Thin.' }, stays: [] },
  Duke: { arrival: { source: 'transferred', fromName: 'Parrot Haven' }, stays: [] },
  Sprout: { arrival: { source: 'hatched_here' }, stays: [] },
};

const adopters = ['The Ferreira family', 'K. Adeyemi', 'M. and J. Novak', 'The Brandt family'];
const adoptedBy = (index: number, daysAgo: number): DemoStay => ({
  kind: 'adopted',
  daysAgo,
  personName: adopters[index] ?? '',
});

export const pastBirds: readonly PastBird[] = [
  {
    ...{ name: 'Ziggy', tagId: 'OPR-2024', species: species.sunConure, gender: 'unknown', build: 0.4 },
    ...{ bornDaysAgo: null, arrivedDaysAgo: 390, arrival: {}, stays: [adoptedBy(0, 310)] },
  },
  {
    ...{ name: 'Admiral', tagId: 'OPR-2029', species: species.africanGrey, gender: 'male_dna', build: 0.5 },
    ...{ bornDaysAgo: 8_300, arrivedDaysAgo: 330, loss: { days: 40, share: 0.14 } },
    arrival: {
      source: 'transferred',
      fromName: 'Parrot Haven',
      ring: { number: 'PH 03 117', kind: 'closed' },
    },
    stays: [
      { kind: 'hospital', daysAgo: 52, reason: 'Breathing with an open beak.' },
      { kind: 'died', daysAgo: 45, reason: 'Aspergillosis.' },
    ],
  },
  {
    ...{ name: 'Mango', tagId: 'OPR-2033', species: species.sunConure, gender: 'female_dna', build: 0.6 },
    ...{ bornDaysAgo: 1_500, arrivedDaysAgo: 300, arrival: { source: 'surrendered', fromName: 'A. Byrne' } },
    stays: [adoptedBy(1, 180)],
  },
  {
    ...{ name: 'Toffee', tagId: 'OPR-2035', species: species.cockatiel, gender: 'female', build: 0.3 },
    ...{ bornDaysAgo: 900, arrivedDaysAgo: 280, arrival: { source: 'bought', fromName: 'Bird market' } },
    stays: [adoptedBy(2, 150)],
  },
  {
    ...{ name: 'Olive', tagId: 'OPR-2036', species: species.lovebird, gender: 'unknown', build: 0.5 },
    ...{ bornDaysAgo: null, arrivedDaysAgo: 250, arrival: { source: 'stray', foundAt: 'Canal towpath' } },
    stays: [{ kind: 'returned_to_owner', daysAgo: 240, personName: 'E. Marsh' }],
  },
  {
    ...{ name: 'Juniper', tagId: 'OPR-2039', species: species.cockatiel, gender: 'male', build: 0.2 },
    ...{ bornDaysAgo: null, arrivedDaysAgo: 220, arrival: { source: 'confiscated', caseNumber: 'AW-1240' } },
    stays: [{ kind: 'euthanised', daysAgo: 130, reason: 'Fractured spine.' }],
  },
  {
    ...{ name: 'Pixel', tagId: 'OPR-2041', species: species.budgerigar, gender: 'male', build: 0.7 },
    ...{ bornDaysAgo: 3_100, arrivedDaysAgo: 200, arrival: { source: 'given', fromName: 'T. Moss' } },
    stays: [{ kind: 'died', daysAgo: 60, reason: 'In his sleep.' }],
  },
  {
    ...{ name: 'Clementine', tagId: 'OPR-2044', species: species.greenCheekedConure, gender: 'female_dna' },
    ...{ build: 0.5, bornDaysAgo: 1_200, arrivedDaysAgo: 170, arrival: { source: 'returned' } },
    stays: [adoptedBy(3, 90)],
  },
  {
    ...{ name: 'Dandelion', tagId: 'OPR-2049', species: species.budgerigar, gender: 'female', build: 0.4 },
    ...{ bornDaysAgo: 700, arrivedDaysAgo: 140, arrival: { source: 'adopted', fromName: 'City shelter' } },
    stays: [{ kind: 'transferred', daysAgo: 70, personName: 'Parrot Haven' }],
  },
];
