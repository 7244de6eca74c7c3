// What the paths hold: each parameter, and what is not found if it is malformed.
import * as z from 'zod';
import { providerKeys } from '../shapes/enums.ts';
import type { ErrorCode } from '../shapes/error-codes.ts';
import { Id } from '../shapes/fields.ts';
import type { PathParameters } from './endpoint.ts';
import type { EndpointKey } from './index.ts';

interface PathParameter {
  /** Reads the text of the path. */
  shape: z.ZodType<string, string>;
  /** The refusal of any other text: a 404 and never a 400, since such a path leads to nothing. */
  notFound: ErrorCode;
}

/** A workspace's id as text, with as many digits as JavaScript numbers hold exactly. */
const WorkspaceNumberText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  // A path is text on the wire; JSON Schema is told what the text stands for.
  .meta({ type: 'integer', exclusiveMinimum: 0, pattern: undefined, examples: [42] });

const TransferCodeText = z.string().meta({
  description: 'A transfer code; letter case and dashes do not matter.',
  examples: ['K7QF-2M9X-RT4C'],
});

const FeedFileText = z.string().meta({
  description: 'The token of the feed, and `.ics`.',
  examples: ['fcf_….ics'],
});

export const pathParameters = {
  workspaceId: { shape: WorkspaceNumberText, notFound: 'rescueNotFound' },
  provider: { shape: z.enum(providerKeys), notFound: 'providerNotFound' },
  memberId: { shape: Id, notFound: 'memberNotFound' },
  birdId: { shape: Id, notFound: 'birdNotFound' },
  code: { shape: TransferCodeText, notFound: 'transferCodeNotFound' },
  transferId: { shape: Id, notFound: 'transferNotFound' },
  weightId: { shape: Id, notFound: 'weightNotFound' },
  vetVisitId: { shape: Id, notFound: 'vetVisitNotFound' },
  observationId: { shape: Id, notFound: 'observationNotFound' },
  medicationId: { shape: Id, notFound: 'medicationNotFound' },
  administrationId: { shape: Id, notFound: 'administrationNotFound' },
  feedId: { shape: Id, notFound: 'calendarFeedNotFound' },
  feedFile: { shape: FeedFileText, notFound: 'calendarFeedNotFound' },
  handoverId: { shape: Id, notFound: 'handoverNotFound' },
  changeId: { shape: Id, notFound: 'changeNotFound' },
  sessionId: { shape: Id, notFound: 'sessionNotFound' },
  userId: { shape: Id, notFound: 'userNotFound' },
  tokenId: { shape: Id, notFound: 'tokenNotFound' },
} as const satisfies Record<PathParameters<EndpointKey>, PathParameter>;
