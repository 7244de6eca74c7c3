// The doses of a bird over some days, with what was taken back on this device laid over them.
import type { Dose } from '@flock-care/contract/shapes';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { addDays } from '../ui/formats.ts';
import { useNow } from '../ui/use-now.ts';
import {
  asOf,
  type DosesToday,
  doseKey,
  dosesToday,
  isAsNeeded,
  isClosed,
  takenBackIn,
  withTakenBack,
} from './doses.ts';

/** Undefined until anything is known. */
export function useDoses(birdId: string, from: string, to: string): readonly Dose[] | undefined {
  const { data } = useRead('GET /api/doses', { query: { birdId, from, to } });
  const waiting = useWaiting();
  const today = useFlockDay();
  const now = useNow();
  const doses = data && withTakenBack(data.doses, waiting, { today, now });
  return doses?.map(dose => asOf(dose, now));
}

/** How many days the sheet of a dose shows. */
export const weekDays = 7;

/** The days of the sheet: up to today, or up to the dose if it is older. */
export function lastDayOf({ dueOn }: Dose, today: string): string {
  return dueOn > addDays(today, -weekDays) ? today : dueOn;
}

/** The doses of the same medication in the days of the sheet and on the day after. */
export function useDosesAround(dose: Dose): readonly Dose[] {
  const last = lastDayOf(dose, useFlockDay());
  const doses = useDoses(dose.birdId, addDays(last, 1 - weekDays), addDays(last, 1));
  return (doses ?? []).filter(({ medicationId }) => medicationId === dose.medicationId);
}

interface ShownDoses extends DosesToday {
  entries: ReadonlyMap<string, Entry>;
}

/**
 * The doses of the board as a screen shows them: a row that was open stays where it is until the screen is opened again.
 *
 * @param entries those of the outbox by the dose they record
 */
export function useDosesToday(doses: readonly Dose[], entries: ReadonlyMap<string, Entry>): ShownDoses {
  const [openedMs] = useState(() => Date.now());
  const [shown] = useState(() => new Map<string, Dose['state']>());
  const [past] = useState(() => new Map<string, { dose: Dose; entry: Entry | undefined }>());
  const now = useNow();
  const takenBack = takenBackIn(useWaiting());
  const onBoard = new Map(doses.map(dose => [doseKey(dose), asOf(dose, now)]));
  for (const [key, dose] of onBoard) {
    const entry = entries.get(key);
    if (!isClosed(dose)) shown.set(key, dose.state);
    // What is to be chosen about it must not be folded away.
    else if (entry?.refused && !shown.has(key)) shown.set(key, isAsNeeded(dose) ? 'as_needed' : 'due');
    if (dose.state === 'unrecorded') past.set(key, { dose, entry });
  }
  const all = new Map<string, Dose>();
  const known = new Map(entries);
  for (const [key, seen] of past) {
    if (!onBoard.has(key)) {
      // The board leaves out a dose of a past day once it is recorded. Its entry may land, be refused, or be taken back.
      const landed = seen.entry?.refused ? undefined : seen.entry;
      seen.entry = takenBack.has(key) ? undefined : (entries.get(key) ?? landed);
      if (seen.entry) known.set(key, seen.entry);
      else if (!takenBack.has(key)) {
        past.delete(key);
        continue;
      }
    }
    all.set(key, seen.dose);
  }
  for (const [key, dose] of onBoard) all.set(key, dose);
  return { ...dosesToday([...all.values()], shown, openedMs), entries: known };
}
