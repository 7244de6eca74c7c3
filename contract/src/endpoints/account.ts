// The endpoints of a person's own account, whichever flock they are in.
import * as z from 'zod';
import { Profile, ProfileInput } from '../shapes/profile.ts';
import { BrowserSession } from '../shapes/session.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, session } from './policy.ts';

const tag = 'Account';

document(Profile, {
  id: 'Profile',
  example: {
    id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    email: 'olive@example.org',
    name: 'Olive',
    phone: '+31 20 555 0123',
    isAdmin: false,
    createdAt: '2026-03-01T08:30:00.000Z',
  },
  fields: { isAdmin: { description: 'Whether the caller runs the service: ADMIN_EMAILS has the address.' } },
});

document(BrowserSession, {
  id: 'BrowserSession',
  fields: {
    userAgent: {
      description: 'What the browser said it was when it signed in; empty if it said nothing.',
      example: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
    lastUsedAt: { description: 'To the minute.' },
    current: { description: 'Whether it is the session of this call.' },
  },
});

document(ProfileInput, { id: 'ProfileInput' });

export const accountEndpoints = {
  'GET /api/auth/sessions': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'List the browsers the caller is signed in with',
    description: 'The session of this call first, then the one used last.',
    responses: { 200: z.object({ sessions: z.array(BrowserSession) }) },
  }),
  'DELETE /api/auth/sessions/:sessionId': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: 'Sign one browser out',
    responses: { 204: null },
    refusals: { sessionNotFound: 'The caller has no such session, or it has ended.' },
  }),
  'DELETE /api/auth/sessions': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: 'Sign all other browsers out',
    responses: { 204: null },
  }),
  'GET /api/auth/user': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'Read the profile of the caller',
    responses: { 200: z.object({ user: Profile }) },
  }),
  'PATCH /api/auth/user': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: 'Change the profile of the caller',
    description:
      'The name is what others see beside what the caller writes from now on; how a flock lists its members is for its managers to say.',
    thing: 'profile',
    body: ProfileInput,
    example: { name: 'Olive', phone: '+31 20 555 0123' },
    responses: { 200: z.object({ user: Profile }) },
  }),
} as const;
