// A member of a workspace, or an invite that is still pending.
import * as z from 'zod';
import { OptionalBirdIds } from './access.ts';
import { roles } from './enums.ts';
import { Email, Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { limits } from './limits.ts';
import { optionalText } from './text.ts';
import { Workspace } from './workspace.ts';

export const Member = z.object({
  id: Id,
  workspaceId: WorkspaceNumber,
  userId: Id.nullable(),
  inviteEmail: z.string(),
  name: z.string(),
  role: z.enum(roles),
  acceptedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Member = z.output<typeof Member>;

/** A member, with their workspace. */
export const Membership = z.object({ ...Member.shape, workspace: Workspace });
export type Membership = z.output<typeof Membership>;

/** A link to hand to the invited person. */
export const InvitationLink = z.object({ url: z.string(), expiresAt: Timestamp });

export const MemberInput = z.object({
  name: optionalText(limits.name),
  email: Email,
  role: z.enum(roles),
  birdIds: OptionalBirdIds,
});
