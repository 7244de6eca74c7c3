// A device token, for a scale or a tablet on the wall. It is more limited than an integration token.
import * as z from 'zod';
import { tokenScopes } from './enums.ts';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';
import { IntegrationTokenInput } from './token.ts';

export const deviceAbilities = ['read', 'weigh', 'dose'] as const;
export type DeviceAbility = (typeof deviceAbilities)[number];

export const DeviceToken = z.object({
  id: Id,
  userId: Id,
  workspaceId: WorkspaceNumber,
  name: z.string(),
  tokenPrefix: z.string(),
  can: z.array(z.enum(deviceAbilities)),
  lastUsedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type DeviceToken = z.output<typeof DeviceToken>;

export const DeviceTokenInput = z.object({
  name: text(limits.name),
  can: z
    .array(z.enum(deviceAbilities))
    .min(1, { error: `Must name at least one of: ${deviceAbilities.join(', ')}.` })
    .max(limits.deviceAbilities)
    .transform(can => deviceAbilities.filter(ability => can.includes(ability))),
  expiresInDays: IntegrationTokenInput.shape.expiresInDays,
});

/** An integration or device token, as listed for the managers of a flock. */
export const WorkspaceToken = z.object({
  id: Id,
  kind: z.enum(['integration', 'device']),
  userId: Id,
  ownerName: z.string(),
  name: z.string(),
  tokenPrefix: z.string(),
  scope: z.enum(tokenScopes),
  can: z.array(z.enum(deviceAbilities)).nullable(),
  lastUsedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type WorkspaceToken = z.output<typeof WorkspaceToken>;
