// Workspaces (people call them flocks), their settings and their members.
import type {
  BillingPlan,
  EmergencyContact,
  RescueVerificationStatus,
  Role,
  WorkspaceType,
} from '@flock-care/contract/shapes';
import type { Generated } from 'kysely';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';

declare const workspaceIdBrand: unique symbol;

/** A workspace's id, confirmed by authorization or a stored row. An id from a body or a path is a plain number. */
export type WorkspaceId = number & { readonly [workspaceIdBrand]: true };

export interface WorkspacesTable {
  id: Generated<WorkspaceId>;
  name: string;
  workspaceType: WorkspaceType;
  billingEmail: string | null;
  billingPlan: BillingPlan;
  rescueVerificationStatus: RescueVerificationStatus | null;
  createdAt: string;
  updatedAt: string;
}

export const workspaceColumns = columnsOf<WorkspacesTable>()([
  'id',
  'name',
  'workspaceType',
  'billingEmail',
  'billingPlan',
  'rescueVerificationStatus',
  'createdAt',
  'updatedAt',
]);

export interface WorkspaceSettingsTable {
  workspaceId: WorkspaceId;
  /** Null if the installation's setting applies. */
  timeZone: string | null;
  weighEveryDays: number;
  emergencyContacts: Json<EmergencyContact[]>;
  watchPercent: number;
  callVetPercent: number;
  urgentPercent: number;
  updatedAt: string;
}

export const workspaceSettingsColumns = columnsOf<WorkspaceSettingsTable>()([
  'workspaceId',
  'timeZone',
  'weighEveryDays',
  'emergencyContacts',
  'watchPercent',
  'callVetPercent',
  'urgentPercent',
  'updatedAt',
]);

export interface MembersTable {
  workspaceId: WorkspaceId;
  id: string;
  userId: string | null;
  inviteEmail: string;
  name: string;
  role: Role;
  acceptedAt: string | null;
  /**
   * The time at which an owner made the workspace their own, by creating it or switching to it. Only these owners
   * receive birds sent to them.
   */
  receivesBirdsSince: string | null;
  createdAt: string;
  /** Null if the access has no end date. */
  accessEndsAt: string | null;
  /** The time at which the member's tokens were revoked because the access had ended; null if that has not happened. */
  accessEndedAt: string | null;
  /** True if the member may change only weights, doses and observations of the flock. */
  careOnly: Generated<boolean>;
  /** The time at which the birds in `memberBirds` were last listed; null if the member sees all birds. */
  birdsListedAt: string | null;
}

export const memberColumns = columnsOf<MembersTable>()([
  'id',
  'workspaceId',
  'userId',
  'inviteEmail',
  'name',
  'role',
  'acceptedAt',
  'receivesBirdsSince',
  'createdAt',
  'accessEndsAt',
  'accessEndedAt',
  'careOnly',
  'birdsListedAt',
]);

/** A bird on the list of a member who sees only some of the birds. */
export interface MemberBirdsTable {
  workspaceId: WorkspaceId;
  memberId: string;
  /** The bird may have been deleted; it is on the list again if it is restored. */
  birdId: string;
}

export const memberBirdColumns = columnsOf<MemberBirdsTable>()(['workspaceId', 'memberId', 'birdId']);
