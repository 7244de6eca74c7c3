// The kinds of records that can be imported from rows. An import of birds has no records.
import type { ImportKind, RowKind } from '@flock-care/contract/shapes';
import { medicationKind } from './medications.ts';
import type { RecordKind } from './record-kind.ts';
import { visitKind } from './visits.ts';
import { weightKind } from './weights.ts';

export const recordKinds: Readonly<Record<Exclude<RowKind, 'birds'>, RecordKind>> = {
  weights: weightKind,
  visits: visitKind,
  medications: medicationKind,
};

/** Returns the kind of an import's records; undefined for an import of birds or an archive. */
export const kindOfRecords = (kind: ImportKind): RecordKind | undefined =>
  kind === 'birds' || kind === 'archive' ? undefined : recordKinds[kind];
