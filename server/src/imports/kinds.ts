// The kinds of records that can be imported. An import of birds has no records, only birds.
import type { ImportKind } from '@flock-care/contract/shapes';
import { medicationKind } from './medications.ts';
import type { RecordKind } from './record-kind.ts';
import { visitKind } from './visits.ts';
import { weightKind } from './weights.ts';

export const recordKinds: Readonly<Record<Exclude<ImportKind, 'birds'>, RecordKind>> = {
  weights: weightKind,
  visits: visitKind,
  medications: medicationKind,
};
