// Checks the lines of the history. An undo stores their fields, so they must be valid for the kind of record.
import { type ChangeKind, fileTypes } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { minuteMs } from '../clock.ts';
import { timeOfChangeId } from '../history/change-id.ts';
import { type ArchivedTable, dataFiles } from './data-files.ts';
import { DayText, Text } from './fields.ts';
import { GuardLimitsShape, settingShapes } from './flock-row.ts';
import type { ArchiveRow } from './read-rows.queries.ts';

/** The maximum difference between the clocks of two installations. */
const clockToleranceMs = 5 * minuteMs;
const changeId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/;

type Shapes = Readonly<Record<string, z.ZodType>>;

/** Returns the shapes of a data file's fields. In the history, an author may have no name. */
function shapesOf(table: ArchivedTable): Shapes {
  const fields = dataFiles.find(file => file.table === table)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape, isAuthor }]) => [name, isAuthor ? shape.nullable() : shape]),
  );
}

/** The fields of each kind of record, by their names in the history. */
const shapesByKind: Partial<Record<ChangeKind, Shapes>> = {
  bird: { ...shapesOf('birds'), photoDigest: Text.nullable(), sourceWorkspaceName: Text },
  weight: shapesOf('weights'),
  weight_guard: shapesOf('weightGuards'),
  vet_visit: shapesOf('vetVisits'),
  observation: shapesOf('observations'),
  medication: shapesOf('medications'),
  administration: shapesOf('administrations'),
  care_sheet: shapesOf('careSheets'),
  stay: shapesOf('stays'),
  arrival: { ...shapesOf('arrivals'), arrivedOn: DayText.nullable(), foundAt: Text },
  file: { ...shapesOf('files'), name: Text, type: z.enum(fileTypes) },
  settings: { ...settingShapes, guard: GuardLimitsShape },
};

const sidesByKind = new Map(
  Object.entries(shapesByKind).map(([kind, shapes]) => {
    // An undo ignores fields that the record does not have.
    const Fields = z.looseObject(shapes).partial().nullable();
    return [kind, z.object({ before: Fields, after: Fields })];
  }),
);

/** Returns the shape of a change's two sides; undefined if changes of its kind cannot be undone. */
export const sidesOf = ({ kind }: ArchiveRow): z.ZodType | undefined => sidesByKind.get(String(kind));

/** Records that exist as long as their bird or flock does. */
const neverCreated = ['weight_guard', 'settings'];

/** Returns the problem with a line, without checking its `before` and `after`; undefined if there is none. */
export function problemOfChange(row: ArchiveRow, now: Date): string | undefined {
  const { id, at, kind, action, recordId, birdId } = row as Record<string, string | null>;
  const atMs = Date.parse(String(at));
  if (!changeId.test(String(id)) || timeOfChangeId(String(id)).getTime() !== atMs)
    return 'id: Must be a UUID of version 7 with the time of the change.';
  if (atMs > now.getTime() + clockToleranceMs) return 'at: Must not be in the future.';
  if (action === 'moved' && kind !== 'bird') return 'action: Only birds are moved.';
  if (neverCreated.includes(String(kind)) && action !== 'updated')
    return `action: Must be updated for a change of the kind ${kind}.`;
  if (kind !== 'settings' && recordId === null) return 'recordId: Must not be null.';
  const isOfBird = kind !== 'settings' && kind !== 'import';
  if (isOfBird !== (birdId !== null))
    return isOfBird ? 'birdId: Must not be null.' : `birdId: Must be null for a change of the kind ${kind}.`;
  return undefined;
}
