// The endpoints for flocks, which the API calls workspaces.
import * as z from 'zod';
import { Membership } from '../shapes/member.ts';
import { DeletedWorkspace } from '../shapes/session.ts';
import { NewWorkspaceInput, Workspace, WorkspaceInput } from '../shapes/workspace.ts';
import { defaultInNewRecords, document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { memberExample, memberFields } from './members.ts';
import { anyRole, managers, owners, read, session, write } from './policy.ts';
import { sessionToken } from './sign-in.ts';

const tag = 'Flocks';

const example = {
  name: 'The Kitchen Flock',
  workspaceType: 'standard',
  billingEmail: 'olive@example.org',
  billingPlan: 'household_plus',
};

const workspaceExample = {
  id: 42,
  ...example,
  rescueVerificationStatus: null,
  createdAt: '2026-03-01T08:30:00.000Z',
  updatedAt: '2026-03-01T08:30:00.000Z',
};

document(Workspace, {
  id: 'Workspace',
  example: workspaceExample,
  fields: {
    rescueVerificationStatus: { description: 'Null for a standard flock; pending for a new rescue.' },
  },
});

document(Membership, {
  id: 'Membership',
  example: { ...memberExample, workspace: workspaceExample },
  fields: memberFields,
});

const inputFields = {
  workspaceType: { description: defaultInNewRecords('standard') },
  billingPlan: {
    description: 'One of the four household plans for a standard flock. A rescue always gets rescue_free.',
  },
};
document(NewWorkspaceInput, { id: 'NewWorkspaceInput', fields: inputFields });
document(WorkspaceInput, { id: 'WorkspaceInput', fields: inputFields });

document(DeletedWorkspace, { fields: { token: sessionToken } });

const workspaceNotFound = 'The flock no longer exists.';

export const workspaceEndpoints = {
  'GET /api/workspaces': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "List the caller's flocks",
    description: 'Memberships, sorted by the name of the flock. The acceptedAt of a pending invite is null.',
    responses: { 200: z.object({ workspaces: z.array(Membership) }) },
  }),
  'POST /api/workspaces': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: 'Create a flock',
    description:
      'The caller becomes the owner. A rescue gets the plan rescue_free and waits for verification.',
    payloadName: 'workspace',
    body: NewWorkspaceInput,
    example,
    responses: { 201: z.object({ workspace: Workspace }) },
  }),
  'GET /api/workspace': endpoint({
    tag,
    policy: read(anyRole, { tablet: false }),
    summary: 'Read the active flock',
    responses: { 200: z.object({ workspace: Workspace }) },
    refusals: { workspaceNotFound },
  }),
  'PUT /api/workspace': endpoint({
    tag,
    policy: write(managers),
    summary: 'Change the active flock',
    description:
      'A field that is left out keeps its value. Changing the type resets the plan and the verification status.',
    payloadName: 'workspace',
    body: WorkspaceInput,
    example,
    responses: { 200: z.object({ workspace: Workspace }) },
    refusals: { workspaceNotFound },
  }),
  'DELETE /api/workspace': endpoint({
    tag,
    policy: session('write', owners),
    summary: 'Delete the active flock',
    description:
      "Only a flock without birds can be deleted. Its members, sessions and tokens are deleted with it; the caller's session is replaced by one in another of their flocks, or in a new personal one.",
    responses: { 200: DeletedWorkspace },
    refusals: { workspaceNotFound, workspaceHasBirds: 'The flock still has birds.' },
  }),
} as const;
