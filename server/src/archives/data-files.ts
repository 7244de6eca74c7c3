// The data files of an archive, one per table: their fields, the order of their rows, and the excluded columns.
import { stages, verdicts } from '@flock-care/contract/guard';
import {
  acknowledgementDecisions,
  administrationStatuses,
  arrivalSources,
  BodyConditionScore,
  ChangedFields,
  type ChangeKind,
  changeActions,
  changeKinds,
  doseOutcomes,
  fileTypes,
  genders,
  limits,
  medicationFrequencies,
  observationSigns,
  previewTypes,
  ringKinds,
  stayKinds,
} from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { TableOfBirds } from '../storage/tables/of-birds.ts';
import { archiveLimits } from './archive-limits.ts';
import {
  author,
  color,
  count,
  DayText,
  day,
  digest,
  type Field,
  flag,
  grams,
  id,
  instant,
  json,
  KeyText,
  keyText,
  orNull,
  real,
  Text,
  TimeText,
  text,
  upTo,
  word,
} from './fields.ts';

/** Photos and their small portraits have a different kind of data file: see photos.ts. */
export type ArchivedTable = Exclude<TableOfBirds, 'birdPhotos' | 'birdPortraits'> | 'formerBirds' | 'changes';

/** The columns that the keys of the files consist of. */
export const keyColumns = [
  'birdId',
  'recordedOn',
  'medicationId',
  'administeredOn',
  'administrationSlot',
  'id',
  'changeId',
] as const;
export type KeyColumn = (typeof keyColumns)[number];

export interface DataFile {
  /** The name of the file, without its folder or extension. */
  name: string;
  table: ArchivedTable;
  /** The fields, by name, in the order of the file. An author's field is called `…Name`, and its column `…UserId`. */
  fields: Readonly<Record<string, Field>>;
  /** The order of the rows. No two rows have the same key. */
  key: readonly KeyColumn[];
  /** The excluded columns, with the reason for each. */
  leftOut: Readonly<Record<string, string>>;
  /** The maximum length of a line, if it is longer than in other files. */
  lineBytes?: number;
  /** Fields that the service changes automatically. The undo of an import ignores changes to them. */
  derived?: readonly string[];
  /** True for a row that an export can omit, because it contains nothing or concerns only this flock. */
  isOmitted?(row: Readonly<Record<string, unknown>>): boolean;
}

const workspaceId = 'The archive can be imported into any flock.';
const tokenId = 'It refers to a credential, which stays in its flock and is never shown.';
const ofStays = 'Derived from the stays.';
const judged = 'Derived from the weights and the settings, and judged again after an import.';

const schedule = z
  .array(z.strictObject({ key: KeyText, label: Text, time: TimeText.optional() }))
  .max(limits.doseScheduleEntries);
const pastSchedule = z.strictObject({
  replacedOn: DayText,
  frequency: z.enum(medicationFrequencies),
  doseSchedule: schedule,
});

const birds: DataFile = {
  name: 'birds',
  table: 'birds',
  key: ['id'],
  fields: {
    id,
    name: text,
    tagId: keyText,
    species: text,
    vetClinicName: text,
    vetClinicAddress: text,
    vetAccountNumber: text,
    vetDoctorName: text,
    gender: word(genders),
    dateOfBirth: orNull(day),
    gotchaDay: orNull(day),
    chartColor: color,
    notifyOnDob: flag,
    notifyOnGotchaDay: flag,
    createdAt: instant,
  },
  leftOut: { workspaceId, status: ofStays, goneOn: ofStays, absences: ofStays },
};

const stays: DataFile = {
  name: 'stays',
  table: 'stays',
  key: ['birdId', 'id'],
  fields: {
    id,
    birdId: id,
    kind: word(stayKinds),
    startedOn: day,
    personName: text,
    personContact: text,
    reason: text,
    notes: text,
    reviewOn: orNull(day),
    createdAt: instant,
    createdByName: orNull(author),
  },
  leftOut: { workspaceId },
};

const arrivals: DataFile = {
  name: 'arrivals',
  table: 'arrivals',
  key: ['birdId'],
  fields: {
    birdId: id,
    joinedOn: orNull(day),
    joinedDead: orNull(flag),
    source: word(arrivalSources),
    fromName: text,
    fromContact: text,
    foundPlace: text,
    caseNumber: text,
    condition: text,
    breeder: text,
    certificateNumber: text,
    ringNumber: text,
    ringKind: word(ringKinds),
    microchip: text,
    reportable: flag,
  },
  leftOut: { workspaceId },
};

const formerBirds: DataFile = {
  name: 'former-birds',
  table: 'formerBirds',
  key: ['changeId'],
  fields: {
    changeId: id,
    species: text,
    leftOn: day,
    joinedOn: orNull(day),
    joinedDead: orNull(flag),
    source: word(arrivalSources),
    formerStays: json(z.array(z.tuple([z.enum(stayKinds), DayText]))),
  },
  leftOut: { workspaceId },
};

const weights: DataFile = {
  name: 'weights',
  table: 'weights',
  key: ['birdId', 'recordedOn'],
  fields: {
    id,
    birdId: id,
    recordedOn: day,
    weightGrams: grams,
    notes: text,
    fasting: orNull(flag),
    confirmed: orNull(flag),
    bodyCondition: orNull({ ...count, shape: BodyConditionScore }),
    recordedByName: orNull(author),
    recordedAt: orNull(instant),
  },
  leftOut: { workspaceId, recordedByTokenId: tokenId },
};

const vetVisits: DataFile = {
  name: 'vet-visits',
  table: 'vetVisits',
  key: ['birdId', 'id'],
  fields: {
    id,
    birdId: id,
    visitedOn: day,
    clinicName: text,
    reason: text,
    notes: text,
    createdAt: instant,
  },
  leftOut: { workspaceId },
};

const observations: DataFile = {
  name: 'observations',
  table: 'observations',
  key: ['birdId', 'id'],
  fields: {
    id,
    birdId: id,
    observedOn: day,
    signs: json(z.array(z.enum(observationSigns)).max(limits.signs)),
    bodyCondition: orNull({ ...count, shape: BodyConditionScore }),
    notes: text,
    createdAt: instant,
    createdByName: author,
  },
  leftOut: { workspaceId },
};

const medications: DataFile = {
  name: 'medications',
  table: 'medications',
  key: ['birdId', 'id'],
  lineBytes: archiveLimits.medicationBytes,
  fields: {
    id,
    birdId: id,
    name: text,
    dosage: text,
    frequency: word(medicationFrequencies),
    doseSchedule: json(schedule),
    route: text,
    startDate: day,
    endDate: orNull(day),
    notes: text,
    pastSchedules: json(z.array(pastSchedule)),
    minimumHoursBetween: orNull(upTo(limits.hoursBetweenDoses, real)),
    maximumPerDay: orNull(upTo(limits.dosesPerDay)),
    graceMinutes: orNull(upTo(limits.graceMinutes)),
  },
  leftOut: { workspaceId },
};

const administrations: DataFile = {
  name: 'administrations',
  table: 'administrations',
  key: ['birdId', 'medicationId', 'administeredOn', 'administrationSlot'],
  fields: {
    id,
    birdId: id,
    medicationId: id,
    administeredOn: day,
    administrationSlot: keyText,
    status: word(administrationStatuses),
    outcome: orNull(word(doseOutcomes)),
    notes: orNull(text),
    createdAt: instant,
    createdByName: author,
    givenAt: orNull(instant),
    givenByName: orNull(author),
    changedAt: orNull(instant),
    forced: flag,
  },
  leftOut: { workspaceId, givenByTokenId: tokenId },
};

const careSheets: DataFile = {
  name: 'care-sheets',
  table: 'careSheets',
  key: ['birdId'],
  fields: {
    birdId: id,
    room: text,
    place: text,
    vetPhone: text,
    emergencyPhone: text,
    diet: text,
    routine: text,
    warnings: text,
    notes: text,
    updatedAt: instant,
  },
  leftOut: { workspaceId },
};

const weightGuards: DataFile = {
  name: 'weight-guards',
  table: 'weightGuards',
  key: ['birdId'],
  fields: {
    birdId: id,
    stage: word(stages),
    stageSince: orNull(day),
    targetGrams: orNull(grams),
    targetFrom: orNull(day),
    targetReached: flag,
    weighEveryDays: orNull({ ...count, shape: z.int().min(1).max(limits.weighEveryDays) }),
    baselineFrom: orNull(day),
    arrivedOn: orNull(day),
    referenceGrams: orNull(grams),
    acknowledgedDecision: orNull(word(acknowledgementDecisions)),
    acknowledgedVerdict: orNull(word(verdicts)),
    acknowledgedAt: orNull(instant),
    acknowledgedByName: orNull(author),
    acknowledgedNotes: orNull(text),
    alertedVerdict: orNull(word(verdicts)),
    alertedAt: orNull(instant),
  },
  leftOut: { workspaceId, lastCallOn: judged, windowFrom: judged, verdict: judged, judgement: judged },
  derived: ['targetReached', 'referenceGrams', 'alertedVerdict', 'alertedAt'],
  isOmitted: ({ birdId: _, stage, ...others }) =>
    stage === 'adult' && Object.values(others).every(value => value === null || value === false),
};

export const files: DataFile = {
  name: 'files',
  table: 'files',
  key: ['birdId', 'id'],
  fields: {
    id,
    birdId: id,
    vetVisitId: orNull(id),
    fileName: text,
    fileType: word(fileTypes),
    bytes: count,
    digest,
    caption: text,
    takenOn: day,
    previewType: orNull(word(previewTypes)),
    previewDigest: orNull(digest),
    createdAt: instant,
    createdByName: author,
  },
  leftOut: {
    workspaceId,
    contentWorkspaceId: 'The bytes are in files/. An import stores them for the importing flock.',
    previewWorkspaceId: 'As for contentWorkspaceId.',
  },
  // The app creates missing previews automatically.
  derived: ['previewType', 'previewDigest'],
};

/** The kinds of changes about people and integrations. Archives leave them out, because they concern only one flock. */
export const excludedKinds = ['member', 'webhook', 'tablet', 'mqtt'] as const satisfies readonly ChangeKind[];

const history: DataFile = {
  name: 'history',
  table: 'changes',
  key: ['id'],
  fields: {
    id,
    at: instant,
    userName: orNull(text),
    tokenName: orNull(text),
    action: word(changeActions),
    kind: word(changeKinds.filter(kind => !excludedKinds.some(excluded => excluded === kind))),
    recordId: orNull(id),
    birdId: orNull(id),
    birdName: orNull(text),
    before: orNull(json(ChangedFields)),
    after: orNull(json(ChangedFields)),
    undoes: orNull(id),
    undoneAt: orNull(instant),
    purgeAt: orNull(instant),
  },
  derived: ['purgeAt'],
  leftOut: { workspaceId, userId: 'People appear by name.' },
  // The line about the import of an archive belongs to the flock that imported it.
  isOmitted: ({ kind, before, after }) =>
    kind === 'import' &&
    [before, after].some(fields => (fields as { kind?: unknown } | null)?.kind === 'archive'),
};

/**
 * The data files in the order in which an import stores them: parents before children. The flock's and the photos'
 * files are separate.
 */
export const dataFiles = [
  formerBirds,
  birds,
  stays,
  arrivals,
  weights,
  vetVisits,
  observations,
  medications,
  administrations,
  careSheets,
  weightGuards,
  files,
  history,
] as const satisfies readonly DataFile[];

/** Returns the column name of a field. */
export const columnOf = (name: string, { isAuthor }: Field): string =>
  isAuthor ? name.replace(/Name$/, 'UserId') : name;

/** The columns of photos and small portraits that are not in `photos.ndjson`. */
export const leftOutOfPhotos: Readonly<Record<string, string>> = {
  workspaceId,
  photoDataUrl: 'The photo is a separate file.',
  portraitDataUrl: 'The small portrait is a separate file.',
  digest: 'Derived from the photo or the portrait.',
  photoDigest: 'Derived from the photo. A portrait of an earlier photo is left out.',
};
