// The endpoints for limiting members' access to a period, to daily care or to some birds, and for inviting sitters.
import * as z from 'zod';
import { Access, AccessInput, SitterInput } from '../shapes/access.ts';
import { InvitationLink, Member } from '../shapes/member.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { birdIds, memberExample, someBirdsForHelpers, tooManyInvites } from './members.ts';
import { anyRole, managers, read, write } from './policy.ts';

const tag = 'Members';

const endsAt = {
  description:
    'The time at which the access expires, to within a minute; null if it does not expire. The effects are the same as when a member is removed.',
};
const careOnly = {
  description:
    'True if the person may only read, weigh, record doses and observations, correct their own records, and undo their own changes. Only for caregivers.',
};

document(Access, {
  id: 'Access',
  example: { memberId: memberExample.id, endsAt: '2026-11-29T19:00:00.000Z', careOnly: true, birdIds: null },
  fields: { endsAt, careOnly, birdIds },
});
document(AccessInput, {
  id: 'AccessInput',
  fields: {
    endsAt: {
      description:
        'A time in the past ends the access now; null removes the limit. If the field is left out, it keeps its value.',
    },
    careOnly,
    birdIds,
  },
});
document(SitterInput, {
  id: 'SitterInput',
  fields: {
    name: { description: 'Defaults to the part of the address before the @.' },
    endsAt,
    careOnly: { description: 'True by default.' },
    birdIds,
  },
});

const ownerAccessCannotEnd = "An owner's access cannot expire.";

export const accessEndpoints = {
  'GET /api/workspace/access': endpoint({
    tag,
    policy: read(managers),
    summary: 'List the access of all members',
    description: 'In the order of the members, including invites.',
    responses: { 200: z.object({ access: z.array(Access) }) },
  }),
  'PUT /api/workspace/members/:memberId/access': endpoint({
    tag,
    policy: write(managers),
    summary: "Limit a member's access, or set when it expires",
    description:
      'A later end, or a new invitation, restores access that has expired, but not the tokens that were revoked with it.',
    payloadName: 'access',
    body: AccessInput,
    example: { endsAt: '2026-11-29T19:00:00.000Z', careOnly: true },
    responses: { 200: z.object({ access: Access }) },
    refusals: {
      memberNotFound: 'The flock has no such member.',
      workspaceNotFound: 'The flock no longer exists.',
      ownerAccessCannotEnd,
      careOnlyForCaregivers: 'The member is not a caregiver.',
      someBirdsForHelpers,
    },
  }),
  'GET /api/workspace/membership/access': endpoint({
    tag,
    policy: read(anyRole, { device: null, tablet: true }),
    summary: "Read the caller's own access to the active flock",
    responses: { 200: z.object({ access: Access }) },
    refusals: { memberNotFound: 'The caller is no longer a member.' },
  }),
  'POST /api/workspace/sitters': endpoint({
    tag,
    policy: write(managers),
    summary: 'Invite a sitter',
    description:
      'Invites a caregiver whose access ends at a given time, and creates an invitation link, in one step. If the address belongs to a member, that member becomes a caregiver with the same end. If email is configured, the invite is emailed as well.',
    payloadName: 'sitter',
    body: SitterInput,
    example: { name: 'Tess', email: 'tess@example.org', endsAt: '2026-11-29T19:00:00.000Z' },
    responses: { 201: z.object({ member: Member, access: Access, invitation: InvitationLink }) },
    refusals: {
      workspaceNotFound: 'The flock no longer exists.',
      ownerAccessCannotEnd,
      tooManyInvites,
    },
  }),
} as const;
