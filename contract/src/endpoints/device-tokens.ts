// The endpoints for a person's device tokens, and for managing all tokens of a flock.
import * as z from 'zod';
import { DeviceToken, DeviceTokenInput, WorkspaceToken } from '../shapes/device-token.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, managers, session } from './policy.ts';

const tag = 'Device tokens';

const can = {
  description:
    '`read`: read what a viewer may read, except members, tokens, changes, stays, arrivals, past birds, the census and its reports; `weigh`: record weights; `dose`: record doses.',
};

const tokenExample = {
  id: '7a9c3f10-55d2-4f0e-9f5c-1e6b8d2a4c45',
  userId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
  name: 'Kitchen scale',
  tokenPrefix: 'fcd_7Qm2Zr8b',
  can: ['weigh'],
  lastUsedAt: null,
  expiresAt: '2027-03-01T08:30:00.000Z',
  createdAt: '2026-03-01T08:30:00.000Z',
};

const deviceExample = { ...tokenExample, workspaceId: 42 };

document(DeviceToken, { id: 'DeviceToken', example: deviceExample, fields: { can } });
document(DeviceTokenInput, {
  id: 'DeviceTokenInput',
  fields: { can, expiresInDays: { description: 'Without it, the token does not expire.' } },
});
document(WorkspaceToken, {
  id: 'WorkspaceToken',
  example: { ...tokenExample, kind: 'device', ownerName: 'Olive', scope: 'read_write' },
  fields: { can: { description: 'The abilities of a device token; null for an integration token.' } },
});

const CreatedToken = document(z.object({ deviceToken: DeviceToken, token: z.string() }), {
  fields: { token: { description: 'The raw token: a secret.', example: 'fcd_…' } },
});

export const deviceTokenEndpoints = {
  'GET /api/device-tokens': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "List the caller's active device tokens for the active flock",
    description: 'Newest first. Revoked and expired ones are left out.',
    responses: { 200: z.object({ deviceTokens: z.array(DeviceToken) }) },
  }),
  'POST /api/device-tokens': endpoint({
    tag,
    policy: session('write', anyRole, { careOnly: 'refused' }),
    summary: 'Create a device token',
    description:
      'Only this response contains the raw token. The token can do only what `can` lists, and only as long as the role of its creator allows it.',
    payloadName: 'device token',
    body: DeviceTokenInput,
    example: { name: 'Kitchen scale', can: ['weigh'], expiresInDays: 365 },
    responses: { 201: CreatedToken },
    refusals: {
      roleNotAllowed: 'The caller is no longer a member of the flock.',
      workspaceNotFound: 'The flock no longer exists.',
    },
  }),
  'DELETE /api/device-tokens/:tokenId': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: 'Revoke a device token',
    responses: { 204: null },
    refusals: { tokenNotFound: 'The caller has no such active token in the active flock.' },
  }),
  'GET /api/workspace/tokens': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the active integration and device tokens of all members',
    description: 'Newest first, each with the name of its owner.',
    responses: { 200: z.object({ tokens: z.array(WorkspaceToken) }) },
  }),
  'DELETE /api/workspace/tokens/:tokenId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Revoke the token of any member',
    responses: { 204: null },
    refusals: { tokenNotFound: 'The active flock has no such active token.' },
  }),
} as const;
