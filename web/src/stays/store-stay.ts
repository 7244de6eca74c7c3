// Stores a stay, or the new day of its review, in the outbox.
import type { Stay } from '@flock-care/contract/shapes';
import { newId } from '../api/client.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { About, Entry, Refused } from '../outbox/entry.ts';
import { changesOnSameDay } from './same-day.ts';
import type { StayFields } from './waiting-stays.ts';

interface Bird {
  id: string;
  name: string;
}

export interface SavedStay {
  /** Undefined if there was nothing to change. */
  entry: Entry | undefined;
  stayId: string;
}

/**
 * Stores a new stay. If the bird already has a stay that begins on that day, changes that stay instead, because only
 * one can begin on a day. If that stay already has the same values, there is no entry.
 *
 * @param known the stays that the bird already has
 * @throws if the device cannot store it
 */
export async function storeStay(
  { id: birdId, name }: Bird,
  stay: StayFields,
  known: readonly Stay[],
): Promise<SavedStay> {
  const { startedOn } = stay;
  const about: About = {
    ...{ kind: 'stay', birdId, birdName: name, stay: stay.kind, startedOn },
    isLatest: known.every(other => other.startedOn <= startedOn),
  };
  const sameDay = known.find(other => other.startedOn === startedOn);
  const changes = sameDay && changesOnSameDay(sameDay, stay);
  if (sameDay && changes && Object.keys(changes).length === 0)
    return { entry: undefined, stayId: sameDay.id };
  // With an id, a repeated request does not store the stay twice.
  const stayId = sameDay?.id ?? newId();
  const entry = changes
    ? await outbox.add({
        endpoint: 'PATCH /api/birds/:birdId/stays/:stayId',
        request: { params: { birdId, stayId }, body: changes },
        about,
      })
    : await outbox.add({
        endpoint: 'POST /api/birds/:birdId/stays',
        request: { params: { birdId }, body: { id: stayId, ...stay } },
        about,
      });
  return { entry, stayId };
}

/** Stores the new day of a review. @throws if the device cannot store it */
export async function saveReview(
  { id: birdId, name }: Bird,
  stayId: string,
  reviewOn: string,
): Promise<SavedStay> {
  const entry = await outbox.add({
    endpoint: 'PATCH /api/birds/:birdId/stays/:stayId',
    request: { params: { birdId, stayId }, body: { reviewOn } },
    about: { kind: 'review', birdId, birdName: name, reviewOn },
  });
  return { entry, stayId };
}

/** The time after which an entry counts as waiting. */
const maxWaitMs = 2_000;

/** Returns the refusal of an entry; undefined as soon as the entry is saved or counts as waiting. */
export function refusalOf(id: string): Promise<Refused | undefined> {
  return new Promise(resolve => {
    const end = (refused?: Refused) => {
      clearTimeout(timer);
      stop();
      resolve(refused);
    };
    const check = () => {
      const entry = outbox.snapshot().find(other => other.id === id);
      if (entry?.refused) end(entry.refused);
      else if (!entry || entry.landedAt || outbox.nextTryAt !== undefined || !navigator.onLine) end();
    };
    const stop = outbox.subscribe(check);
    const timer = setTimeout(end, maxWaitMs);
    check();
  });
}
