// Who belongs to a flock: invites, roles, leaving.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, limits, optionalText } from './fields.ts';
import { roles } from './words.ts';
import { Member } from './workspaces.ts';

export const MemberInput = z
  .object({
    name: optionalText(limits.name).meta({
      description: 'Defaults to the part of the address before the @.',
    }),
    email: Email,
    role: z.enum(roles),
  })
  .meta({ id: 'MemberInput' });

export const memberEndpoints = {
  'GET /api/workspace/members': endpoint({
    tag: 'Members',
    summary: 'List the members of the active flock',
    description: 'Oldest first; pending invites are among them, with acceptedAt null.',
    answers: { 200: z.object({ members: z.array(Member) }) },
  }),
  'POST /api/workspace/members': endpoint({
    tag: 'Members',
    summary: 'Invite a person, or change a member',
    description:
      'An address that is a member already gets the name and role sent. An invite is accepted by signing in; one as owner, by switching to the flock.',
    thing: 'member',
    body: MemberInput,
    example: { name: 'Asha', email: 'asha@example.org', role: 'assistant' },
    answers: { 201: z.object({ member: Member }) },
    refusals: {
      403: 'Only an owner may grant the owner role or change an owner.',
      404: 'The flock no longer exists.',
      409: 'A flock always keeps one owner.',
    },
  }),
  'DELETE /api/workspace/members/:memberId': endpoint({
    tag: 'Members',
    summary: 'Remove a member or withdraw an invite',
    description:
      "That person's integration tokens for the flock are revoked and their sessions move to another flock.",
    answers: { 204: null },
    refusals: { 404: 'The flock has no such member, or the member is an owner.' },
  }),
} as const;
