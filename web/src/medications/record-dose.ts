// Records what became of a dose, corrects it and takes it back, all through the outbox, so that it works without a connection.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { call } from '../api/client.ts';
import { undoNewest } from '../history/undo.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry, NewEntry, Refused } from '../outbox/entry.ts';

export interface DoseRecord {
  outcome: DoseOutcome;
  /** Undefined for as the service finds: of a past day when it was due. */
  givenAt: string | undefined;
  notes?: string;
  /** Although it is too soon. */
  force?: boolean;
}

/** What a dose has already: an entry that waits here, or a record of the service. */
export type Standing =
  | { kind: 'waiting'; entry: Entry }
  | { kind: 'stored'; administrationId: string }
  | undefined;

/** Thrown if what would be replaced is on its way to the service, and nobody knows whether it is there. */
export class OnItsWayError extends Error {}

type Undo = () => Promise<unknown>;

/**
 * Day, slot and time are always named: they protect against a second dose even when the service has forgotten the key.
 *
 * @param refused if a person has to choose before it is sent
 */
export const keepDose = (dose: Dose, record: DoseRecord, refused?: Refused): Promise<Entry> =>
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

const deleteRecord = (dose: Dose, administrationId: string): Promise<Entry> =>
  outbox.add({
    endpoint: 'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
    request: { params: { birdId: dose.birdId, administrationId } },
    about: { kind: 'undoneDose', ...slotOf(dose), administrationId },
  });

/** Out of the outbox if it waits there; with the service, its record is deleted. */
export async function takeBackEntry(dose: Dose, entryId: string): Promise<void> {
  if (await outbox.discard(entryId)) return;
  await untilTried(entryId);
  const administrationId = administrationOf(outbox.answerTo(entryId)) ?? dose.administration?.id;
  if (administrationId === undefined) return void (await outbox.discard(entryId, { even: true }));
  await deleteRecord(dose, administrationId);
}

/** Resolves once the service took or refused it, or did not answer: what is on its way is stored all the same. */
function untilTried(entryId: string): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const isRefused = outbox.snapshot().some(({ id, refused }) => id === entryId && refused);
      if (!isRefused && outbox.nextTryAt === undefined && !outbox.hasLanded(entryId)) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}

/** What POST /api/doses answered. */
function administrationOf(answer: unknown): string | undefined {
  return (answer as { administration?: { id?: string } } | undefined)?.administration?.id;
}

/**
 * Records a dose in place of what it has already.
 * @returns what takes that back
 * @throws OnItsWayError; or if the device cannot keep it, and then the dose has what it had
 */
export async function recordDose(
  dose: Dose,
  record: DoseRecord,
  standing: Standing,
  refused?: Refused,
): Promise<Undo> {
  if (standing?.kind === 'waiting') {
    const entry = await outbox.addInsteadOf(standing.entry.id, doseEntry(dose, record, refused));
    if (entry) return undoOf(dose, entry, () => outbox.restore(standing.entry));
  }
  const restore = standing && (await takeBackDose(dose, standing));
  try {
    const entry = await keepDose(dose, record, refused);
    return restore ? undoOf(dose, entry, restore) : () => takeBackEntry(dose, entry.id);
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

/** At once, because what was there before can only come back into an empty slot. */
async function deleteNow({ birdId }: Dose, entryId: string): Promise<void> {
  const administrationId = administrationOf(outbox.answerTo(entryId));
  if (administrationId === undefined) throw new OnItsWayError();
  await call('DELETE /api/birds/:birdId/medication-administrations/:administrationId', {
    params: { birdId, administrationId },
  });
}

/**
 * Takes back what a dose has.
 * @returns what brings it back: from the outbox, or from the history
 * @throws OnItsWayError
 */
export async function takeBackDose(dose: Dose, standing: NonNullable<Standing>): Promise<Undo> {
  if (standing.kind === 'waiting' && (await outbox.discard(standing.entry.id))) {
    return () => outbox.restore(standing.entry);
  }
  const administrationId =
    standing.kind === 'stored'
      ? standing.administrationId
      : // It has landed since, and this page has not read it yet.
        administrationOf(outbox.answerTo(standing.entry.id));
  if (administrationId === undefined) throw new OnItsWayError();
  const deletion = await deleteRecord(dose, administrationId);
  return async () => {
    if (await outbox.discard(deletion.id)) return;
    await undoNewest('administration', administrationId);
  };
}
