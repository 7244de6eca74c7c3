// An integration token, for automation that calls the API. It is bound to one workspace and one scope.
import * as z from 'zod';
import { tokenScopes } from './enums.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { formatLimit, limits } from './limits.ts';
import { text } from './text.ts';

export const IntegrationToken = z.object({
  id: Id,
  userId: Id,
  workspaceId: WorkspaceNumber,
  name: z.string(),
  tokenPrefix: z.string(),
  scope: z.enum(tokenScopes),
  lastUsedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type IntegrationToken = z.output<typeof IntegrationToken>;

const expirySentence = `Must be a whole number from 1 to ${formatLimit(limits.expiresInDays)}.`;

export const IntegrationTokenInput = z.object({
  name: text(limits.name),
  scope: z.enum(tokenScopes),
  expiresInDays: z
    .union([z.int().min(1).max(limits.expiresInDays), z.literal('')], { error: expirySentence })
    .nullish()
    .transform(days => days || null),
});
