// Pure functions that merge a bird's stays with the unsent entries of this device.
import type { Stay } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';

export type StayFields = Pick<
  Stay,
  'kind' | 'startedOn' | 'personName' | 'personContact' | 'reason' | 'notes' | 'reviewOn'
>;

/** The request of an entry. It adds a stay if `params` has no `stayId`; otherwise it changes one. */
interface StayRequest {
  params: { birdId: string; stayId?: string };
  body: Partial<StayFields> & { id?: string };
}

const emptyStay: Omit<Stay, 'id' | 'birdId' | 'createdAt'> = {
  ...{ kind: 'home', startedOn: '', endedOn: null, reviewOn: null, createdByName: null },
  ...{ personName: '', personContact: '', reason: '', notes: '' },
};

/** Returns the ids of the stays with unsent entries, except refused ones. */
export function waitingStayIds(entries: readonly Entry[], birdId: string): ReadonlySet<string> {
  const waiting = entries.filter(entry => !entry.landedAt && isStayEntry(entry, birdId));
  return new Set(waiting.map(({ request }) => stayIdIn(request as StayRequest)));
}

const isStayEntry = ({ about, refused }: Entry, birdId: string): boolean =>
  (about.kind === 'stay' || about.kind === 'review') && about.birdId === birdId && !refused;

const stayIdIn = ({ params, body }: StayRequest): string => params.stayId ?? body.id ?? '';

/** Returns the stays, newest first, as they will be when the entries have been sent. */
export function withWaitingStays(stays: readonly Stay[], entries: readonly Entry[], birdId: string): Stay[] {
  const byId = new Map(stays.map(stay => [stay.id, stay]));
  for (const { request, createdAt } of entries.filter(entry => isStayEntry(entry, birdId))) {
    const { params, body } = request as StayRequest;
    const id = stayIdIn({ params, body });
    const before = byId.get(id);
    if (params.stayId !== undefined && before) byId.set(id, { ...before, ...body });
    else if (params.stayId === undefined && !before)
      byId.set(id, { ...emptyStay, createdAt, ...body, id, birdId });
  }
  const newest = [...byId.values()].sort((one, other) => (one.startedOn < other.startedOn ? 1 : -1));
  return newest.map((stay, index) => ({ ...stay, endedOn: newest[index - 1]?.startedOn ?? null }));
}

/** Returns the fields that differ from the stored ones. */
export const changesOf = (stored: StayFields, fields: StayFields): Partial<StayFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== stored[name as keyof StayFields]),
  );

/** Returns the latest stay that has begun, or else the first one; undefined without stays. @param stays newest first */
export const currentOf = (stays: readonly Stay[], today: string): Stay | undefined =>
  stays.find(({ startedOn }) => startedOn <= today) ?? stays.at(-1);
