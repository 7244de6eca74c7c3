// Integration tokens: how automation calls the API, bound to one flock and one scope.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { FlockNumber, Id, limits, Timestamp, text } from './fields.ts';
import { tokenScopes } from './words.ts';

const tag = 'Integration tokens';

export const IntegrationToken = z
  .object({
    id: Id,
    userId: Id,
    workspaceId: FlockNumber,
    name: z.string(),
    tokenPrefix: z.string(),
    scope: z.enum(tokenScopes),
    lastUsedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({
    id: 'IntegrationToken',
    examples: [
      {
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
    ],
  });
export type IntegrationToken = z.output<typeof IntegrationToken>;

const expirySentence = `Must be a whole number from 1 to ${limits.expiresInDays.toLocaleString('en')}.`;

export const IntegrationTokenInput = z
  .object({
    name: text(limits.name),
    scope: z.enum(tokenScopes),
    expiresInDays: z
      .union([z.int().min(1).max(limits.expiresInDays), z.literal('')], { error: expirySentence })
      .nullish()
      .transform(days => days || null)
      .meta({ description: 'Left out, the token has no expiry.' }),
  })
  .meta({ id: 'IntegrationTokenInput' });

export const tokenEndpoints = {
  'GET /api/integration-tokens': endpoint({
    tag,
    summary: "List the caller's active tokens for the active flock",
    description: 'Newest first; revoked and expired ones are left out.',
    answers: { 200: z.object({ integrationTokens: z.array(IntegrationToken) }) },
  }),
  'POST /api/integration-tokens': endpoint({
    tag,
    summary: 'Create an integration token',
    description:
      'The raw token is in this answer only. It acts with the role its creator has at the moment of each call.',
    thing: 'integration token',
    body: IntegrationTokenInput,
    example: { name: 'Kitchen scale', scope: 'read_write', expiresInDays: 365 },
    answers: {
      201: z.object({
        integrationToken: IntegrationToken,
        token: z.string().meta({ description: 'The raw token: a secret.', examples: ['fci_…'] }),
      }),
    },
    refusals: { 404: 'The flock no longer exists.' },
  }),
  'DELETE /api/integration-tokens/:tokenId': endpoint({
    tag,
    summary: 'Revoke an integration token',
    answers: { 204: null },
    refusals: { 404: 'The caller has no such active token in the active flock.' },
  }),
} as const;
