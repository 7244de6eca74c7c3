// The endpoints of the access of members: when it ends, and whether it is limited to the daily care.
import * as z from 'zod';
import { Access, AccessInput, SitterInput } from '../shapes/access.ts';
import { InvitationLink, Member } from '../shapes/member.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { memberExample, tooManyInvites } from './members.ts';
import { anyRole, managers, read, write } from './policy.ts';

const tag = 'Members';

const endsAt = {
  description:
    'When the access ends by itself, within a minute: the flock is no longer listed, and sessions and tokens end as those of a member who is removed. Null if it does not end.',
};
const careOnly = {
  description:
    'Limited to reading, weighing, doses and observations, to correcting those that the person wrote, and to undoing what they changed. Caregivers only.',
};

document(Access, {
  id: 'Access',
  example: { memberId: memberExample.id, endsAt: '2026-11-29T19:00:00.000Z', careOnly: true },
  fields: { endsAt, careOnly },
});
document(AccessInput, {
  id: 'AccessInput',
  fields: {
    endsAt: {
      description: 'A time in the past ends the access now, null lets it go on; left out, it stays.',
    },
    careOnly,
  },
});
document(SitterInput, {
  id: 'SitterInput',
  fields: {
    name: { description: 'Defaults to the part of the address before the @.' },
    endsAt,
    careOnly: { description: 'True unless it is sent.' },
  },
});

const ownerAccessCannotEnd = "An owner's access cannot end.";

export const accessEndpoints = {
  'GET /api/workspace/access': endpoint({
    tag,
    policy: read(managers),
    summary: 'List the access of all members',
    description: 'In the order of the members, invites included.',
    responses: { 200: z.object({ access: z.array(Access) }) },
  }),
  'PUT /api/workspace/members/:memberId/access': endpoint({
    tag,
    policy: write(managers),
    summary: "Set when a member's access ends, or limit it",
    description:
      'A later end, or a new invitation, opens access that has ended again; sessions and tokens that have ended stay ended.',
    thing: 'access',
    body: AccessInput,
    example: { endsAt: '2026-11-29T19:00:00.000Z', careOnly: true },
    responses: { 200: z.object({ access: Access }) },
    refusals: {
      memberNotFound: 'The flock has no such member.',
      workspaceNotFound: 'The flock no longer exists.',
      ownerAccessCannotEnd,
      careOnlyForCaregivers: 'The member is not a caregiver.',
    },
  }),
  'GET /api/workspace/membership/access': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: "Read the caller's own access to the active flock",
    responses: { 200: z.object({ access: Access }) },
    refusals: { memberNotFound: 'The caller is no longer a member.' },
  }),
  'POST /api/workspace/sitters': endpoint({
    tag,
    policy: write(managers),
    summary: 'Invite a sitter until a time',
    description:
      'Invites a caregiver whose access ends, and makes an invitation link, in one step. If the address belongs to a member, that member becomes a caregiver until then. With email configured the invite is sent as well.',
    thing: 'sitter',
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
