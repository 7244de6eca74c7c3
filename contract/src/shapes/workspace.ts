// A workspace. Users know it as a flock.
import * as z from 'zod';
import { billingPlans, rescueVerificationStatuses, type WorkspaceType, workspaceTypes } from './enums.ts';
import { OptionalEmail, optionalEnum, Timestamp, WorkspaceNumber } from './fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

export const Workspace = z.object({
  id: WorkspaceNumber,
  name: z.string(),
  workspaceType: z.enum(workspaceTypes),
  billingEmail: z.string().nullable(),
  billingPlan: z.enum(billingPlans),
  rescueVerificationStatus: z.enum(rescueVerificationStatuses).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Workspace = z.output<typeof Workspace>;

const fields = z.object({
  name: text(limits.name),
  workspaceType: optionalEnum(workspaceTypes, 'standard'),
  billingEmail: OptionalEmail,
  billingPlan: optionalEnum(billingPlans, 'household_basic'),
});

/** The error for a standard flock with a rescue's plan. */
export const freePlanSentence = 'Only a rescue has the plan rescue_free. Choose one of the household plans.';

/**
 * Returns the schema for a workspace's fields. A request without a type is checked as `defaultType`. A wrong plan is
 * reported together with the errors of other fields, unless the type itself is invalid.
 */
const workspaceFields = (defaultType?: WorkspaceType) =>
  fields.refine(
    ({ workspaceType = defaultType, billingPlan }) =>
      workspaceType !== 'standard' || billingPlan !== 'rescue_free',
    {
      path: ['billingPlan'],
      error: freePlanSentence,
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'workspaceType'),
    },
  );

export const NewWorkspaceInput = workspaceFields('standard');
/** A type that is left out keeps its stored value, which only the service knows. */
export const WorkspaceInput = workspaceFields();

export const WorkspaceSwitchInput = z.object({ workspaceId: WorkspaceNumber });

export const RescueVerificationInput = z.object({
  rescueVerificationStatus: z.enum(rescueVerificationStatuses),
});
