// The endpoints of a person's own account, whichever flock they are in.
import * as z from 'zod';
import { AccountExport, ClosingFlock } from '../shapes/account.ts';
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

document(ClosingFlock, {
  id: 'ClosingFlock',
  example: {
    workspaceId: 42,
    name: 'Maple Street Flock',
    birds: 5,
    otherMembers: 2,
    outcome: 'blocks',
  },
  fields: {
    otherMembers: { description: 'Who else belongs to it, without those who have not accepted yet.' },
    outcome: {
      description:
        'deleted: the flock goes, because nobody else belongs to it and it has no birds. left: the others keep it. blocks: the caller is its only owner, so the account cannot be closed.',
    },
  },
});

document(AccountExport, {
  id: 'AccountExport',
  example: {
    exportedAt: '2026-07-14T18:20:00.000Z',
    user: {
      id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
      email: 'olive@example.org',
      name: 'Olive',
      phone: '+31 20 555 0123',
      createdAt: '2026-03-01T08:30:00.000Z',
      unprovenSince: null,
      lastSeenAt: '2026-07-14T18:00:00.000Z',
    },
    memberships: [],
    identities: [
      {
        issuer: 'https://accounts.google.com',
        subject: '110169484474386276334',
        createdAt: '2026-03-01T08:30:00.000Z',
      },
    ],
    sessions: [],
    integrationTokens: [],
    notificationSettings: [],
    pushSubscriptions: [],
    calendarFeeds: [],
    handovers: [],
    deliveries: [],
    milestoneMentions: [
      { birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e', kind: 'dateOfBirth', year: 2026, sentOn: null },
    ],
    changes: [],
  },
  fields: {
    identities: { description: 'The accounts at identity providers that sign the caller in.' },
    integrationTokens: {
      description:
        'Of the flocks the caller belongs to, also those that have ended, while they are kept. `can` is what the token of a device can do, and null for others.',
    },
    notificationSettings: {
      description: 'What the caller has chosen; the defaults of the role hold for the rest.',
    },
    pushSubscriptions: { description: 'The browsers that take pushes, without their keys and addresses.' },
    handovers: { description: 'The links to birds that the caller has made, while they are kept.' },
    deliveries: { description: 'What the caller was told of, while the log keeps it.' },
    milestoneMentions: {
      description:
        'The birthdays and gotcha days the caller is told of; `sentOn` is null until the email is sent.',
    },
    changes: {
      description:
        'All that the caller has recorded, changed and deleted in the flocks they belong to, the oldest first in each.',
    },
  },
});

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
  'GET /api/auth/user/export': endpoint({
    tag,
    policy: session('read', anyRole, { streams: true }),
    summary: 'Export the account of the caller',
    description:
      'What the service holds of the person, as a file to download. The records of birds belong to their flocks; what the caller wrote of them is in the changes. What the caller did in flocks they have left stays with those flocks.',
    responses: { 200: AccountExport },
  }),
  'GET /api/auth/user/closing': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'Read what closing the account would do',
    description: 'To each flock the caller belongs to. If one of them blocks, the account cannot be closed.',
    responses: { 200: z.object({ flocks: z.array(ClosingFlock) }) },
  }),
  'DELETE /api/auth/user': endpoint({
    tag,
    policy: session('write', anyRole, { workspaceHeader: 'ignored', idempotency: 'person' }),
    summary: 'Close the account of the caller',
    description:
      'The person leaves all flocks. Those that nobody else belongs to and that have no birds go with the account, and so do its sessions, tokens and links to identity providers. The name stays beside what the person recorded; the address and the phone number do not. With the same address a new account can be made.',
    responses: { 204: null },
    refusals: {
      onlyOwner: 'The caller is the only owner of a flock that others belong to or that has birds.',
    },
  }),
} as const;
