// What a signed-in person is told about themselves: the session context.
import * as z from 'zod';
import { Id, Timestamp } from './fields.ts';
import { providerKeys } from './words.ts';
import { Member, Membership, Workspace } from './workspaces.ts';

export const User = z.object({ id: Id, email: z.string(), name: z.string(), createdAt: Timestamp }).meta({
  id: 'User',
  examples: [
    {
      id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
      email: 'olive@example.org',
      name: 'Olive',
      createdAt: '2026-03-01T08:30:00.000Z',
    },
  ],
});
export type User = z.output<typeof User>;

export const Provider = z
  .object({ providerKey: z.enum(providerKeys), displayName: z.string(), enabled: z.boolean() })
  .meta({ id: 'Provider', examples: [{ providerKey: 'idp_a', displayName: 'Google', enabled: true }] });
export type Provider = z.output<typeof Provider>;

export const SessionContext = z
  .object({
    user: User,
    activeWorkspace: Workspace,
    activeMembership: Member,
    workspaces: z.array(Membership),
    providers: z.array(Provider),
  })
  .meta({ id: 'SessionContext' });
export type SessionContext = z.output<typeof SessionContext>;

export const AccessToken = z.string().meta({
  description: 'A session token. Keep it secret: whoever holds it is signed in.',
  examples: ['fcs_…'],
});

export const SignedIn = z.object({ token: AccessToken, session: SessionContext });
