// The rows of the work: flocks of birds with daily weights, a session a flock, some photos and some medications.
import { randomUUID } from 'node:crypto';
import { mintCredential } from '../server/src/credentials.ts';

/** What a load needs to know of a bird: a token that may read it, and who signs in to that flock. */
export interface SeededBird {
  birdId: string;
  rawToken: string;
  email: string;
  hasPhoto: boolean;
  hasMedications: boolean;
}

export interface Shape {
  flocks: number;
  birdsPerFlock: number;
  /** Days with a weight, up to today. */
  days: number;
  /** One more flock, whose birds have photos. */
  photoFlock?: { birds: number; photoBytes: number };
}

export type Value = string | number | boolean | null;
export interface Row {
  table: string;
  values: Readonly<Record<string, Value>>;
}

/** The work itself: 1,000 birds, and one flock with photos. */
export const work: Shape = {
  flocks: 50,
  birdsPerFlock: 20,
  days: 425,
  photoFlock: { birds: 20, photoBytes: 200_000 },
};

const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const medicationsPerBird = 2;
const administrationsPerMedication = 100;

/** All rows, parents first; what is put in `birds` is theirs. */
export function* rowsOf(shape: Shape, birds: SeededBird[]): Generator<Row> {
  const dates = Array.from({ length: shape.days }, (_, index) => dayAgo(shape.days - 1 - index));
  for (let workspaceId = 1; workspaceId <= shape.flocks; workspaceId += 1) {
    yield* flock(workspaceId, shape.birdsPerFlock, dates, birds);
  }
  const { photoFlock } = shape;
  if (!photoFlock) return;
  yield* flock(shape.flocks + 1, photoFlock.birds, dates.slice(-1), birds, photoFlock.photoBytes);
}

function* flock(
  workspaceId: number,
  size: number,
  dates: readonly string[],
  birds: SeededBird[],
  photoBytes = 0,
): Generator<Row> {
  const now = new Date().toISOString();
  const userId = randomUUID();
  const email = `keeper-${workspaceId}@example.org`;
  const { rawToken, tokenHash } = mintCredential('session');
  yield* people({ workspaceId, userId, email, tokenHash, now });
  for (let index = 0; index < size; index += 1) {
    const birdId = randomUUID();
    const hasMedications = index === 0;
    birds.push({ birdId, rawToken, email, hasPhoto: photoBytes > 0, hasMedications });
    yield bird(workspaceId, birdId, index, now);
    if (photoBytes > 0) {
      const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(photoBytes)}`;
      yield { table: 'birdPhotos', values: { workspaceId, birdId, photoDataUrl } };
    }
    for (const [day, recordedOn] of dates.entries()) {
      const weightGrams = 90 + ((day * 7 + index) % 50) / 10;
      yield {
        table: 'weights',
        values: { workspaceId, birdId, recordedOn, id: randomUUID(), weightGrams, notes: '' },
      };
    }
    if (hasMedications) yield* medications(workspaceId, birdId, userId, now);
  }
}

interface Person {
  workspaceId: number;
  userId: string;
  email: string;
  tokenHash: string;
  now: string;
}

function* people({ workspaceId, userId, email, tokenHash, now }: Person): Generator<Row> {
  yield {
    table: 'workspaces',
    values: {
      id: workspaceId,
      name: `Flock ${workspaceId}`,
      workspaceType: 'standard',
      billingPlan: 'household_basic',
      createdAt: now,
      updatedAt: now,
    },
  };
  yield { table: 'users', values: { id: userId, email, name: 'Keeper', createdAt: now } };
  const member = { workspaceId, id: randomUUID(), userId, inviteEmail: email, name: 'Keeper', role: 'owner' };
  yield {
    table: 'members',
    values: { ...member, acceptedAt: now, receivesBirdsSince: now, createdAt: now },
  };
  const expiresAt = new Date(Date.now() + 30 * dayMs).toISOString();
  yield {
    table: 'sessions',
    values: { tokenHash, userId, workspaceId, createdAt: now, lastUsedAt: now, expiresAt },
  };
}

function bird(workspaceId: number, id: string, index: number, now: string): Row {
  return {
    table: 'birds',
    values: {
      workspaceId,
      id,
      name: `Bird ${index}`,
      tagId: `TAG-${index}`,
      species: 'Cockatiel',
      vetClinicName: 'Feather & Beak Clinic',
      vetClinicAddress: '',
      vetAccountNumber: '',
      vetDoctorName: '',
      gender: 'unknown',
      dateOfBirth: '2021-05-04',
      gotchaDay: null,
      chartColor: '#cb3a35',
      notifyOnDob: false,
      notifyOnGotchaDay: false,
      createdAt: now,
    },
  };
}

function* medications(workspaceId: number, birdId: string, userId: string, now: string): Generator<Row> {
  for (let index = 0; index < medicationsPerBird; index += 1) {
    const medicationId = randomUUID();
    const medication = {
      workspaceId,
      birdId,
      id: medicationId,
      name: `Medicine ${index}`,
      dosage: '0.05 ml',
    };
    const doseSchedule = JSON.stringify([{ key: 'dose-1', label: 'Morning', time: '08:00' }]);
    yield {
      table: 'medications',
      values: {
        ...medication,
        frequency: 'once_daily',
        doseSchedule,
        route: 'by mouth',
        startDate: dayAgo(administrationsPerMedication),
        endDate: null,
        notes: 'With food.',
      },
    };
    // A slot for each, so that the order of a day's doses is settled and every server answers the same list.
    const administrationSlot = `dose-${index + 1}`;
    for (let day = 0; day < administrationsPerMedication; day += 1) {
      const dose = {
        workspaceId,
        birdId,
        medicationId,
        administeredOn: dayAgo(day),
        administrationSlot,
      };
      yield {
        table: 'administrations',
        values: {
          ...dose,
          id: randomUUID(),
          status: 'administered',
          createdByUserId: userId,
          createdAt: now,
        },
      };
    }
  }
}
