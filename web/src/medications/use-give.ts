// Giving a dose with one tap: kept in the outbox at once, and taken back for ten seconds.
import type { Dose } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { useDoseTitle } from '../outbox/entry-words.ts';
import { announce, retract } from '../ui/announcements.tsx';
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

/** @param entry the entry of the outbox that records this dose, if one does */
export function useGive(dose: Dose, entry: Entry | undefined): Giving {
  const { t } = useLingui();
  const titleOf = useDoseTitle();
  const [justGiven, setJustGiven] = useState<JustGiven>();
  const [failed, setFailed] = useState(false);
  const tooSoonHere = useTooSoonHere(dose);
  const { birdName: name, dosage } = dose;
  const givenWords = `${titleOf({ birdName: name, dosage, outcome: 'given' })}.`;
  // What the service refused was not recorded: the row shows what the service has.
  const isRefused = justGiven !== undefined && entry?.id === justGiven.entryId && entry.refused !== undefined;
  if (isRefused) setJustGiven(undefined);
  const refusal = entry?.refused;
  useEffect(() => {
    if (refusal) retract(givenWords);
  }, [refusal, givenWords]);
  const record = async (reason?: string) => {
    setFailed(false);
    try {
      const at = new Date().toISOString();
      const givenAt = dose.state === 'unrecorded' ? (dose.dueAt ?? undefined) : at;
      const refused = reason === undefined ? tooSoonHere(Date.parse(givenAt ?? at)) : undefined;
      const forced = reason === undefined ? {} : { notes: reason, force: true };
      const { id } = await keepDose(dose, { outcome: 'given', givenAt, ...forced }, refused);
      if (refused) return;
      announce(givenWords);
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
