// A change in a workspace's history: the record, the person who changed it, the time, and the old and new values.
import * as z from 'zod';
import { Id, Timestamp } from './fields.ts';
import { pageFields } from './page.ts';

export const changeActions = ['created', 'updated', 'deleted', 'moved', 'restored'] as const;
export type ChangeAction = (typeof changeActions)[number];

export const changeKinds = [
  'bird',
  'weight',
  'weight_guard',
  'vet_visit',
  'observation',
  'medication',
  'administration',
  'care_sheet',
  'stay',
  'arrival',
  'file',
  'import',
  'webhook',
  'tablet',
  'mqtt',
  'settings',
  'member',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A record's fields, by name. A photo is represented by its digest. */
export const ChangedFields = z.record(z.string(), z.unknown());
export type ChangedFields = z.output<typeof ChangedFields>;

export const ChangeAuthor = z.object({
  userId: Id.nullable(),
  name: z.string().nullable(),
  tokenName: z.string().nullable(),
});

export const Change = z.object({
  id: Id,
  at: Timestamp,
  by: ChangeAuthor,
  action: z.enum(changeActions),
  kind: z.enum(changeKinds),
  recordId: Id.nullable(),
  birdId: Id.nullable(),
  birdName: z.string().nullable(),
  before: ChangedFields.nullable(),
  after: ChangedFields.nullable(),
  undoable: z.boolean(),
  undoneAt: Timestamp.nullable(),
  undoes: Id.nullable(),
});
export type Change = z.output<typeof Change>;

export const ChangesQuery = z.object({
  birdId: Id.optional(),
  kind: z.enum(changeKinds).optional(),
  ...pageFields,
});
