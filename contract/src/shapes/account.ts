// The overview of an account before it is closed, and the export of its data.
import * as z from 'zod';
import { Change } from './change.ts';
import { deviceAbilities } from './device-token.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { Handover } from './handover.ts';
import { Membership } from './member.ts';
import { BrowserSession, User } from './session.ts';
import { IntegrationToken } from './token.ts';

/** The outcome of closing the account for one of its flocks. `blocks` means that the account cannot be closed. */
export const closingOutcomes = ['deleted', 'left', 'blocks'] as const;

export const ClosingFlock = z.object({
  workspaceId: WorkspaceNumber,
  name: z.string(),
  birds: z.int().nonnegative(),
  otherMembers: z.int().nonnegative(),
  outcome: z.enum(closingOutcomes),
});
export type ClosingFlock = z.output<typeof ClosingFlock>;

export const AccountExport = z.object({
  exportedAt: Timestamp,
  user: z.object({
    ...User.shape,
    phone: z.string(),
    unprovenSince: Timestamp.nullable(),
    lastSeenAt: Timestamp.nullable(),
  }),
  memberships: z.array(Membership),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: Timestamp })),
  sessions: z.array(BrowserSession.omit({ current: true })),
  integrationTokens: z.array(IntegrationToken.extend({ can: z.array(z.enum(deviceAbilities)).nullable() })),
  notificationSettings: z.array(
    z.object({
      workspaceId: WorkspaceNumber,
      topics: z.record(z.string(), z.unknown()),
      quietFrom: z.string().nullable(),
      quietTo: z.string().nullable(),
    }),
  ),
  pushSubscriptions: z.array(z.object({ id: Id, createdAt: Timestamp })),
  calendarFeeds: z.array(
    z.object({
      id: Id,
      workspaceId: WorkspaceNumber,
      topics: z.array(z.string()),
      createdAt: Timestamp,
      lastReadAt: Timestamp.nullable(),
    }),
  ),
  handovers: z.array(Handover.extend({ workspaceId: WorkspaceNumber })),
  deliveries: z.array(
    z.object({
      workspaceId: WorkspaceNumber,
      at: Timestamp,
      topic: z.string(),
      channel: z.string(),
      birdId: Id.nullable(),
      status: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  milestoneMentions: z.array(
    z.object({
      birdId: Id,
      kind: z.enum(['dateOfBirth', 'gotchaDay']),
      year: z.int(),
      sentOn: z.string().nullable(),
    }),
  ),
  changes: z.array(
    Change.omit({ by: true, undoable: true }).extend({
      workspaceId: WorkspaceNumber,
      tokenName: z.string().nullable(),
    }),
  ),
});
export type AccountExport = z.output<typeof AccountExport>;
