// What admins of the installation see of the flocks in it: never their birds' records.
import * as z from 'zod';
import { rescueVerificationStatuses, workspaceTypes } from './enums.ts';
import { Timestamp, WorkspaceNumber } from './fields.ts';
import { pageFields } from './page.ts';

export const ListedWorkspace = z.object({
  id: WorkspaceNumber,
  name: z.string(),
  workspaceType: z.enum(workspaceTypes),
  /** The owner who has been there longest; null while nobody has accepted. */
  ownerEmail: z.string().nullable(),
  birds: z.int().nonnegative(),
  members: z.int().nonnegative(),
  createdAt: Timestamp,
  rescueVerificationStatus: z.enum(rescueVerificationStatuses).nullable(),
});
export type ListedWorkspace = z.output<typeof ListedWorkspace>;

export const ListedWorkspacesQuery = z.object({
  ...pageFields,
  /** Only the rescues with this status. */
  rescueVerificationStatus: z.enum(rescueVerificationStatuses).optional(),
});
