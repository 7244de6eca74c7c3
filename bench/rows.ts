// Generates the rows of the workload: flocks of birds with daily weights, a session per flock, some photos and some
// medications.
import { randomUUID } from 'node:crypto';
import { mintCredential } from '../server/src/auth/credentials.ts';

/** A bird for the load generator, with a session token for its flock and the email address of the flock's keeper. */
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
  /** The number of days with a weight. */
  days: number;
  /** The number of days since the last of those days; 0 by default. */
  lastDayAgo?: number;
  /** True if all birds have a room and get four doses a day; otherwise one bird in each flock gets two. */
  withRounds?: boolean;
  /**
   * The number of past birds in each flock. They were adopted, and have weights and a medication without an end date.
   */
  pastBirds?: number;
  /** An additional flock whose birds have photos. */
  photoWorkspace?: { birds: number; photoBytes: number };
}

export type Value = string | number | boolean | null;
export interface Row {
  table: string;
  values: Readonly<Record<string, Value>>;
}

/** 1,000 birds in 50 flocks, and another 20 birds with photos. */
export const defaultShape: Shape = {
  workspaces: 50,
  birdsPerWorkspace: 20,
  days: 425,
  photoWorkspace: { birds: 20, photoBytes: 200_000 },
};

const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const medicationsPerBird = 2;
const doseTimes = ['08:00', '20:00'];
const administrationsPerMedication = 100;
const birdsPerRoom = 9;

/** Yields all rows, parents first, and adds all birds except past birds to `birds`. */
export function* rowsOf(shape: Shape, birds: SeededBird[]): Generator<Row> {
  const dates = Array.from({ length: shape.days }, (_, index) =>
    dayAgo((shape.lastDayAgo ?? 0) + shape.days - 1 - index),
  );
  for (let workspaceId = 1; workspaceId <= shape.workspaces; workspaceId += 1) {
    yield* workspaceRows(workspaceId, shape.birdsPerWorkspace, dates, birds, 0, shape.withRounds);
    yield* pastBirdRows(workspaceId, shape.pastBirds ?? 0);
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

const weightsOfPastBird = 60;

function* pastBirdRows(workspaceId: number, count: number): Generator<Row> {
  const now = new Date().toISOString();
  for (let index = 0; index < count; index += 1) {
    const birdId = randomUUID();
    const goneOn = dayAgo(1 + (index % 1_000));
    const presence = { status: 'adopted', goneOn, absences: JSON.stringify([[goneOn, null]]) };
    const { table, values } = bird(workspaceId, birdId, index, now);
    yield { table, values: { ...values, tagId: `PAST-${index}`, ...presence } };
    yield careSheet(workspaceId, birdId, index, now);
    for (const [kind, startedOn] of [
      ['home', dayAgo(2_000)],
      ['adopted', goneOn],
    ] as const) {
      const stay = { workspaceId, birdId, id: randomUUID(), kind, startedOn, createdAt: now };
      yield {
        table: 'stays',
        values: { ...stay, personName: '', personContact: '', reason: '', notes: '', reviewOn: null },
      };
    }
    for (let day = 0; day < weightsOfPastBird; day += 1) {
      const recordedOn = dayAgo(1_001 + day);
      const weight = { workspaceId, birdId, recordedOn, id: randomUUID(), weightGrams: 90 + (day % 5) };
      yield { table: 'weights', values: { ...weight, notes: '' } };
    }
    yield medication(workspaceId, birdId, index, doseTimes);
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
    const row = medication(workspaceId, birdId, index, times);
    yield row;
    // Without rounds, each medication has its own slot, so that every server returns a day's doses in the same order.
    const recorded = withRounds ? times.map((_, slot) => slotKey(slot)) : [slotKey(index)];
    for (let day = 0; day < administrationsPerMedication; day += 1) {
      for (const administrationSlot of recorded) {
        // Today's evening dose has not been given yet.
        if (day === 0 && administrationSlot === slotKey(1) && withRounds) continue;
        const { id: medicationId = '' } = row.values;
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

const slotKey = (slot: number) => `dose-${slot + 1}`;

/** Returns a medication without an end date, given once or twice a day. */
function medication(workspaceId: number, birdId: string, index: number, times: readonly string[]): Row {
  const slots = times.map((time, slot) => ({ key: slotKey(slot), label: 'Dose', time }));
  return {
    table: 'medications',
    values: {
      ...{ workspaceId, birdId, id: randomUUID(), name: `Medicine ${index}`, dosage: '0.05 ml' },
      frequency: times.length === 2 ? 'twice_daily' : 'once_daily',
      doseSchedule: JSON.stringify(slots),
      route: 'by mouth',
      startDate: dayAgo(administrationsPerMedication),
      endDate: null,
      notes: 'With food.',
    },
  };
}
