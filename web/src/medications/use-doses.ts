// The doses of a bird over some days, with what was taken back on this device laid over them.
import type { Dose } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKey, useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Today } from '../today/board.ts';
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
import { type DosesRead, type KnownDoses, knownDoses } from './known-doses.ts';

/** Without a connection it is what other reads say of these days. */
export function useDoses(birdId: string, from: string, to: string): KnownDoses {
  const { data } = useRead('GET /api/doses', { query: { birdId, from, to } });
  const client = useQueryClient();
  const waiting = useWaiting();
  const today = useFlockDay();
  const now = useNow();
  const { doses, ...rest } = data
    ? { doses: data.doses, unknownDays: [] }
    : knownDoses(readsOfDoses(client), { birdId, from, to, today });
  return { ...rest, doses: withTakenBack(doses, waiting, { today, now }).map(dose => asOf(dose, now)) };
}

/** Of any days, and of the board's. */
function readsOfDoses(client: QueryClient): DosesRead[] {
  const reads = client
    .getQueryCache()
    .findAll({ queryKey: readKey('GET /api/doses') })
    .flatMap(({ queryKey, state }): DosesRead[] => {
      const { query } = (queryKey[4] ?? {}) as { query?: { birdId?: string; from?: string; to?: string } };
      const doses = (state.data as { doses: readonly Dose[] } | undefined)?.doses;
      if (!doses || !query?.from || !query.to) return [];
      const { birdId, from, to } = query;
      return [{ birdId, from, to, doses, readAtMs: state.dataUpdatedAt }];
    });
  const board = client.getQueryState<{ today: Today }>(readKey('GET /api/today'));
  const ofBoard = board?.data?.today;
  if (!ofBoard) return reads;
  const { date, doses } = ofBoard;
  return [...reads, { from: date, to: date, doses, readAtMs: board.dataUpdatedAt }];
}

/** How many days the sheet of a dose shows. */
export const weekDays = 7;

/** The days of the sheet: up to today, or up to the dose if it is older. */
export function lastDayOf({ dueOn }: Dose, today: string): string {
  return dueOn > addDays(today, -weekDays) ? today : dueOn;
}

/** The doses of the same medication in the days of the sheet and on the day after. */
export function useDosesAround(dose: Dose): KnownDoses {
  const last = lastDayOf(dose, useFlockDay());
  const { doses, ...rest } = useDoses(dose.birdId, addDays(last, 1 - weekDays), addDays(last, 1));
  return { ...rest, doses: doses.filter(({ medicationId }) => medicationId === dose.medicationId) };
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
