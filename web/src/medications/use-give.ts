// Giving a dose with one tap: kept in the outbox at once, and taken back for ten seconds.
import type { Dose } from '@flock-care/contract/shapes';
import { useCallback, useState } from 'react';
import { keepDose, takeBackEntry } from './record-dose.ts';
import { useTooSoonHere } from './use-why-too-soon.ts';

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
  const tooSoonHere = useTooSoonHere(dose);
  const give = useCallback(async () => {
    setFailed(false);
    try {
      const at = new Date().toISOString();
      const givenAt = dose.state === 'unrecorded' ? (dose.dueAt ?? undefined) : at;
      const refused = tooSoonHere(Date.parse(givenAt ?? at));
      const { id } = await keepDose(dose, { outcome: 'given', givenAt }, refused);
      if (refused) return;
      setJustGiven({ entryId: id, at });
      setTimeout(() => setJustGiven(current => (current?.entryId === id ? undefined : current)), undoMs);
    } catch {
      setFailed(true);
    }
  }, [dose, tooSoonHere]);
  const undo = useCallback(async () => {
    if (!justGiven) return;
    setJustGiven(undefined);
    await takeBackEntry(dose, justGiven.entryId);
  }, [dose, justGiven]);
  return { justGiven, failed, give, undo };
}
