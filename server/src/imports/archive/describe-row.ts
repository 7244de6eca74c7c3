// Describes an archive row in a few words, for the list of records that an undo keeps.
import type { KeptRecord } from '@flock-care/contract/shapes';
import type { DataFile } from '../../archives/data-files.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';

/** The fields that may contain the day or the description of a record, in order of preference. */
const days = ['recordedOn', 'visitedOn', 'observedOn', 'administeredOn', 'startedOn', 'startDate'] as const;
const words = ['name', 'reason', 'clinicName', 'kind', 'status', 'source', 'place', 'room', 'stage', 'notes'];

export function describeRow({ table }: DataFile, row: ArchiveRow): Pick<KeptRecord, 'on' | 'text'> {
  const on = days.map(name => row[name]).find(value => typeof value === 'string') ?? null;
  if (table === 'weights') return { on: on as string, text: `${row.weightGrams} g` };
  if (table === 'observations') return { on: on as string, text: (row.signs as string[]).join(', ') };
  const text = words.map(name => row[name]).find(value => typeof value === 'string' && value !== '');
  return { on: on as string | null, text: String(text ?? '') };
}
