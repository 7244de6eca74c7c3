// Giving a dose with one tap: kept in the outbox at once, and taken back for ten seconds.
import type { Dose } from '@flock-care/contract/shapes';
import { useCallback, useState } from 'react';
import { outbox } from '../outbox/device-outbox.ts';

const undoMs = 10_000;

/** A dose that this screen has just recorded. */
export interface JustGiven {
  entryId: string;
  at: string;
}

export interface Giving {
  /** What has just been given, for as long as it can be taken back. */
  justGiven: JustGiven | undefined;
  /** True if it could not be kept on this device: it is not saved. */
  failed: boolean;
  give(): Promise<void>;
  undo(): Promise<void>;
}

export function useGive(dose: Dose): Giving {
  const [justGiven, setJustGiven] = useState<JustGiven>();
  const [failed, setFailed] = useState(false);
  const give = useCallback(async () => {
    setFailed(false);
    try {
      const at = new Date().toISOString();
      const { id } = await keep(dose, dose.state === 'unrecorded' ? (dose.dueAt ?? undefined) : at);
      setJustGiven({ entryId: id, at });
      setTimeout(() => setJustGiven(current => (current?.entryId === id ? undefined : current)), undoMs);
    } catch {
      setFailed(true);
    }
  }, [dose]);
  const undo = useCallback(async () => {
    if (!justGiven) return;
    setJustGiven(undefined);
    await takeBack(dose, justGiven.entryId);
  }, [dose, justGiven]);
  return { justGiven, failed, give, undo };
}

/** Day, slot and time are always named: they protect against a second dose even when the service has forgotten the key. */
function keep(dose: Dose, givenAt: string | undefined) {
  const { medicationId, administrationSlot, dueOn, birdId, birdName, dosage } = dose;
  return outbox.add({
    endpoint: 'POST /api/doses',
    request: {
      body: { medicationId, administrationSlot, administeredOn: dueOn, ...(givenAt && { givenAt }) },
    },
    about: {
      kind: 'dose',
      birdId,
      birdName,
      medicationId,
      slot: administrationSlot,
      dosage,
      outcome: 'given',
      administeredOn: dueOn,
    },
  });
}

/** Out of the outbox if it waits there; with the service, its record is deleted. */
async function takeBack(dose: Dose, entryId: string): Promise<void> {
  if (await outbox.discard(entryId)) return;
  const administrationId = administrationOf(outbox.answerTo(entryId)) ?? dose.administration?.id;
  if (administrationId === undefined) return void (await outbox.discard(entryId, { even: true }));
  const { birdId, birdName } = dose;
  await outbox.add({
    endpoint: 'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
    request: { params: { birdId, administrationId } },
    about: { kind: 'other', birdId, birdName, text: 'undo' },
  });
}

/** What POST /api/doses answered. */
function administrationOf(answer: unknown): string | undefined {
  return (answer as { administration?: { id?: string } } | undefined)?.administration?.id;
}
