// The endpoints for shared tablets, and for the PINs that unlock them.
import * as z from 'zod';
import { limits } from '../shapes/limits.ts';
import {
  LockScreen,
  PairingInput,
  PinInput,
  Tablet,
  TabletChanges,
  TabletInput,
  UnlockedTablet,
  UnlockInput,
} from '../shapes/tablet.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, managers, open, session, tablet, tabletSession } from './policy.ts';

const tag = 'Shared tablets';
const tabletNotFound = 'The active flock has no such tablet.';
const lost = {
  roleNotAllowed: 'The caller is no longer a manager of the flock.',
  workspaceNotFound: 'The flock no longer exists.',
};

const id = '6d1f8a9b-2c3d-4a45-9c55-d24f0e9f5c1e';
const example = { name: 'Kitchen tablet', room: 'Kitchen', idleMinutes: 3 };
const idleMinutes = {
  description: `The minutes without a touch after which the tablet locks: 1 to ${limits.idleMinutes}, ${limits.usualIdleMinutes} by default.`,
};
document(TabletInput, { id: 'TabletInput', fields: { idleMinutes } });
document(TabletChanges, { id: 'TabletChanges', fields: { idleMinutes } });
document(Tablet, {
  id: 'Tablet',
  example: {
    id,
    ...example,
    pairedAt: '2026-03-01T08:35:00.000Z',
    lastUsedAt: '2026-03-02T07:00:00.000Z',
    codeExpiresAt: null,
    createdAt: '2026-03-01T08:30:00.000Z',
    createdByName: 'Olive',
  },
  fields: {
    pairedAt: { description: 'Null until a device has used the pairing code.' },
    lastUsedAt: { description: 'Precise to the minute; null if nobody has unlocked the tablet.' },
    codeExpiresAt: {
      description: 'The time at which an unused pairing code expires; null if there is none.',
    },
    createdByName: { description: 'Null if the account has been closed.' },
  },
});

const code = {
  description: 'The pairing code, shown only here. It works for one device, for 15 minutes.',
  example: 'K7QF-2M9X',
};
const WithCode = document(z.object({ tablet: Tablet, code: z.string() }), { fields: { code } });

document(PairingInput, {
  id: 'PairingInput',
  fields: { code: { description: 'Upper or lower case, with or without the dash.', example: 'K7QF-2M9X' } },
});
document(PinInput, {
  id: 'PinInput',
  fields: {
    pin: {
      description:
        'Four to eight digits. A year of this century or the last, one digit repeated, and digits that count up or down, such as 1234 or 7890, are refused.',
      example: '5938',
    },
  },
});
document(UnlockInput, { id: 'UnlockInput' });
document(LockScreen, {
  id: 'LockScreen',
  example: {
    tablet: { id, ...example },
    flockName: 'Sunny Rescue',
    members: [{ memberId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e', name: 'Anna', lockedUntil: null }],
  },
  fields: { members: { description: 'The members who have a PIN, sorted by name.' } },
});
const Paired = document(z.object({ token: z.string(), screen: LockScreen }), {
  fields: {
    token: {
      description: 'The credential of the tablet: a secret. It gives access only to the lock screen.',
      example: 'fct_…',
    },
  },
});
document(UnlockedTablet, {
  fields: {
    session: {
      description:
        "Without email addresses, the flock's billing and verification, the person's other flocks, and the identity providers.",
    },
    token: { description: 'The token of the session: a secret.', example: 'fcu_…' },
    endsAt: {
      description: 'The latest end of the session. It ends earlier after `idleMinutes` without a write.',
    },
  },
});

const oneTablet = z.object({ tablet: Tablet });

export const tabletEndpoints = {
  'GET /api/tablets': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the shared tablets of the active flock',
    description: 'Oldest first.',
    responses: { 200: z.object({ tablets: z.array(Tablet) }) },
  }),
  'POST /api/tablets': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Add a shared tablet',
    description:
      'Opened at `/tablet#CODE` in the app, the code turns a device into a tablet that every member with a PIN can unlock. See [docs/tablets.md](tablets.md).',
    payloadName: 'tablet',
    body: TabletInput,
    example,
    responses: { 201: WithCode },
    refusals: {
      ...lost,
      tabletLimitReached: `The flock has reached the limit of ${limits.tablets} shared tablets.`,
    },
  }),
  'PATCH /api/tablets/:tabletId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Change the name, the room or the idle time of a tablet',
    description: 'A field that is left out keeps its value.',
    payloadName: 'tablet',
    body: TabletChanges,
    example: { idleMinutes: 5 },
    responses: { 200: oneTablet },
    refusals: { ...lost, tabletNotFound },
  }),
  'POST /api/tablets/:tabletId/code': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Create a new pairing code for a tablet',
    description:
      'The previous code is no longer valid. If a device uses the new code, the device that was paired before is signed out.',
    responses: { 200: WithCode },
    refusals: { ...lost, tabletNotFound },
  }),
  'DELETE /api/tablets/:tabletId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Remove a tablet',
    description: 'Its credential and its unlocked sessions are revoked immediately.',
    responses: { 204: null },
    refusals: { ...lost, tabletNotFound },
  }),
  'POST /api/tablets/pair': endpoint({
    tag,
    policy: open('write', { queue: 'signIns' }),
    summary: 'Turn a device into a shared tablet',
    description: 'A code works once. A client may try 60 codes an hour.',
    payloadName: 'pairing code',
    body: PairingInput,
    example: { code: 'K7QF-2M9X' },
    responses: { 200: Paired },
    refusals: {
      pairingCodeWrong: 'The code is wrong, used or expired.',
      tooManyPairings: 'The client has tried 60 codes within an hour.',
    },
  }),
  'GET /api/tablet': endpoint({
    tag,
    policy: tablet('read'),
    summary: 'Read the lock screen of a tablet',
    responses: { 200: LockScreen },
  }),
  'POST /api/tablets/unlock': endpoint({
    tag,
    policy: tablet('write', { queue: 'signIns' }),
    summary: 'Unlock a tablet with a PIN',
    description:
      'Returns a session for the member, with access limited to daily care. Each successful write extends the session; reads do not. Five wrong PINs in a row lock the name on this tablet for 15 minutes, and 20 wrong PINs within 15 minutes lock it on all tablets of the flock. The owners are notified, at most once an hour. A tablet may try 60 PINs in 15 minutes, including correct ones.',
    payloadName: 'PIN',
    body: UnlockInput,
    example: { memberId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e', pin: '5938' },
    responses: { 200: UnlockedTablet },
    refusals: {
      pinNotFound: 'The flock has no such member, or the member has no PIN any more.',
      pinWrong: 'The PIN is wrong.',
      nameLocked:
        'Five wrong PINs in a row, or 20 in the flock. `Retry-After` and the sentence say how long the name stays locked.',
      tooManyUnlocks: 'The tablet has tried 60 PINs within 15 minutes.',
    },
  }),
  'POST /api/tablets/touch': endpoint({
    tag,
    policy: tabletSession({ idempotency: 'none' }),
    summary: 'Keep a tablet unlocked',
    description:
      'The app calls this when somebody touches the screen. Every other successful write has the same effect.',
    responses: { 204: null },
  }),
  'POST /api/tablets/lock': endpoint({
    tag,
    policy: tabletSession(),
    summary: 'Lock a tablet',
    description: 'Ends the session.',
    responses: { 204: null },
  }),
  'GET /api/auth/pin': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'Read whether the caller has a PIN in the active flock',
    responses: { 200: z.object({ hasPin: z.boolean() }) },
  }),
  'PUT /api/auth/pin': endpoint({
    tag,
    policy: session('write', anyRole, { queue: 'signIns', idempotency: 'none' }),
    summary: "Set or change the caller's PIN for the active flock",
    description:
      'Locks the tablets that the caller has unlocked. A person may change their PIN 20 times an hour.',
    payloadName: 'PIN',
    body: PinInput,
    example: { pin: '5938' },
    responses: { 204: null },
    refusals: {
      roleNotAllowed: 'The caller is no longer a member of the flock.',
      workspaceNotFound: 'The flock no longer exists.',
      tooManyPinChanges: 'The caller has changed their PIN 20 times within an hour.',
    },
  }),
  'DELETE /api/auth/pin': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: "Remove the caller's PIN for the active flock",
    description: 'Tablets that the caller has unlocked are locked immediately.',
    responses: { 204: null },
  }),
} as const;
