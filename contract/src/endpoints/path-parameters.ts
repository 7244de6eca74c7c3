// Defines the shape of each path parameter, and the refusal if it is malformed.
import * as z from 'zod';
import { providerKeys } from '../shapes/enums.ts';
import type { ErrorCode } from '../shapes/error-codes.ts';
import { Id } from '../shapes/fields.ts';

export interface PathParameter {
  /** Parses the text in the path. */
  shape: z.ZodType<string, string>;
  /** The refusal of any other text: always a 404, never a 400, because no resource has such a path. */
  notFound: ErrorCode;
}

/** A workspace's id as a string, short enough for JavaScript to represent exactly as a number. */
const WorkspaceNumberText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  // Path parameters are strings; `meta` gives JSON Schema the type of the parsed value.
  .meta({ type: 'integer', exclusiveMinimum: 0, pattern: undefined, examples: [42] });

const TransferCodeText = z.string().meta({
  description: 'A transfer code, ignoring case, with or without dashes.',
  examples: ['K7QF-2M9X-RT4C'],
});

const FeedFileText = z.string().meta({
  description: 'The token of the feed, followed by `.ics`.',
  examples: ['fcf_….ics'],
});

const FileKeyText = z.string().meta({
  description: 'The secret key of a file that a link shows, from the `href` of the file.',
  examples: ['3q2-7wAB…'],
});

/** All parameters by name. The type check of `pathParameters` in `index.ts` fails if one is missing. */
export const knownPathParameters = {
  workspaceId: { shape: WorkspaceNumberText, notFound: 'rescueNotFound' },
  provider: { shape: z.enum(providerKeys), notFound: 'providerNotFound' },
  memberId: { shape: Id, notFound: 'memberNotFound' },
  birdId: { shape: Id, notFound: 'birdNotFound' },
  code: { shape: TransferCodeText, notFound: 'transferCodeNotFound' },
  transferId: { shape: Id, notFound: 'transferNotFound' },
  weightId: { shape: Id, notFound: 'weightNotFound' },
  importId: { shape: Id, notFound: 'importNotFound' },
  webhookId: { shape: Id, notFound: 'webhookNotFound' },
  deliveryId: { shape: Id, notFound: 'webhookDeliveryNotFound' },
  vetVisitId: { shape: Id, notFound: 'vetVisitNotFound' },
  observationId: { shape: Id, notFound: 'observationNotFound' },
  fileId: { shape: Id, notFound: 'fileNotFound' },
  fileKey: { shape: FileKeyText, notFound: 'fileNotFound' },
  stayId: { shape: Id, notFound: 'stayNotFound' },
  medicationId: { shape: Id, notFound: 'medicationNotFound' },
  administrationId: { shape: Id, notFound: 'administrationNotFound' },
  feedId: { shape: Id, notFound: 'calendarFeedNotFound' },
  feedFile: { shape: FeedFileText, notFound: 'calendarFeedNotFound' },
  handoverId: { shape: Id, notFound: 'handoverNotFound' },
  changeId: { shape: Id, notFound: 'changeNotFound' },
  sessionId: { shape: Id, notFound: 'sessionNotFound' },
  userId: { shape: Id, notFound: 'userNotFound' },
  tabletId: { shape: Id, notFound: 'tabletNotFound' },
  tokenId: { shape: Id, notFound: 'tokenNotFound' },
} as const satisfies Record<string, PathParameter>;
