// A hook that records a dose with one tap. The dose goes to the outbox immediately, and Undo is offered for ten
// seconds.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../../outbox/entry.ts';
import { useDoseTitle } from '../../outbox/entry-text.ts';
import { announce, retract } from '../../ui/messages/announcements.tsx';
import { countsAsGiven, doseKey } from '../doses/doses.ts';
import { useTooSoonHere } from '../too-soon/use-too-soon-reason.ts';
import { type Contact, contactOf, forgetTap, isSecondContact, oncePerTap, type Tap } from './double-tap.ts';
import { addDoseEntry, undoEntry } from './record-dose.ts';

const undoMs = 10_000;

/** A dose that this screen has just recorded. */
export interface JustGiven {
  entryId: string;
  outcome: DoseOutcome;
  at: string;
}

export interface GiveState {
  /** Set while Undo is offered. */
  justGiven: JustGiven | undefined;
  /** True if the device could not store the dose, so it has not been saved. */
  failed: boolean;
  /** Records the dose as given, or with another outcome. A past dose is recorded at the time it was due. */
  give(tap: Tap, outcome?: DoseOutcome): Promise<void>;
  /** Gives the dose even though it is too soon. */
  giveAnyway(reason: string): Promise<void>;
  undo(tap: Tap): Promise<void>;
}

/** @param entry the entry of the outbox that records this dose, if there is one */
export function useGive(dose: Dose, entry: Entry | undefined): GiveState {
  const { t } = useLingui();
  const titleOf = useDoseTitle();
  const [justGiven, setJustGiven] = useState<JustGiven>();
  const [failed, setFailed] = useState(false);
  const lastContact = useRef<Contact>(undefined);
  const tooSoonHere = useTooSoonHere(dose);
  const { birdName: name, dosage } = dose;
  const wordsOf = (outcome: DoseOutcome) => `${titleOf({ birdName: name, dosage, outcome })}.`;
  const givenText = wordsOf(justGiven?.outcome ?? 'given');
  // After a refusal the row shows the service's record, not Undo.
  const isRefused = justGiven !== undefined && entry?.id === justGiven.entryId && entry.refused !== undefined;
  if (isRefused) setJustGiven(undefined);
  const refusal = entry?.refused;
  useEffect(() => {
    if (refusal) retract(givenText);
  }, [refusal, givenText]);
  const record = async (outcome: DoseOutcome, reason?: string) => {
    const now = new Date().toISOString();
    const givenAt = dose.state === 'unrecorded' ? (dose.dueAt ?? undefined) : now;
    const at = givenAt ?? now;
    const isNew = reason === undefined && countsAsGiven(outcome);
    const refused = isNew ? tooSoonHere(Date.parse(at)) : undefined;
    const forced = reason === undefined ? {} : { notes: reason, force: true };
    const { id } = await addDoseEntry(dose, { outcome, givenAt, ...forced }, refused);
    if (refused) return;
    announce(wordsOf(outcome));
    setJustGiven({ entryId: id, outcome, at });
    setTimeout(() => setJustGiven(current => (current?.entryId === id ? undefined : current)), undoMs);
  };
  const recordOnce = async (outcome: DoseOutcome, reason?: string) => {
    setFailed(false);
    try {
      await oncePerTap(doseKey(dose), () => record(outcome, reason));
    } catch {
      setFailed(true);
    }
  };
  const give = async (tap: Tap, outcome: DoseOutcome = 'given') => {
    if (isSecondContact(lastContact.current, tap)) return;
    await recordOnce(outcome);
    lastContact.current = contactOf(tap);
  };
  const undo = async (tap: Tap) => {
    if (!justGiven || isSecondContact(lastContact.current, tap)) return;
    setJustGiven(undefined);
    forgetTap(doseKey(dose));
    await undoEntry(dose, justGiven.entryId);
    lastContact.current = contactOf(tap);
    announce(t`${name}: dose undone`);
  };
  return { justGiven, failed, give, giveAnyway: reason => recordOnce('given', reason), undo };
}
