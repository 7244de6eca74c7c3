// The rows of the workload: flocks of birds with daily weights, a session per flock, some photos and some medications.
import { randomUUID } from 'node:crypto';
import { mintCredential } from '../server/src/auth/credentials.ts';

/** What the load generator needs for a bird: a token that may read it, and who signs in to its flock. */
export interface SeededBird {
  birdId: string;
  rawToken: string;
  email: string;
  hasPhoto: boolean;
  hasMedications: boolean;
}

export interface Shape {
  workspaces: number;
  birdsPerWorkspace: number;
  /** Days with a weight, up to today. */
  days: number;
  /** Whether all birds live somewhere and get four doses a day; otherwise one bird of each flock gets two. */
  withRounds?: boolean;
  /** One more flock, whose birds have photos. */
  photoWorkspace?: { birds: number; photoBytes: number };
}

export type Value = string | number | boolean | null;
export interface Row {
  table: string;
  values: Readonly<Record<string, Value>>;
}

/** 1,000 birds, and one flock with photos. */
export const defaultShape: Shape = {
  workspaces: 50,
  birdsPerWorkspace: 20,
  days: 425,
  photoWorkspace: { birds: 20, photoBytes: 200_000 },
};

const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const medicationsPerBird = 2;
/** A morning dose, and on rounds an evening dose too. */
const doseTimes = ['08:00', '20:00'];
const administrationsPerMedication = 100;
const birdsPerRoom = 9;

/** All rows, parents first. Their birds are added to `birds`. */
export function* rowsOf(shape: Shape, birds: SeededBird[]): Generator<Row> {
  const dates = Array.from({ length: shape.days }, (_, index) => dayAgo(shape.days - 1 - index));
  for (let workspaceId = 1; workspaceId <= shape.workspaces; workspaceId += 1) {
    yield* workspaceRows(workspaceId, shape.birdsPerWorkspace, dates, birds, 0, shape.withRounds);
  }
  const { photoWorkspace } = shape;
  if (!photoWorkspace) return;
  yield* workspaceRows(
    shape.workspaces + 1,
    photoWorkspace.birds,
    dates.slice(-1),
    birds,
    photoWorkspace.photoBytes,
  );
}

function* workspaceRows(
  workspaceId: number,
  size: number,
  dates: readonly string[],
  birds: SeededBird[],
  photoBytes = 0,
  withRounds = false,
): Generator<Row> {
  const now = new Date().toISOString();
  const userId = randomUUID();
  const email = `keeper-${workspaceId}@example.org`;
  const { rawToken, tokenHash } = mintCredential('session');
  yield* people({ workspaceId, userId, email, tokenHash, now });
  for (let index = 0; index < size; index += 1) {
    const birdId = randomUUID();
    const hasMedications = index === 0 || withRounds;
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
    if (withRounds) yield careSheet(workspaceId, birdId, index, now);
    if (hasMedications) yield* medications({ workspaceId, birdId, userId, now, withRounds });
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

function careSheet(workspaceId: number, birdId: string, index: number, now: string): Row {
  const home = { room: `Room ${1 + (index % birdsPerRoom)}`, place: `Cage ${index}` };
  const empty = { emergencyPhone: '', diet: '', routine: '', warnings: '', notes: '' };
  return {
    table: 'careSheets',
    values: { workspaceId, birdId, ...home, vetPhone: '+31 20 555 0117', ...empty, updatedAt: now },
  };
}

interface Medicated {
  workspaceId: number;
  birdId: string;
  userId: string;
  now: string;
  withRounds: boolean;
}

function* medications({ workspaceId, birdId, userId, now, withRounds }: Medicated): Generator<Row> {
  const times = withRounds ? doseTimes : doseTimes.slice(0, 1);
  for (let index = 0; index < medicationsPerBird; index += 1) {
    const medicationId = randomUUID();
    const medication = {
      workspaceId,
      birdId,
      id: medicationId,
      name: `Medicine ${index}`,
      dosage: '0.05 ml',
    };
    const slots = times.map((time, slot) => ({ key: `dose-${slot + 1}`, label: 'Dose', time }));
    yield {
      table: 'medications',
      values: {
        ...medication,
        frequency: withRounds ? 'twice_daily' : 'once_daily',
        doseSchedule: JSON.stringify(slots),
        route: 'by mouth',
        startDate: dayAgo(administrationsPerMedication),
        endDate: null,
        notes: 'With food.',
      },
    };
    // A slot for each, so that a day's doses have an order and every server returns the same list.
    const recorded = withRounds ? slots.map(({ key }) => key) : [`dose-${index + 1}`];
    for (let day = 0; day < administrationsPerMedication; day += 1) {
      for (const administrationSlot of recorded) {
        // The evening dose of today is still to be given.
        if (day === 0 && administrationSlot === 'dose-2' && withRounds) continue;
        const dose = { workspaceId, birdId, medicationId, administeredOn: dayAgo(day), administrationSlot };
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
}
