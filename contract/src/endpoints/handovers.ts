// The endpoints of handovers: a link shows one bird to a vet, without an account.
import * as z from 'zod';
import {
  CreatedHandover,
  Handover,
  HandoverInput,
  HandoverRecord,
  HandoverTokenInput,
  HandoverWeight,
} from '../shapes/handover.ts';
import { limits } from '../shapes/limits.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { managers, open, read, write } from './policy.ts';
import { weightExample } from './weights.ts';

const tag = 'Handovers';

document(HandoverInput, {
  id: 'HandoverInput',
  fields: {
    days: { description: 'How many days the link lives; 7 if it is left out.' },
    from: { description: 'The day of the oldest record shown; a year ago if it is left out.' },
    notes: { description: 'Why the bird comes. The page shows it.' },
  },
});

document(Handover, {
  id: 'Handover',
  example: {
    id: '0b6b6a5c-2f0e-4c7e-9a44-6f3d1f0f5a21',
    birdId: weightExample.birdId,
    createdAt: '2026-03-01T08:30:00.000Z',
    expiresAt: '2026-03-08T08:30:00.000Z',
    revokedAt: null,
    openedCount: 2,
    lastOpenedAt: '2026-03-01T15:10:00.000Z',
    notes: 'Losing weight for three days.',
  },
  fields: {
    revokedAt: {
      description: 'When it was ended, or ended by itself, before it expired; null if it was not.',
    },
  },
});

document(CreatedHandover, {
  id: 'CreatedHandover',
  fields: {
    url: { description: 'A secret, shown only here.', example: 'http://localhost:3000/vet#fch_…' },
  },
});

document(HandoverTokenInput, { id: 'HandoverTokenInput' });
document(HandoverWeight, {
  id: 'HandoverWeight',
  example: { ...weightExample, fasting: true, confirmed: false, recordedByName: 'Carl' },
});

document(HandoverRecord, {
  id: 'HandoverRecord',
  fields: {
    timeZone: { description: 'An IANA name, the one of the flock.', example: 'Europe/Amsterdam' },
    ownerName: {
      description: 'An owner of the flock: the one who made the link, or else the first.',
      example: 'Olive',
    },
    ownerPhone: { description: 'Empty if the person has told none.', example: '+31 6 5550 0142' },
    notes: { description: 'Why the bird comes.', example: 'Losing weight for three days.' },
    weights: { description: `Oldest first, the last ${limits.handoverWeights.toLocaleString('en')}.` },
    vetVisits: { description: `Newest first, at most ${limits.handoverRecords}, as the next two.` },
    adherence: {
      description: `As of the last ${limits.adherenceDays} days, or since the first day shown.`,
    },
  },
});

export const handoverEndpoints = {
  'POST /api/birds/:birdId/handovers': endpoint({
    tag,
    policy: write(managers),
    summary: 'Make a link that shows a bird to a vet',
    description:
      'The link opens a page that fits on one sheet and needs no account. It shows this bird and nothing else of the flock. It ends when it expires or is revoked, when the bird moves or is deleted, and when the person who made it is no longer an owner or assistant of the flock; it does not come back.',
    thing: 'handover',
    body: HandoverInput,
    example: { days: 7, notes: 'Losing weight for three days.' },
    responses: { 201: CreatedHandover },
    refusals: {
      birdNotFound: 'The active flock has no such bird.',
      workspaceNotFound: 'The flock no longer exists.',
      handoverLimitReached: `The flock has ${limits.handovers} links that have not ended.`,
    },
  }),
  'GET /api/handovers': endpoint({
    tag,
    policy: read(managers),
    summary: 'List the links that show birds to vets',
    description: 'Newest first: all that have not ended, and those that ended within 30 days.',
    responses: { 200: z.object({ handovers: z.array(Handover) }) },
  }),
  'DELETE /api/handovers/:handoverId': endpoint({
    tag,
    policy: write(managers),
    summary: 'End a link that shows a bird to a vet',
    responses: { 204: null },
    refusals: { handoverNotFound: 'The flock has no such link, or it has ended.' },
  }),
  'POST /api/handovers/open': endpoint({
    tag,
    // A repeated request is another opening, and must not be answered once the link has ended.
    policy: open('write', { idempotency: 'none' }),
    summary: 'Show the bird of a handover',
    description: 'For anyone who has the link. Every opening is counted.',
    thing: 'handover',
    body: HandoverTokenInput,
    example: { token: 'fch_…' },
    responses: { 200: z.object({ record: HandoverRecord }) },
    refusals: {
      handoverNotFound: 'There is no such link.',
      handoverEnded: 'The link has ended. It does not come back.',
      tooManyOpenings: 'The client has opened 300 links within an hour.',
    },
  }),
} as const;
