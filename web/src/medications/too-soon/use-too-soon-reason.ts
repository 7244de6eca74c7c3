// Hooks that decide whether a dose is too soon, from all doses that this device has loaded. This also works without a
// connection, when the service cannot warn.
import type { Dose, Today } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readKey } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { outbox, useWaiting } from '../../outbox/device-outbox.ts';
import type { Refused } from '../../outbox/entry.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { doseKey, reopenUndone } from '../doses/doses.ts';
import { type TooSoon, tooSoonReason } from './too-soon-reason.ts';

type DoseSlot = Pick<Dose, 'medicationId' | 'administrationSlot' | 'dueOn'>;

/** Returns a function that finds the reason why a dose is too soon at a time, and the doses that the device knows. */
export function useTooSoonReason(): (
  slot: DoseSlot,
  atMs: number,
) => { why: TooSoon | undefined; doses: readonly Dose[] } {
  const client = useQueryClient();
  const waiting = useWaiting();
  const today = useFlockDay();
  return useCallback(
    (slot, atMs) => {
      const doses = reopenUndone(knownDoses(client), waiting, { today, now: Date.now() });
      return { why: tooSoonReason(slot, doses, waiting, atMs), doses };
    },
    [client, waiting, today],
  );
}

let known: { parts: readonly unknown[]; doses: readonly Dose[] } = { parts: [], doses: [] };

/**
 * Collects all doses in the query cache, each from its last read. The result is cached, because every row of a
 * round needs it.
 */
function knownDoses(client: QueryClient): readonly Dose[] {
  const parts = [readKey('GET /api/today'), readKey('GET /api/doses')]
    .flatMap(queryKey => client.getQueryCache().findAll({ queryKey }))
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .map(({ state }) => state.data);
  const isSame =
    parts.length === known.parts.length && parts.every((part, index) => part === known.parts[index]);
  if (!isSame) known = { parts, doses: dosesOf(parts) };
  return known.doses;
}

function dosesOf(parts: readonly unknown[]): Dose[] {
  const byKey = new Map<string, Dose>();
  for (const part of parts) {
    const { today, doses = today?.doses ?? [] } = (part ?? {}) as { today?: Today; doses?: Dose[] };
    for (const dose of doses) byKey.set(doseKey(dose), dose);
  }
  return [...byKey.values()];
}

const isConnected = () => navigator.onLine && outbox.nextTryAt === undefined;

/**
 * Returns a function that refuses a dose given too soon while there is no connection, so that a person decides before
 * the entry is sent. With a connection, the service decides.
 */
export function useTooSoonHere(dose: Dose): (atMs: number) => Refused | undefined {
  const tooSoonReason = useTooSoonReason();
  return useCallback(
    atMs => {
      if (isConnected()) return undefined;
      const { why } = tooSoonReason(dose, atMs);
      // The message is empty, because the app has its own sentence for this code.
      const existing = why?.dose?.administration;
      return why && { status: 409, code: 'doseTooSoon', message: '', ...(existing && { existing }) };
    },
    [dose, tooSoonReason],
  );
}

/**
 * Returns the reason why an offered dose is too soon now. A past dose has none, because it is recorded at the time it
 * was due.
 */
export function useTooSoonNow(dose: Dose, isOffered: boolean): TooSoon | undefined {
  const tooSoonReason = useTooSoonReason();
  const now = useNow();
  const isDueNow = dose.state === 'due' || dose.state === 'overdue' || dose.state === 'as_needed';
  return isOffered && isDueNow ? tooSoonReason(dose, now).why : undefined;
}
