// Flocks, which the wire calls workspaces: their fields, and the calls of their owners.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { FlockNumber, Id, limits, optionalEmail, optionalWord, Timestamp, text } from './fields.ts';
import {
  billingPlans,
  rescueVerificationStatuses,
  roles,
  type WorkspaceType,
  workspaceTypes,
} from './words.ts';

const workspaceExample = {
  id: 42,
  name: 'The Kitchen Flock',
  workspaceType: 'standard',
  billingEmail: 'olive@example.org',
  billingPlan: 'household_plus',
  rescueVerificationStatus: null,
  createdAt: '2026-03-01T08:30:00.000Z',
  updatedAt: '2026-03-01T08:30:00.000Z',
};

export const Workspace = z
  .object({
    id: FlockNumber,
    name: z.string(),
    workspaceType: z.enum(workspaceTypes),
    billingEmail: z.string().nullable(),
    billingPlan: z.enum(billingPlans),
    rescueVerificationStatus: z
      .enum(rescueVerificationStatuses)
      .nullable()
      .meta({ description: 'Null for a standard flock; pending for a new rescue.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Workspace', examples: [workspaceExample] });
export type Workspace = z.output<typeof Workspace>;

const member = {
  id: Id,
  workspaceId: FlockNumber,
  userId: Id.nullable().meta({ description: 'Null while nobody has signed in with the invited address.' }),
  inviteEmail: z.string(),
  name: z.string(),
  role: z.enum(roles),
  acceptedAt: Timestamp.nullable().meta({ description: 'Null while the invite is pending.' }),
  createdAt: Timestamp,
};
const memberExample = {
  id: 'b1f6a9f4-5f0e-4a55-8f0f-0c7c6cf7a001',
  workspaceId: 42,
  userId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
  inviteEmail: 'asha@example.org',
  name: 'Asha',
  role: 'assistant',
  acceptedAt: '2026-03-02T19:05:00.000Z',
  createdAt: '2026-03-01T08:31:00.000Z',
};

export const Member = z.object(member).meta({ id: 'Member', examples: [memberExample] });
export type Member = z.output<typeof Member>;

/** A person's place in a flock, with the flock itself. */
export const Membership = z
  .object({ ...member, workspace: Workspace })
  .meta({ id: 'Membership', examples: [{ ...memberExample, workspace: workspaceExample }] });
export type Membership = z.output<typeof Membership>;

const planWord = optionalWord(billingPlans, 'household_basic').meta({
  description:
    'One of the four household plans for a standard flock. A rescue always gets rescue_free, whatever is sent.',
});

const fields = z.object({
  name: text(limits.name),
  workspaceType: optionalWord(workspaceTypes, 'standard'),
  billingEmail: optionalEmail(),
  billingPlan: planWord,
});

/** For a standard flock that asks for the plan of a rescue. */
export const freePlanSentence = 'Only a rescue has the plan rescue_free. Choose one of the household plans.';

/** The fields of a flock, whose type is `typeLeftOut` where none is sent. What is wrong with the plan is told with all else. */
const workspaceFields = (typeLeftOut?: WorkspaceType) =>
  fields.refine(
    ({ workspaceType = typeLeftOut, billingPlan }) =>
      workspaceType !== 'standard' || billingPlan !== 'rescue_free',
    {
      path: ['billingPlan'],
      error: freePlanSentence,
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'workspaceType'),
    },
  );

export const NewWorkspaceInput = workspaceFields('standard').meta({ id: 'NewWorkspaceInput' });
/** Left out, the type is the stored one, which only the service knows. */
export const WorkspaceInput = workspaceFields().meta({ id: 'WorkspaceInput' });

const example = {
  name: 'The Kitchen Flock',
  workspaceType: 'standard',
  billingEmail: 'olive@example.org',
  billingPlan: 'household_plus',
};

const flockGone = 'The flock no longer exists.';

export const workspaceEndpoints = {
  'GET /api/workspaces': endpoint({
    tag: 'Flocks',
    summary: "List the caller's flocks",
    description: 'Memberships by flock name; pending invites are among them, with acceptedAt null.',
    answers: { 200: z.object({ workspaces: z.array(Membership) }) },
  }),
  'POST /api/workspaces': endpoint({
    tag: 'Flocks',
    summary: 'Create a flock',
    description:
      'The caller becomes its owner. A rescue gets the plan rescue_free and waits for verification.',
    thing: 'workspace',
    body: NewWorkspaceInput,
    example,
    answers: { 201: z.object({ workspace: Workspace }) },
  }),
  'GET /api/workspace': endpoint({
    tag: 'Flocks',
    summary: 'Read the active flock',
    answers: { 200: z.object({ workspace: Workspace }) },
    refusals: { 404: flockGone },
  }),
  'PUT /api/workspace': endpoint({
    tag: 'Flocks',
    summary: 'Change the active flock',
    description:
      'A field left out keeps its value. Changing the type resets the plan and the verification status.',
    thing: 'workspace',
    body: WorkspaceInput,
    example,
    answers: { 200: z.object({ workspace: Workspace }) },
    refusals: { 404: flockGone },
  }),
} as const;
