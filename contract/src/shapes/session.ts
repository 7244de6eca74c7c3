// What signed-in people are told about themselves: the session context.
import * as z from 'zod';
import { providerKeys } from './enums.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { Member, Membership } from './member.ts';
import { Workspace } from './workspace.ts';

export const User = z.object({ id: Id, email: z.string(), name: z.string(), createdAt: Timestamp });
export type User = z.output<typeof User>;

/** A way to sign in through somebody else, such as Google. */
export const Provider = z.object({
  providerKey: z.enum(providerKeys),
  displayName: z.string(),
  enabled: z.boolean(),
});
export type Provider = z.output<typeof Provider>;

export const SessionContext = z.object({
  user: User,
  activeWorkspace: Workspace,
  activeMembership: Member,
  workspaces: z.array(Membership),
  providers: z.array(Provider),
});
export type SessionContext = z.output<typeof SessionContext>;

/** A browser that a person is signed in with. */
export const BrowserSession = z.object({
  id: Id,
  userAgent: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
});
export type BrowserSession = z.output<typeof BrowserSession>;

export const SignedIn = z.object({ token: z.string(), session: SessionContext });

/** The session moves to another workspace when its own is deleted. */
export const DeletedWorkspace = z.object({
  deletedWorkspaceId: WorkspaceNumber,
  token: z.string(),
  session: SessionContext,
});
