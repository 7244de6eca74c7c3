// Records, corrects and undoes doses through the outbox, which also works without a connection.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { call } from '../../api/client.ts';
import { undoNewest } from '../../api/undo.ts';
import { currentOwner, outbox } from '../../outbox/device-outbox.ts';
import type { Entry, EntryOwner, NewEntry, Refused } from '../../outbox/entry.ts';

export interface DoseRecord {
  outcome: DoseOutcome;
  /** Undefined to let the service decide: for a past day, it uses the time when the dose was due. */
  givenAt: string | undefined;
  notes?: string;
  /** True to record the dose even if it is too soon. */
  force?: boolean;
}

/** A dose's existing record: an unsent entry, or a record that the service has. */
export type ExistingRecord =
  | { kind: 'waiting'; entry: Entry }
  | { kind: 'stored'; administrationId: string }
  | undefined;

/** Thrown if the record to replace or undo is still being sent, because it is unknown whether the service has it. */
export class StillSendingError extends Error {}

type Undo = () => Promise<unknown>;

/**
 * Adds a dose to the outbox. Its day and slot are always set: they protect against a second dose even if the service
 * has forgotten the idempotency key.
 *
 * @param refused set if a person has to choose before the entry is sent
 */
export const addDoseEntry = (dose: Dose, record: DoseRecord, refused?: Refused): Promise<Entry> =>
  outbox.add(doseEntry(dose, record, refused));

function doseEntry(
  dose: Dose,
  { outcome, givenAt, notes = '', force = false }: DoseRecord,
  refused?: Refused,
): NewEntry<'POST /api/doses'> {
  const { medicationId, administrationSlot, dueOn } = dose;
  return {
    endpoint: 'POST /api/doses',
    request: {
      body: {
        medicationId,
        administrationSlot,
        administeredOn: dueOn,
        outcome,
        ...(givenAt && { givenAt }),
        ...(notes && { notes }),
        ...(force && { force }),
      },
    },
    about: { kind: 'dose', ...slotOf(dose), outcome, ...(givenAt && { givenAt }) },
    ...(refused && { refused }),
  };
}

const slotOf = ({ birdId, birdName, medicationId, administrationSlot: slot, dosage, dueOn }: Dose) => ({
  birdId,
  birdName,
  medicationId,
  slot,
  dosage,
  administeredOn: dueOn,
});

/** @param by the person who deletes it; by default the person who is signed in */
const deleteRecord = (dose: Dose, administrationId: string, by?: EntryOwner): Promise<Entry> =>
  outbox.add({
    ...(by && { by }),
    endpoint: 'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
    request: { params: { birdId: dose.birdId, administrationId } },
    about: { kind: 'undoneDose', ...slotOf(dose), administrationId },
  });

/**
 * Discards the person's own waiting entry. If the service already has it, deletes its record there. If another person
 * has signed in, the deletion waits for the person who undid the entry.
 */
export async function undoEntry(dose: Dose, entryId: string): Promise<void> {
  const by = currentOwner();
  const entry = outbox.snapshot().find(({ id }) => id === entryId);
  if (!by || (entry && entry.userId !== by.userId)) return;
  if (await outbox.discard(entryId)) return;
  await untilAttempted(entryId);
  const administrationId = administrationOf(outbox.responseTo(entryId)) ?? dose.administration?.id;
  if (administrationId === undefined)
    return void (await outbox.discard(entryId, { force: true, ofAnyone: true }));
  await deleteRecord(dose, administrationId, by);
}

/**
 * Resolves when the service has accepted or refused an entry, or failed to respond. Until then, it is unknown whether
 * the service has the entry.
 */
function untilAttempted(entryId: string): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      const isRefused = outbox.snapshot().some(({ id, refused }) => id === entryId && refused);
      if (!isRefused && outbox.nextTryAt === undefined && !outbox.hasLanded(entryId)) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(check);
    check();
  });
}

/** Returns the id in the response to POST /api/doses. */
function administrationOf(response: unknown): string | undefined {
  return (response as { administration?: { id?: string } } | undefined)?.administration?.id;
}

/**
 * Records a dose, and replaces its existing record.
 *
 * @returns a function that undoes it
 * @throws StillSendingError, or an error if the device cannot store the new record. The dose then keeps its existing record.
 */
export async function recordDose(
  dose: Dose,
  record: DoseRecord,
  existing: ExistingRecord,
  refused?: Refused,
): Promise<Undo> {
  if (existing?.kind === 'waiting') {
    const entry = await outbox.addInsteadOf(existing.entry.id, doseEntry(dose, record, refused));
    if (entry) return undoOf(dose, entry, () => outbox.restore(existing.entry));
  }
  const restore = existing && (await undoDose(dose, existing));
  try {
    const entry = await addDoseEntry(dose, record, refused);
    return restore ? undoOf(dose, entry, restore) : () => undoEntry(dose, entry.id);
  } catch (error) {
    await restore?.();
    throw error;
  }
}

function undoOf(dose: Dose, entry: Entry, restore: Undo): Undo {
  return async () => {
    if (!(await outbox.discard(entry.id))) await deleteNow(dose, entry.id);
    await restore();
  };
}

/** Deletes the record immediately, because the earlier record can only be restored to an empty slot. */
async function deleteNow({ birdId }: Dose, entryId: string): Promise<void> {
  const administrationId = administrationOf(outbox.responseTo(entryId));
  if (administrationId === undefined) throw new StillSendingError();
  await call('DELETE /api/birds/:birdId/medication-administrations/:administrationId', {
    params: { birdId, administrationId },
  });
}

/**
 * Undoes a dose's record.
 *
 * @returns a function that restores the record from the outbox or from the history
 * @throws StillSendingError
 */
export async function undoDose(dose: Dose, existing: NonNullable<ExistingRecord>): Promise<Undo> {
  if (existing.kind === 'waiting' && (await outbox.discard(existing.entry.id))) {
    return () => outbox.restore(existing.entry);
  }
  const administrationId =
    existing.kind === 'stored'
      ? existing.administrationId
      : // The entry has landed, but this page has not loaded the record yet.
        administrationOf(outbox.responseTo(existing.entry.id));
  if (administrationId === undefined) throw new StillSendingError();
  const deletion = await deleteRecord(dose, administrationId);
  return async () => {
    if (await outbox.discard(deletion.id)) return;
    await undoNewest('administration', administrationId);
  };
}
