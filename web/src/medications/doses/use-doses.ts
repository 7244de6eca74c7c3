// Hooks that read doses, and keep the rows of a screen in place while doses are recorded.
import type { Dose } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKey, useRead } from '../../api/reads.ts';
import type { Today } from '../../board/board.ts';
import { asOf, isClosed } from '../../board/dose-states.ts';
import { foldPassedSlots, type Offer } from '../../board/passed-slots.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { addDays } from '../../ui/formats/formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { type DosesToday, doseKey, dosesToday, isAsNeeded, reopenUndone, undoneKeys } from './doses.ts';
import { type DosesRead, type KnownDoses, knownDoses } from './known-doses.ts';

/** Returns the doses of a bird. Until they are loaded, they come from other cached reads of the same days. */
export function useDoses(birdId: string, from: string, to: string): KnownDoses {
  const { data } = useRead('GET /api/doses', { query: { birdId, from, to } });
  const client = useQueryClient();
  const waiting = useWaiting();
  const today = useFlockDay();
  const now = useNow();
  const { doses, ...rest } = data
    ? { doses: data.doses, unknownDays: [] }
    : knownDoses(readsOfDoses(client), { birdId, from, to, today });
  return { ...rest, doses: reopenUndone(doses, waiting, { today, now }).map(dose => asOf(dose, now)) };
}

/** Lists all reads of doses in the cache, including the board. */
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
  const boardToday = board?.data?.today;
  if (!boardToday) return reads;
  const { date, doses } = boardToday;
  return [...reads, { from: date, to: date, doses, readAtMs: board.dataUpdatedAt }];
}

/** The number of days that the dose sheet shows. */
export const weekDays = 7;

/** Returns the last day in the dose sheet: today, or the day of the dose if that is a week ago or more. */
export function lastDayOf({ dueOn }: Dose, today: string): string {
  return dueOn > addDays(today, -weekDays) ? today : dueOn;
}

/** Returns the doses of the same medication on the days of the sheet and the day after. */
export function useDosesAround(dose: Dose): KnownDoses {
  const last = lastDayOf(dose, useFlockDay());
  const { doses, ...rest } = useDoses(dose.birdId, addDays(last, 1 - weekDays), addDays(last, 1));
  return { ...rest, doses: doses.filter(({ medicationId }) => medicationId === dose.medicationId) };
}

/** Returns the doses to offer, one per row. The passed slots of a medication are merged into one offer. */
export function useOffers(doses: readonly Dose[], entries: ReadonlyMap<string, Entry>): Offer[] {
  const [questioned] = useState(() => new Set<string>());
  const nowMs = useNow();
  const offers = foldPassedSlots(
    doses.map(dose => asOf(dose, nowMs)),
    nowMs,
    {
      isRecorded: dose => isClosed(dose) || entries.has(doseKey(dose)),
      wasAsked: dose => questioned.has(doseKey(dose)),
    },
  );
  for (const slot of offers.flatMap(({ earlier }) => earlier)) questioned.add(doseKey(slot));
  return offers;
}

interface ShownDoses extends DosesToday {
  entries: ReadonlyMap<string, Entry>;
}

/**
 * Returns the doses on the board, sorted for a screen. An open row keeps its place until the screen is reopened.
 *
 * @param entries the entries of the outbox by the dose that they record
 */
export function useDosesToday(doses: readonly Dose[], entries: ReadonlyMap<string, Entry>): ShownDoses {
  const [openedMs] = useState(() => Date.now());
  const [shown] = useState(() => new Map<string, Dose['state']>());
  const [questioned] = useState(() => new Set<string>());
  const [past] = useState(() => new Map<string, { dose: Dose; entry: Entry | undefined }>());
  const now = useNow();
  const undone = undoneKeys(useWaiting());
  const boardDoses = new Map(doses.map(dose => [doseKey(dose), asOf(dose, now)]));
  for (const [key, dose] of boardDoses) {
    const entry = entries.get(key);
    if (!isClosed(dose) && !shown.has(key)) shown.set(key, dose.state);
    // A refused entry needs a choice, so its dose keeps its row.
    else if (entry?.refused && !shown.has(key)) shown.set(key, isAsNeeded(dose) ? 'as_needed' : 'due');
    if (dose.state === 'unrecorded') past.set(key, { dose, entry });
  }
  const all = new Map<string, Dose>();
  const known = new Map(entries);
  for (const [key, pastDose] of past) {
    if (!boardDoses.has(key)) {
      // The board leaves out a past dose as soon as it is recorded. Its row stays if this device recorded or undid it.
      const landed = pastDose.entry?.refused ? undefined : pastDose.entry;
      pastDose.entry = undone.has(key) ? undefined : (entries.get(key) ?? landed);
      if (pastDose.entry) known.set(key, pastDose.entry);
      else if (!undone.has(key)) {
        past.delete(key);
        continue;
      }
    }
    all.set(key, pastDose.dose);
  }
  for (const [key, dose] of boardDoses) all.set(key, dose);
  const sorted = dosesToday([...all.values()], { shown, questioned, openedMs, nowMs: now, entries: known });
  for (const [key, dose] of shownOpen(sorted, known)) shown.set(key, dose.state);
  for (const slot of [...sorted.earlierSlots.values()].flat()) questioned.add(doseKey(slot));
  return { ...sorted, entries: known };
}

/** Lists the open doses of the screen that have no entry, in the state in which they are shown. */
function shownOpen(sorted: DosesToday, entries: ReadonlyMap<string, Entry>): [string, Dose][] {
  const { unrecorded, now, later, asNeeded, earlierSlots } = sorted;
  return [unrecorded, now, asNeeded, ...later.map(({ doses }) => doses), ...earlierSlots.values()]
    .flat()
    .filter(dose => !isClosed(dose) && !entries.has(doseKey(dose)))
    .map(dose => [doseKey(dose), dose]);
}
