// Fills a flock with random rows in every table of an archive, written directly to the database.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { stages, verdicts } from '@flock-care/contract/guard';
import {
  acknowledgementDecisions,
  administrationStatuses,
  arrivalSources,
  cleanFileName,
  doseOutcomes,
  type FileType,
  genders,
  limits,
  medicationFrequencies,
  observationSigns,
  ringKinds,
  stayKinds,
} from '@flock-care/contract/shapes';
import type { Kysely } from 'kysely';
import { wakeFlockClock } from '../../src/alerts/flock-clock.ts';
import { hashOf } from '../../src/auth/credentials.ts';
import { keepContent } from '../../src/files/keep-content.ts';
import { updateAlert } from '../../src/guard/guards.queries.ts';
import { rejudgeBirds } from '../../src/guard/rejudge.ts';
import { makeChangeId } from '../../src/history/change-id.ts';
import { presenceOf } from '../../src/stays/presence.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { jsonColumns } from '../../src/storage/columns.ts';
import { change, type Transaction } from '../../src/storage/statement.ts';
import type { Tables, WorkspaceId } from '../../src/storage/tables/index.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import type { TestService } from '../support/test-service.ts';

const dayMs = 86_400_000;

/** A seeded random number generator (mulberry32), with methods for other random values. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  number(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  below(count: number): number {
    return Math.floor(this.number() * count);
  }
  chance(share = 0.5): boolean {
    return this.number() < share;
  }
  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
  orNull<T>(make: () => T): T | null {
    return this.chance(0.4) ? null : make();
  }
  day(): string {
    return new Date(Date.UTC(2019, 0, 1) + this.below(2_500) * dayMs).toISOString().slice(0, 10);
  }
  instant(): string {
    return new Date(Date.UTC(2024, 0, 1) + this.below(2 ** 31) * 30).toISOString();
  }
  text(): string {
    return Array.from({ length: this.below(5) }, () => this.of(pieces)).join(this.of(['', ' ', '\n']));
  }
  /** Returns a string of at most this many code points, and sometimes of exactly this many. */
  upTo(characters: number): string {
    const long = this.chance(0.2) ? this.of(['a', '🪶', '字', 'a ', ' b']).repeat(characters) : '';
    return [...(this.text() + long)].slice(0, characters).join('');
  }
  grams(): number {
    return this.chance() ? 80 + this.below(400) / 10 : 80 + this.number() * 40;
  }
}

/** Strings that break careless code for CSV, JSON, SQL and ZIP files. */
const pieces = [
  'Kiwi',
  '"',
  "'",
  '=1+1',
  '+49 30',
  '-5',
  '@home',
  '\t',
  'a\nb',
  'a;b,c',
  '\\',
  '\\u0000',
  '😀',
  '👩‍⚕️',
  'Ä̈',
  'ﬁ',
  '\u2028',
  '\u202e',
  '中文',
  '🪶'.repeat(30),
  '{"a":1}',
  'null',
  '%',
  '$1',
  'constructor',
  '__proto__',
  '1e999',
  '../../x',
];

type Row = Record<string, unknown>;

const insert = async (tx: Transaction, table: keyof Tables, row: Row): Promise<void> => {
  const values = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  );
  const statement = change(db =>
    (db as unknown as Kysely<Record<string, Row>>).insertInto(table as string).values(values),
  );
  await statement(tx, {});
};

interface Extent {
  birds: number;
  rows: number;
}

/** @returns the ids of the birds */
export async function fillFlock(
  service: TestService,
  workspaceId: WorkspaceId,
  random: Random,
  { birds = 6, rows = 12 }: Partial<Extent> = {},
): Promise<string[]> {
  const { storage } = service.context;
  const people = Array.from({ length: 3 }, () => ({ id: randomUUID(), name: `${random.text()}!` }));
  const birdIds = Array.from({ length: birds }, () => randomUUID());
  const contents = await storeContents(service, workspaceId, random);
  await storage.write(serviceActor, async tx => {
    for (const { id, name } of people)
      await insert(tx, 'users', { id, name, email: `${id}@example.org`, createdAt: random.instant() });
    const person = () => random.of(people).id;
    for (const birdId of birdIds) {
      await fillBird(tx, { workspaceId, birdId }, random, person, rows);
      await fillFiles(tx, { workspaceId, birdId }, random, person, contents);
    }
    for (let count = 0; count < 3; count += 1)
      await insert(tx, 'formerBirds', {
        ...{ workspaceId, changeId: randomUUID(), species: random.text(), leftOn: random.day() },
        ...{ joinedOn: random.orNull(() => random.day()), joinedDead: random.orNull(() => random.chance()) },
        source: random.of(arrivalSources),
        formerStays: [[random.of(stayKinds), random.day()]],
      });
    await insert(tx, 'workspaceSettings', {
      ...{
        workspaceId,
        timeZone: random.orNull(() => 'Pacific/Chatham'),
        weighEveryDays: 1 + random.below(9),
      },
      ...{ emergencyContacts: [{ name: random.text(), phone: random.text() }] },
      ...{ watchPercent: 2.5, callVetPercent: 4.25, urgentPercent: 8.125, updatedAt: random.instant() },
    });
    await rejudgeBirds(tx, workspaceId, birdIds);
    for (const birdId of birdIds) await insertAlert(tx, { workspaceId, birdId }, random);
    // The flock's clock removes alerts that no longer apply, as it does after an import.
    await wakeFlockClock(tx, workspaceId, new Date().toISOString());
  });
  await finishJobs(service);
  return birdIds;
}

async function fillBird(
  tx: Transaction,
  bird: { workspaceId: WorkspaceId; birdId: string },
  random: Random,
  person: () => string,
  maxRecords: number,
): Promise<void> {
  const { workspaceId, birdId } = bird;
  const stays = distinct(random.below(4), () => random.day()).map(startedOn => ({
    ...{ ...bird, id: randomUUID(), kind: random.of(stayKinds), startedOn, personName: random.text() },
    ...{ personContact: random.text(), reason: random.text(), notes: random.text() },
    ...{ reviewOn: random.orNull(() => random.day()), createdAt: random.instant() },
    createdByUserId: random.orNull(person),
  }));
  const { absences, ...presence } = presenceOf(stays);
  await insert(tx, 'birds', {
    ...{
      workspaceId,
      id: birdId,
      name: `${random.upTo(limits.name - 5)} Bird`,
      tagId: random.upTo(limits.key - birdId.length) + birdId,
    },
    ...{ species: random.text(), vetClinicName: random.text(), vetClinicAddress: random.text() },
    ...{ vetAccountNumber: random.text(), vetDoctorName: random.text(), gender: random.of(genders) },
    ...{ dateOfBirth: random.orNull(() => random.day()), gotchaDay: random.orNull(() => random.day()) },
    ...{ chartColor: '#12abEF', notifyOnDob: random.chance(), notifyOnGotchaDay: random.chance() },
    ...{
      createdAt: random.instant(),
      ...presence,
      absences: absences === null ? null : JSON.parse(absences),
    },
  });
  for (const stay of stays) await insert(tx, 'stays', stay);
  if (random.chance())
    await insert(tx, 'arrivals', {
      ...{
        ...bird,
        joinedOn: random.orNull(() => random.day()),
        joinedDead: random.orNull(() => random.chance()),
      },
      ...{ source: random.of(arrivalSources), fromName: random.text(), fromContact: random.text() },
      ...{ foundPlace: random.text(), caseNumber: random.text(), condition: random.text() },
      ...{ breeder: random.text(), certificateNumber: random.text(), ringNumber: random.text() },
      ...{ ringKind: random.of(ringKinds), microchip: random.text(), reportable: random.chance() },
    });
  if (random.chance()) {
    const photoDataUrl = `data:image/${random.of(['png', 'jpeg', 'webp', 'x-odd'])};base64,${Buffer.from(`photo ${random.number()}`).toString('base64')}`;
    const photoDigest = hashOf(photoDataUrl);
    await insert(tx, 'birdPhotos', { ...bird, photoDataUrl, digest: photoDigest });
    const portraitDataUrl = `data:image/jpeg;base64,${jpegOf(`small ${random.number()}`).toString('base64')}`;
    if (random.chance(0.7))
      await insert(tx, 'birdPortraits', {
        ...{ ...bird, photoDigest, portraitDataUrl, digest: hashOf(portraitDataUrl) },
      });
  }
  for (const recordedOn of distinct(random.below(maxRecords * 3), () => random.day()))
    await insert(tx, 'weights', {
      ...{ ...bird, id: randomUUID(), recordedOn, weightGrams: random.grams(), notes: random.text() },
      ...{ fasting: random.orNull(() => random.chance()), confirmed: random.orNull(() => random.chance()) },
      ...{ bodyCondition: random.orNull(() => 1 + random.below(5)), recordedByUserId: random.orNull(person) },
      ...{ recordedByTokenId: null, recordedAt: random.orNull(() => random.instant()) },
    });
  for (let count = random.below(maxRecords); count > 0; count -= 1)
    await insert(tx, 'vetVisits', {
      ...{ ...bird, id: randomUUID(), visitedOn: random.day(), clinicName: random.text() },
      ...{ reason: random.text(), notes: random.text(), createdAt: random.instant() },
    });
  for (let count = random.below(maxRecords); count > 0; count -= 1)
    await insert(tx, 'observations', {
      ...{ ...bird, id: randomUUID(), observedOn: random.day(), signs: [random.of(observationSigns)] },
      ...{ notes: random.text(), createdByUserId: person(), createdAt: random.instant() },
      bodyCondition: random.orNull(() => 1 + random.below(5)),
    });
  for (let count = random.below(4); count > 0; count -= 1)
    await fillMedication(tx, bird, random, person, maxRecords);
  if (random.chance())
    await insert(tx, 'careSheets', {
      ...{ ...bird, room: random.text(), place: random.text(), vetPhone: random.text() },
      ...{ emergencyPhone: random.text(), diet: random.text(), routine: random.text() },
      ...{ warnings: random.text(), notes: random.text(), updatedAt: random.instant() },
    });
  if (random.chance())
    await insert(tx, 'weightGuards', {
      ...{ ...bird, stage: random.of(stages), stageSince: random.orNull(() => random.day()) },
      ...{ targetGrams: random.orNull(() => random.grams()), targetFrom: random.orNull(() => random.day()) },
      ...{ targetReached: random.chance(), weighEveryDays: random.orNull(() => 1 + random.below(9)) },
      ...{ baselineFrom: random.orNull(() => random.day()), arrivedOn: random.orNull(() => random.day()) },
      ...{ referenceGrams: random.orNull(() => random.grams()), lastCallOn: null, windowFrom: null },
      ...{ acknowledgedDecision: random.orNull(() => random.of(acknowledgementDecisions)) },
      ...{ acknowledgedVerdict: random.orNull(() => random.of(verdicts)) },
      ...{
        acknowledgedAt: random.orNull(() => random.instant()),
        acknowledgedByUserId: random.orNull(person),
      },
      ...{ acknowledgedNotes: random.orNull(() => random.text()), verdict: 'learning', judgement: {} },
      ...{ alertedVerdict: null, alertedAt: null },
    });
  for (let count = random.below(maxRecords); count > 0; count -= 1)
    await insertChange(tx, bird, random, person);
}

interface Content {
  type: FileType;
  digest: string;
  bytes: number;
}

/** Stores the content of the flock's files. Several files share one. */
async function storeContents(
  { context }: TestService,
  workspaceId: WorkspaceId,
  random: Random,
): Promise<Content[]> {
  const contents: Content[] = [];
  for (const type of ['image/jpeg', 'application/pdf', 'text/plain', 'text/csv'] as const) {
    const text = Buffer.from(`${random.number()}, ${'Kiwi '.repeat(random.below(20_000))}`);
    const head = { 'image/jpeg': jpegOf(''), 'application/pdf': Buffer.from('%PDF-1.7') }[type as string];
    const received = await context.fileStore.receive(
      Readable.from([head ?? Buffer.alloc(0), text]),
      () => {},
    );
    await keepContent(context, workspaceId, received);
    contents.push({ type, digest: received.digest, bytes: received.bytes });
  }
  return contents;
}

async function fillFiles(
  tx: Transaction,
  bird: { workspaceId: WorkspaceId; birdId: string },
  random: Random,
  person: () => string,
  contents: readonly Content[],
): Promise<void> {
  for (let count = random.below(5); count > 0; count -= 1) {
    const { type: fileType, digest, bytes } = random.of(contents);
    const preview = random.orNull(() => contents[0]);
    await insert(tx, 'files', {
      ...{
        ...bird,
        id: randomUUID(),
        vetVisitId: random.orNull(() => randomUUID()),
        fileType,
        bytes,
        digest,
      },
      ...{ fileName: cleanFileName(random.upTo(2 * limits.fileName)), contentWorkspaceId: bird.workspaceId },
      ...{ caption: random.text(), takenOn: random.day(), previewType: preview?.type ?? null },
      ...{ previewDigest: preview?.digest ?? null, createdAt: random.instant(), createdByUserId: person() },
    });
  }
}

async function fillMedication(
  tx: Transaction,
  bird: { workspaceId: WorkspaceId; birdId: string },
  random: Random,
  person: () => string,
  maxRecords: number,
): Promise<void> {
  const medicationId = randomUUID();
  const doseSchedule = [
    { key: random.upTo(limits.key), label: random.upTo(limits.name), time: '08:30' },
    { key: random.upTo(limits.key), label: random.text() },
  ];
  await insert(tx, 'medications', {
    ...{ ...bird, id: medicationId, name: random.text(), dosage: random.text(), route: random.text() },
    ...{ frequency: random.of(medicationFrequencies), doseSchedule, startDate: random.day() },
    ...{ endDate: random.orNull(() => random.day()), notes: random.text() },
    pastSchedules: [{ replacedOn: random.day(), frequency: random.of(medicationFrequencies), doseSchedule }],
    ...{
      minimumHoursBetween: random.orNull(() => random.number() * 9),
      maximumPerDay: random.orNull(() => 3),
    },
    graceMinutes: random.orNull(() => random.below(99)),
  });
  const slots = distinct(
    random.below(maxRecords),
    () => `${random.upTo(limits.key - 3)}${random.below(999)}`,
  );
  for (const administrationSlot of slots)
    await insert(tx, 'administrations', {
      ...{ ...bird, medicationId, id: randomUUID(), administeredOn: random.day(), administrationSlot },
      ...{ status: random.of(administrationStatuses), notes: random.orNull(() => random.text()) },
      ...{ createdByUserId: person(), createdAt: random.instant(), forced: random.chance() },
      ...{
        outcome: random.orNull(() => random.of(doseOutcomes)),
        givenAt: random.orNull(() => random.instant()),
      },
      ...{ givenByUserId: random.orNull(person), givenByTokenId: null },
      changedAt: random.orNull(() => random.instant()),
    });
}

async function insertChange(
  tx: Transaction,
  { workspaceId, birdId }: { workspaceId: WorkspaceId; birdId: string },
  random: Random,
  person: () => string,
): Promise<void> {
  const userId = random.orNull(person);
  const at = random.instant();
  const fields = () => ({
    ...{ zeta: random.text(), alpha: random.grams(), nested: { b: [random.text()], a: null } },
    ...{ recordedByUserId: random.orNull(person), recordedByTokenId: null },
  });
  await insert(tx, 'changes', {
    ...{ workspaceId, id: makeChangeId(at), at, userId, userName: userId === null ? null : random.text() },
    ...{
      tokenName: random.orNull(() => random.text()),
      action: random.of(['created', 'updated', 'deleted']),
    },
    ...{ kind: random.of(['weight', 'medication', 'vet_visit', 'care_sheet']), recordId: randomUUID() },
    ...{ birdId: random.chance(0.1) ? randomUUID() : birdId, birdName: random.orNull(() => random.text()) },
    ...{
      before: random.orNull(fields),
      after: random.orNull(fields),
      undoes: random.orNull(() => randomUUID()),
    },
    ...{ undoneAt: random.orNull(() => random.instant()), purgeAt: null },
  });
}

async function insertAlert(
  tx: Transaction,
  bird: { workspaceId: WorkspaceId; birdId: string },
  random: Random,
): Promise<void> {
  if (random.chance()) return;
  const alert = { alertedVerdict: random.of(verdicts), alertedAt: random.instant() };
  await updateAlert(tx, { ...bird, ...alert });
}

const jpegOf = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)]);

function distinct(count: number, make: () => string): string[] {
  return [...new Set(Array.from({ length: count }, make))];
}
