// The session context: the signed-in person, and their current workspace.
import * as z from 'zod';
import { providerKeys } from './enums.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { Member, Membership } from './member.ts';
import { Workspace } from './workspace.ts';

export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  /** The language in which the service writes to the person; null if it does not know one. */
  locale: z.string().nullable(),
});
export type User = z.output<typeof User>;

/** An identity provider, such as Google. */
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

/** A browser in which a person is signed in. */
export const BrowserSession = z.object({
  id: Id,
  userAgent: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
});
export type BrowserSession = z.output<typeof BrowserSession>;

export const SignedIn = z.object({ token: z.string(), session: SessionContext });

/** The response to the deletion of a workspace: a new session in another one. */
export const DeletedWorkspace = z.object({
  deletedWorkspaceId: WorkspaceNumber,
  token: z.string(),
  session: SessionContext,
});
