// The endpoints for a person's own account, which do not depend on the active flock.
import * as z from 'zod';
import { AccountExport, ClosingFlock } from '../shapes/account.ts';
import { Profile, ProfileInput } from '../shapes/profile.ts';
import { BrowserSession } from '../shapes/session.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, session } from './policy.ts';
import { locale } from './sign-in.ts';

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
    locale: 'en-GB',
  },
  fields: {
    locale,
    isAdmin: { description: 'True if the caller is an admin: ADMIN_EMAILS contains the address.' },
  },
});

document(BrowserSession, {
  id: 'BrowserSession',
  fields: {
    userAgent: {
      description: 'The User-Agent of the browser when it signed in; empty if it sent none.',
      example: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
    lastUsedAt: { description: 'To the minute.' },
    current: { description: 'True for the session of this call.' },
  },
});

document(ProfileInput, {
  id: 'ProfileInput',
  fields: {
    locale: {
      description:
        'A BCP 47 language tag, stored in its canonical form; null removes it. The app sets it to its own language with the region of the browser.',
    },
  },
});

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
    otherMembers: { description: 'The number of other members who have accepted their invitation.' },
    outcome: {
      description:
        'deleted: the flock is deleted, because nobody else belongs to it and it has no birds. left: the other members keep it. blocks: the caller is its only owner, and it has other members or birds, so the account cannot be closed.',
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
      locale: 'en-GB',
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
    identities: { description: 'The identity-provider accounts with which the caller can sign in.' },
    integrationTokens: {
      description:
        'The tokens that the caller has created in their flocks. Revoked and expired tokens are included as long as they are stored. `can` lists the abilities of a device token, and is null for other tokens.',
    },
    notificationSettings: {
      description: 'The settings that the caller has changed. The others have the defaults of the role.',
    },
    pushSubscriptions: { description: 'The browsers that receive pushes, without their keys or addresses.' },
    handovers: { description: 'The links to birds that the caller has created, as long as they are stored.' },
    deliveries: { description: 'The notifications sent to the caller, as long as the log keeps them.' },
    milestoneMentions: {
      description:
        'The birthdays and gotcha days the caller is notified of; `sentOn` is null until the email is sent.',
    },
    changes: {
      description:
        'Everything that the caller has recorded, changed and deleted in the flocks they belong to, oldest first in each flock.',
    },
  },
});

export const accountEndpoints = {
  'GET /api/auth/sessions': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'List the browsers where the caller is signed in',
    description: 'The session of this call comes first, then the others, the most recently used first.',
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
    summary: "Read the caller's profile",
    responses: { 200: z.object({ user: Profile }) },
  }),
  'PATCH /api/auth/user': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: "Change the caller's profile",
    description:
      'A field that is left out keeps its value. The name is shown with the records that the caller writes from now on. The managers of a flock set the names in its list of members.',
    payloadName: 'profile',
    body: ProfileInput,
    example: { name: 'Olive', phone: '+31 20 555 0123', locale: 'en-GB' },
    responses: { 200: z.object({ user: Profile }) },
  }),
  'GET /api/auth/user/export': endpoint({
    tag,
    policy: session('read', anyRole, { onlySomeBirds: 'unlimited', streams: true }),
    summary: "Export the caller's account",
    description:
      "The data that the service stores about the person, as a file to download. Records of birds belong to the flocks and are not included, but the caller's changes to them are in `changes`. Changes in flocks that the caller has left stay with those flocks.",
    responses: { 200: AccountExport },
  }),
  'GET /api/auth/user/closing': endpoint({
    tag,
    policy: session('read', anyRole, { onlySomeBirds: 'unlimited' }),
    summary: 'Show what closing the account would do',
    description:
      'The outcome for each flock the caller belongs to. If one of them blocks, the account cannot be closed.',
    responses: { 200: z.object({ flocks: z.array(ClosingFlock) }) },
  }),
  'DELETE /api/auth/user': endpoint({
    tag,
    policy: session('write', anyRole, {
      onlySomeBirds: 'unlimited',
      workspaceHeader: 'ignored',
      idempotency: 'person',
    }),
    summary: "Close the caller's account",
    description:
      "The person leaves all flocks. Flocks without other members and without birds are deleted with the account, and so are its sessions, tokens and links to identity providers. The name stays on the person's records; the address, the phone number and the language are deleted. The same address can be used for a new account.",
    responses: { 204: null },
    refusals: {
      onlyOwner: 'The caller is the only owner of a flock that others belong to or that has birds.',
    },
  }),
} as const;
