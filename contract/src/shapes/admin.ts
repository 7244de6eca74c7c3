// The flocks and people of an installation as its admins see them, without the records of birds.
import * as z from 'zod';
import { rescueVerificationStatuses, workspaceTypes } from './enums.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { searchText } from './text.ts';

export const ListedWorkspace = z.object({
  id: WorkspaceNumber,
  name: z.string(),
  workspaceType: z.enum(workspaceTypes),
  /** The address of the longest-standing owner; null if nobody has accepted that role. */
  ownerEmail: z.string().nullable(),
  birds: z.int().nonnegative(),
  members: z.int().nonnegative(),
  createdAt: Timestamp,
  rescueVerificationStatus: z.enum(rescueVerificationStatuses).nullable(),
});
export type ListedWorkspace = z.output<typeof ListedWorkspace>;

export const ListedWorkspacesQuery = z.object({
  ...pageFields,
  /** Lists only the rescues with this status. */
  rescueVerificationStatus: z.enum(rescueVerificationStatuses).optional(),
});

export const ListedUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  /** The last use of the browser app, to the hour; null if there was none. */
  lastSeenAt: Timestamp.nullable(),
  blocked: z.boolean(),
  /** The number of flocks that the person belongs to. */
  workspaces: z.int().nonnegative(),
});
export type ListedUser = z.output<typeof ListedUser>;

export const ListedUsersQuery = z.object({
  ...pageFields,
  /** A part of the address or the name. */
  q: searchText(limits.email),
});

export const BlockInput = z.object({ blocked: z.boolean() });
