// The endpoints for inviting, changing and removing members, and for leaving a flock.
import * as z from 'zod';
import { limits } from '../shapes/limits.ts';
import { InvitationLink, Member, MemberInput } from '../shapes/member.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, managers, read, session, write } from './policy.ts';

const tag = 'Members';

export const tooManyInvites =
  'The caller has sent 20 invitations by email within an hour, or the whole flock has sent 50. Transfers to new people count as invitations.';

export const someBirdsForHelpers = 'The member is neither a caregiver nor a viewer.';

export const birdIds = {
  description: `The birds that the person may see; null for all birds. The person does not see other birds or their records, and cannot add birds. At most ${limits.birdsOfMember} birds. Only for caregivers and viewers. If a bird moves to another flock, it leaves the list.`,
};

export const memberExample = {
  id: 'b1f6a9f4-5f0e-4a55-8f0f-0c7c6cf7a001',
  workspaceId: 42,
  userId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
  inviteEmail: 'asha@example.org',
  name: 'Asha',
  role: 'assistant',
  acceptedAt: '2026-03-02T19:05:00.000Z',
  createdAt: '2026-03-01T08:31:00.000Z',
};

export const memberFields = {
  userId: { description: 'Null while the invite is pending.' },
  acceptedAt: { description: 'Null while the invite is pending.' },
};

document(Member, { id: 'Member', example: memberExample, fields: memberFields });

document(InvitationLink, {
  id: 'InvitationLink',
  fields: {
    url: {
      description: 'A secret, shown only here.',
      example: 'http://localhost:3000/invitation#fcv_…',
    },
  },
});

document(MemberInput, {
  id: 'MemberInput',
  fields: {
    name: { description: 'Defaults to the part of the address before the @.' },
    birdIds: { description: `${birdIds.description} If it is left out, a member's list stays the same.` },
  },
});

export const memberEndpoints = {
  'GET /api/workspace/members': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'List the members of the active flock',
    description: 'Oldest first, including pending invites, whose acceptedAt is null.',
    responses: { 200: z.object({ members: z.array(Member) }) },
  }),
  'POST /api/workspace/members': endpoint({
    tag,
    policy: write(managers),
    summary: 'Invite a person, or change a member',
    description:
      'If the address already belongs to a member, this changes their name and role, and restores access that has expired. An invite is accepted by signing in; an invite as owner, by switching to the flock.',
    payloadName: 'member',
    body: MemberInput,
    example: { name: 'Asha', email: 'asha@example.org', role: 'assistant' },
    responses: { 201: z.object({ member: Member }) },
    refusals: {
      roleNotAllowed: 'Only an owner may grant the owner role or change an owner.',
      workspaceNotFound: 'The flock no longer exists.',
      lastOwner: 'A flock must have an owner.',
      someBirdsForHelpers,
      tooManyInvites,
    },
  }),
  'POST /api/workspace/members/:memberId/invitation-link': endpoint({
    tag,
    policy: write(managers),
    summary: 'Create an invitation link',
    description:
      "For inviting a person without email: the link creates an account in the flock. It works once. It expires after seven days, or earlier if the sitter's access ends. A new link replaces the earlier one. The response is the same whether or not the address has an account; if it has, opening the link asks for a sign-in.",
    responses: { 201: InvitationLink },
    refusals: {
      roleNotAllowed: 'Only an owner may create a link for an invite as owner.',
      memberNotFound: 'The flock has no such member.',
      accessEnded: 'The access of the member has ended.',
      workspaceNotFound: 'The flock no longer exists.',
    },
  }),
  'DELETE /api/workspace/members/:memberId': endpoint({
    tag,
    policy: write(managers),
    summary: 'Remove a member or withdraw an invite',
    description:
      "The person's tokens and links to birds in the flock are revoked, their calendar feeds are deleted, and their sessions move to another flock.",
    responses: { 204: null },
    refusals: {
      memberNotFound: 'The flock has no such member, or the member is an owner.',
      workspaceNotFound: 'The flock no longer exists.',
    },
  }),
  'DELETE /api/workspace/membership': endpoint({
    tag: 'Members',
    policy: session('write', anyRole, { onlySomeBirds: 'unlimited', idempotency: 'person' }),
    summary: 'Leave the active flock',
    description:
      "The caller's tokens and links to birds in the flock are revoked, their calendar feeds are deleted, and their sessions move to another flock. Name the flock with `X-Workspace-Id`, or send an `Idempotency-Key`: repeating the request without either would also leave that other flock.",
    responses: { 204: null },
    refusals: {
      workspaceNotFound: 'The flock no longer exists.',
      ownerCannotLeave: 'The caller is an owner.',
    },
  }),
} as const;
