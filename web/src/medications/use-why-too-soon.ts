// Whether a dose is too soon, as far as this device knows: from the board, the doses of other days and the safety of the
// medication that it has read. Without a connection nobody else says so.
import type { Dose, Safety, Today } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readKey } from '../api/reads.ts';
import { outbox, useWaiting } from '../outbox/device-outbox.ts';
import type { Refused } from '../outbox/entry.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { doseKey, type TooSoon, whyTooSoon, withTakenBack } from './doses.ts';

type Asked = Pick<Dose, 'birdId' | 'medicationId' | 'administrationSlot' | 'dueOn'>;

/** What is known of the medications of a bird. */
interface Known {
  doses: readonly Dose[];
  /** Undefined if this device has not read it. */
  safety: Safety | undefined;
}

/** Returns a function of a dose and when it is given. */
export function useWhyTooSoon(): (asked: Asked, atMs: number) => { why: TooSoon | undefined } & Known {
  const client = useQueryClient();
  const waiting = useWaiting();
  const today = useFlockDay();
  return useCallback(
    (asked, atMs) => {
      const doses = withTakenBack(knownDoses(client), waiting, { today, now: Date.now() });
      const params = { birdId: asked.birdId, medicationId: asked.medicationId };
      const safety = client.getQueryData<{ safety: Safety }>(
        readKey('GET /api/birds/:birdId/medications/:medicationId/safety', { params }),
      )?.safety;
      return { why: whyTooSoon(asked, doses, waiting, atMs, safety), doses, safety };
    },
    [client, waiting, today],
  );
}

/** All doses that were read, each as it was read last. */
function knownDoses(client: QueryClient): Dose[] {
  const reads = [readKey('GET /api/today'), readKey('GET /api/doses')]
    .flatMap(queryKey => client.getQueryCache().findAll({ queryKey }))
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  const byKey = new Map<string, Dose>();
  for (const { state } of reads) {
    const { today, doses = today?.doses ?? [] } = (state.data ?? {}) as { today?: Today; doses?: Dose[] };
    for (const dose of doses) byKey.set(doseKey(dose), dose);
  }
  return [...byKey.values()];
}

const isConnected = () => navigator.onLine && outbox.nextTryAt === undefined;

/** Returns a function of when the dose is given: the refusal to keep with it, so that a person chooses before it is sent. */
export function useTooSoonHere(dose: Dose): (atMs: number) => Refused | undefined {
  const whyTooSoon = useWhyTooSoon();
  return useCallback(
    atMs => {
      if (isConnected()) return undefined;
      const { why } = whyTooSoon(dose, atMs);
      // The words are those of the code.
      const existing = why?.dose?.administration;
      return why && { status: 409, code: 'doseTooSoon', message: '', ...(existing && { existing }) };
    },
    [dose, whyTooSoon],
  );
}
