// Whether a dose is too soon, as far as this device knows: from the board and the doses of other days that it has read.
// Without a connection nobody else says so.
import type { Dose, Today } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readKey } from '../api/reads.ts';
import { outbox, useWaiting } from '../outbox/device-outbox.ts';
import type { Refused } from '../outbox/entry.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { useNow } from '../ui/use-now.ts';
import { doseKey, withTakenBack } from './doses.ts';
import { type TooSoon, whyTooSoon } from './why-too-soon.ts';

type Asked = Pick<Dose, 'medicationId' | 'administrationSlot' | 'dueOn'>;

/** Returns a function of a dose and when it is given: why it is too soon, and the doses that are known. */
export function useWhyTooSoon(): (
  asked: Asked,
  atMs: number,
) => { why: TooSoon | undefined; doses: readonly Dose[] } {
  const client = useQueryClient();
  const waiting = useWaiting();
  const today = useFlockDay();
  return useCallback(
    (asked, atMs) => {
      const doses = withTakenBack(knownDoses(client), waiting, { today, now: Date.now() });
      return { why: whyTooSoon(asked, doses, waiting, atMs), doses };
    },
    [client, waiting, today],
  );
}

let known: { parts: readonly unknown[]; doses: readonly Dose[] } = { parts: [], doses: [] };

/** All doses that were read, each as it was read last. Every row of a round asks for them. */
function knownDoses(client: QueryClient): readonly Dose[] {
  const parts = [readKey('GET /api/today'), readKey('GET /api/doses')]
    .flatMap(queryKey => client.getQueryCache().findAll({ queryKey }))
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .map(({ state }) => state.data);
  const isSame = parts.length === known.parts.length && parts.every((part, at) => part === known.parts[at]);
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

/** Why a dose that is open would be too soon now; the service has the last word. Of a past day it is asked when it was. */
export function useTooSoonNow(dose: Dose, isOffered: boolean): TooSoon | undefined {
  const whyTooSoon = useWhyTooSoon();
  const now = useNow();
  const isForNow = dose.state === 'due' || dose.state === 'overdue' || dose.state === 'as_needed';
  return isOffered && isForNow ? whyTooSoon(dose, now).why : undefined;
}
