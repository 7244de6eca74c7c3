// The recorded values of a dose when its sheet is opened.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import type { Entry } from '../../outbox/entry.ts';
import type { ExistingRecord } from '../recording/record-dose.ts';

export interface RecordedValues {
  existing: ExistingRecord;
  outcome: DoseOutcome | undefined;
  givenAt: string | undefined;
  notes: string;
}

/** Returns the values of the record that the sheet corrects: a waiting entry, or the service's record. */
export function recordedValues(dose: Dose, entry: Entry | undefined): RecordedValues {
  // If the entry was refused because of another record, the sheet corrects that record instead of the entry.
  if (entry?.about.kind === 'dose' && !(entry.refused && dose.administration)) {
    const { outcome, givenAt } = entry.about;
    const { body } = entry.request as { body: { notes?: string | null } };
    // A refused entry has recorded nothing, so it can be saved again unchanged.
    const recorded = entry.refused ? undefined : outcome;
    return { existing: { kind: 'waiting', entry }, outcome: recorded, givenAt, notes: body.notes ?? '' };
  }
  const { administration, outcome, givenAt } = dose;
  if (!administration) return { existing: undefined, outcome: undefined, givenAt: undefined, notes: '' };
  return {
    existing: { kind: 'stored', administrationId: administration.id },
    outcome: outcome ?? (administration.status === 'missed' ? 'skipped' : 'given'),
    givenAt: givenAt ?? undefined,
    notes: administration.notes ?? '',
  };
}
