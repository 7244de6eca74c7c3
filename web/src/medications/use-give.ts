// Giving a dose with one tap: kept in the outbox at once, and taken back for ten seconds.
import type { Dose } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDoseTitle } from '../outbox/entry-words.ts';
import { announce } from '../ui/announcements.tsx';
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
  /** Although it is too soon. */
  giveAnyway(reason: string): Promise<void>;
  undo(): Promise<void>;
}

export function useGive(dose: Dose): Giving {
  const { t } = useLingui();
  const titleOf = useDoseTitle();
  const [justGiven, setJustGiven] = useState<JustGiven>();
  const [failed, setFailed] = useState(false);
  const tooSoonHere = useTooSoonHere(dose);
  const { birdName: name, dosage } = dose;
  const record = async (reason?: string) => {
    setFailed(false);
    try {
      const at = new Date().toISOString();
      const givenAt = dose.state === 'unrecorded' ? (dose.dueAt ?? undefined) : at;
      const refused = reason === undefined ? tooSoonHere(Date.parse(givenAt ?? at)) : undefined;
      const forced = reason === undefined ? {} : { notes: reason, force: true };
      const { id } = await keepDose(dose, { outcome: 'given', givenAt, ...forced }, refused);
      if (refused) return;
      announce(`${titleOf({ birdName: name, dosage, outcome: 'given' })}.`);
      setJustGiven({ entryId: id, at });
      setTimeout(() => setJustGiven(current => (current?.entryId === id ? undefined : current)), undoMs);
    } catch {
      setFailed(true);
    }
  };
  const undo = async () => {
    if (!justGiven) return;
    setJustGiven(undefined);
    await takeBackEntry(dose, justGiven.entryId);
    announce(t`${name}: dose taken back`);
  };
  return { justGiven, failed, give: () => record(), giveAnyway: record, undo };
}
