// The endpoints for integration tokens.
import * as z from 'zod';
import { IntegrationToken, IntegrationTokenInput } from '../shapes/token.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, session } from './policy.ts';

const tag = 'Integration tokens';

document(IntegrationToken, {
  id: 'IntegrationToken',
  example: {
    id: '7a9c3f10-55d2-4f0e-9f5c-1e6b8d2a4c44',
    userId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    workspaceId: 42,
    name: 'Kitchen scale',
    tokenPrefix: 'fci_7Qm2Zr8b',
    scope: 'read_write',
    lastUsedAt: null,
    expiresAt: '2027-03-01T08:30:00.000Z',
    revokedAt: null,
    createdAt: '2026-03-01T08:30:00.000Z',
  },
});

document(IntegrationTokenInput, {
  id: 'IntegrationTokenInput',
  fields: { expiresInDays: { description: 'Without it, the token does not expire.' } },
});

const CreatedToken = document(z.object({ integrationToken: IntegrationToken, token: z.string() }), {
  fields: { token: { description: 'The raw token: a secret.', example: 'fci_…' } },
});

export const tokenEndpoints = {
  'GET /api/integration-tokens': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "List the caller's active tokens for the active flock",
    description: 'Newest first. Revoked and expired ones are left out.',
    responses: { 200: z.object({ integrationTokens: z.array(IntegrationToken) }) },
  }),
  'POST /api/integration-tokens': endpoint({
    tag,
    policy: session('write', anyRole, { careOnly: 'refused' }),
    summary: 'Create an integration token',
    description:
      "Only this response contains the raw token. The token acts with its creator's current role at each call.",
    payloadName: 'integration token',
    body: IntegrationTokenInput,
    example: { name: 'Kitchen scale', scope: 'read_write', expiresInDays: 365 },
    responses: { 201: CreatedToken },
    refusals: {
      roleNotAllowed: 'The caller is no longer a member of the flock.',
      workspaceNotFound: 'The flock no longer exists.',
    },
  }),
  'DELETE /api/integration-tokens/:tokenId': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: 'Revoke an integration token',
    responses: { 204: null },
    refusals: { tokenNotFound: 'The caller has no such active token in the active flock.' },
  }),
} as const;
