// An entry of the outbox: one write, stored on the device until the service has it.

import type { RequestOf } from '@flock-care/contract/client';
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { DoseOutcome, StayKind } from '@flock-care/contract/shapes';

/** The subject of an entry, for the screens that show it. */
export type About =
  | {
      kind: 'weight';
      birdId: string;
      birdName: string;
      grams: number;
      recordedOn: string;
      fasting?: boolean;
      bodyCondition?: number;
      /** The stored weights that the person saw and chose to replace. Another weight is not replaced without asking. */
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
      /** Undefined if nobody entered a time. */
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
  | {
      kind: 'observation';
      birdId: string;
      birdName: string;
      signs: readonly string[];
      observedOn: string;
      bodyCondition?: number;
    }
  | {
      kind: 'stay';
      birdId: string;
      birdName: string;
      stay: StayKind;
      startedOn: string;
      /** True if no other known stay of the bird begins later. */
      isLatest: boolean;
    }
  | { kind: 'review'; birdId: string; birdName: string; reviewOn: string }
  | { kind: 'other'; birdId?: string; birdName?: string; text: string };

/** A refusal by the service. A person has to choose what happens next. */
export interface Refused {
  status: number;
  code: string;
  message: string;
  /** The sentences about each refused field, by its path. */
  details?: Readonly<Record<string, readonly string[] | undefined>>;
  /** The record that the service has instead, if the refusal names it: the weight of that day, or the dose already given. */
  existing?: unknown;
}

export interface Entry {
  /** Ids sort in the order in which the entries were made. */
  id: string;
  /** The entry is sent only as this person and to this flock. */
  userId: string;
  workspaceId: number;
  endpoint: string;
  request: unknown;
  idempotencyKey: string;
  about: About;
  createdAt: string;
  /** The time of the first attempt to send the entry. The service may have the entry already. */
  sentAt?: string;
  /** The time when the service took the entry. The entry is shown until its result is read and stored on the device. */
  landedAt?: string;
  refused?: Refused;
  /** The earlier entry that this one changes, if the earlier one was already being sent. */
  follows?: Followed;
}

/**
 * An entry that the service may have already, and that a later entry changes. If the service takes the earlier entry, the
 * later one is sent as `request`. If the service refuses the earlier one, it is discarded, and the later one is sent
 * unchanged.
 */
export interface Followed<K extends SentEndpoint = SentEndpoint> {
  id: string;
  request: RequestOf<K>;
}

/** The writes that people make with a bird in hand, and those that undo them. */
export const sentEndpoints = [
  'POST /api/weigh-ins',
  'PATCH /api/birds/:birdId/weights/:weightId',
  'DELETE /api/birds/:birdId/weights/:weightId',
  'POST /api/birds/:birdId/weights',
  'POST /api/doses',
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
  'POST /api/birds/:birdId/observations',
  'POST /api/birds/:birdId/stays',
  'PATCH /api/birds/:birdId/stays/:stayId',
] as const satisfies readonly EndpointKey[];
export type SentEndpoint = (typeof sentEndpoints)[number];

/** An entry as a screen passes it to the outbox. */
export interface NewEntry<K extends SentEndpoint = SentEndpoint> {
  endpoint: K;
  request: RequestOf<K>;
  about: About;
  follows?: Followed<K>;
  /** A refusal that is known before sending: a person has to choose first. */
  refused?: Refused;
}
