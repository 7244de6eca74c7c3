// An entry of the outbox: one write that somebody made, kept on the device until the service has it.

import type { RequestOf } from '@flock-care/contract/client';
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { DoseOutcome } from '@flock-care/contract/shapes';

/** What an entry is about, for the screens that show it. */
export type About =
  | {
      kind: 'weight';
      birdId: string;
      birdName: string;
      grams: number;
      recordedOn: string;
      fasting?: boolean;
      /** What the person has seen there and chose to replace. Another weight is not replaced unasked. */
      replaces?: readonly number[];
    }
  | { kind: 'undoneWeight'; birdId: string; birdName: string; recordedOn: string }
  | {
      kind: 'dose';
      birdId: string;
      birdName: string;
      medicationId: string;
      slot: string;
      dosage: string;
      outcome: DoseOutcome;
      administeredOn: string;
      /** When, if somebody said so. */
      givenAt?: string;
    }
  | {
      kind: 'undoneDose';
      birdId: string;
      birdName: string;
      medicationId: string;
      slot: string;
      dosage: string;
      administeredOn: string;
      administrationId: string;
    }
  | { kind: 'observation'; birdId: string; birdName: string; signs: readonly string[]; observedOn: string }
  | { kind: 'other'; birdId?: string; birdName?: string; text: string };

/** Why the service did not take it, for a person to choose what happens. */
export interface Refused {
  status: number;
  code: string;
  message: string;
  /** By the path of each field that does not fit. */
  details?: Readonly<Record<string, readonly string[] | undefined>>;
  /** What is there instead, if the service says so: the weight of that day, the dose that somebody gave. */
  existing?: unknown;
}

export interface Entry {
  /** Sorts by the time it was made. */
  id: string;
  /** It is sent as this person and into this flock only. */
  userId: string;
  workspaceId: number;
  endpoint: string;
  request: unknown;
  idempotencyKey: string;
  about: About;
  createdAt: string;
  /** When it was first sent; the service may have it already. */
  sentAt?: string;
  /** The service has it. It is shown until what it changed has been read again and is kept on the device. */
  landedAt?: string;
  refused?: Refused;
  /** What it changes, if that was on its way already. */
  follows?: Followed;
}

/**
 * An entry that may be with the service already, and is changed by a later one. Once the service has it, the later one is
 * sent as `request`. If it was refused it is dropped, and the later one is sent as it is.
 */
export interface Followed<K extends SentEndpoint = SentEndpoint> {
  id: string;
  request: RequestOf<K>;
}

/** What is recorded with a bird in hand, and how it is taken back. */
export const sentEndpoints = [
  'POST /api/weigh-ins',
  'PATCH /api/birds/:birdId/weights/:weightId',
  'DELETE /api/birds/:birdId/weights/:weightId',
  'POST /api/birds/:birdId/weights',
  'POST /api/doses',
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
  'POST /api/birds/:birdId/observations',
] as const satisfies readonly EndpointKey[];
export type SentEndpoint = (typeof sentEndpoints)[number];

/** What a screen hands in. */
export interface NewEntry<K extends SentEndpoint = SentEndpoint> {
  endpoint: K;
  request: RequestOf<K>;
  about: About;
  follows?: Followed<K>;
  /** Known before it is sent: a person has to choose first. */
  refused?: Refused;
}
