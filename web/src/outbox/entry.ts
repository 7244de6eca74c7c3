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
      /** The stored weights that the person saw and chose to replace. Any other weight needs a new choice. */
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
      /** Undefined if the service chooses the time. */
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
  | {
      kind: 'file';
      birdId: string;
      birdName: string;
      /** The id of the file, under which the device stores its bytes. */
      fileId: string;
      name: string;
      /** The media type recognized from the bytes; empty if the app cannot recognize it. */
      type: string;
      bytes: number;
      takenOn: string;
      vetVisitId: string | null;
      text: string;
    }
  | { kind: 'review'; birdId: string; birdName: string; reviewOn: string }
  | { kind: 'other'; birdId?: string; birdName?: string; text: string };

/** A refusal by the service, or by the app before sending. A person has to choose what happens next. */
export interface Refused {
  status: number;
  code: string;
  message: string;
  /** The error messages for each refused field, by the path of the field. */
  details?: Readonly<Record<string, readonly string[] | undefined>>;
  /** The existing record that the refusal names, if any: the weight from that day, or the recorded dose. */
  existing?: unknown;
}

/** An entry is sent only as this person and to this flock. */
export interface EntryOwner {
  userId: string;
  workspaceId: number;
}

export interface Entry extends EntryOwner {
  /** Ids sort in the order in which the entries were made. */
  id: string;
  endpoint: string;
  request: unknown;
  idempotencyKey: string;
  about: About;
  createdAt: string;
  /** The time of the first attempt to send the entry. The service may already have the entry. */
  sentAt?: string;
  /**
   * The time when the service accepted the entry. The entry is kept until its result is read and stored on the device.
   */
  landedAt?: string;
  refused?: Refused;
  /** The number of attempts to prepare a file. Undefined as soon as the file is prepared and can be sent. */
  preparing?: number | undefined;
  /** The earlier entry that this one changes, if the earlier one was already being sent. */
  follows?: Followed;
}

/**
 * An entry that the service may have already, and that a later entry changes. If the service accepts the earlier entry, the
 * later one is sent as `request`. If the service refuses the earlier one, it is discarded, and the later one is sent
 * unchanged.
 */
export interface Followed<K extends SentEndpoint = SentEndpoint> {
  id: string;
  request: RequestOf<K>;
}

/** The endpoints of the writes that also work without a connection. */
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
  'POST /api/birds/:birdId/files',
] as const satisfies readonly EndpointKey[];
export type SentEndpoint = (typeof sentEndpoints)[number];

/** True for an entry that uploads a file. Uploads do not hold up other entries. */
export const isUpload = ({ about }: Entry): boolean => about.kind === 'file';

/** An entry as a screen passes it to the outbox. */
export interface NewEntry<K extends SentEndpoint = SentEndpoint> {
  endpoint: K;
  /** Without the bytes of a file, which the device stores elsewhere. */
  request: Omit<RequestOf<K>, 'bytes'>;
  about: About;
  follows?: Followed<K>;
  /** A refusal that is known before the entry is sent: a person has to choose first. */
  refused?: Refused;
  /**
   * The person and the flock that the entry belongs to. The current ones by default. Another person's entry waits until
   * they sign in.
   */
  by?: EntryOwner;
  /** 0 for a file that has to be prepared before it is sent. */
  preparing?: number;
}
