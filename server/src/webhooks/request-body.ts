// The body of a delivery, in the format of each kind of webhook. It never contains the record itself, which a receiver
// can read through the API.
import type { Verdict } from '@flock-care/contract/guard';
import { type DeliveryType, ntfyTopicOf, type WebhookKind } from '@flock-care/contract/shapes';
import type { EventDetails } from '../storage/tables/events.ts';
import { sentenceFor } from './sentences.ts';

export interface Occurrence {
  type: DeliveryType;
  at: string;
  sequence: number;
  flockId: number;
  recordId: string | null;
  birdId: string | null;
  birdName: string | null;
  details: EventDetails;
}

/** Returns the URL of a page in the app: the bird's, the history or, for a test, the flock's. */
function linkTo({ type, birdId, flockId }: Occurrence, frontendUrl: URL): string {
  const page = type === 'test' ? '/flock' : '/history';
  const isHere = birdId !== null && type !== 'bird.left';
  return new URL(`${isHere ? `/birds/${birdId}` : page}?flock=${flockId}`, frontendUrl).href;
}

/**
 * Priorities from 1 to 5 for ntfy (https://docs.ntfy.sh/publish/#message-priority), and from 0 to 10 for Gotify. Even the
 * normal ones make a sound.
 */
const priorities: Partial<Record<Verdict, { ntfy: number; gotify: number }>> = {
  urgent: { ntfy: 5, gotify: 10 },
  call_vet: { ntfy: 4, gotify: 8 },
};
const normalPriority = { ntfy: 3, gotify: 5 };

const bodies: Readonly<
  Record<WebhookKind, (occurrence: Occurrence, target: { url: string; link: string }) => object>
> = {
  webhook: ({ type, at, details, ...data }, { link }) => {
    const { sequence, flockId, birdId, birdName, recordId } = data;
    return {
      type,
      timestamp: at,
      data: { sequence, flockId, birdId, birdName, recordId, link, ...details },
    };
  },
  ntfy: (occurrence, { url, link }) => ({
    topic: ntfyTopicOf(url),
    ...sentenceFor(occurrence.type, occurrence),
    priority: priorityOf(occurrence).ntfy,
    click: link,
  }),
  gotify: (occurrence, { link }) => ({
    ...sentenceFor(occurrence.type, occurrence),
    priority: priorityOf(occurrence).gotify,
    extras: { 'client::notification': { click: { url: link } } },
  }),
};

const priorityOf = ({ details: { verdict } }: Occurrence) =>
  (verdict && priorities[verdict]) ?? normalPriority;

export const bodyFor = (
  { kind, url }: { kind: WebhookKind; url: string },
  occurrence: Occurrence,
  frontendUrl: URL,
): string => JSON.stringify(bodies[kind](occurrence, { url, link: linkTo(occurrence, frontendUrl) }));
