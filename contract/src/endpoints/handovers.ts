// The endpoints for handovers: links that show one bird to a vet who has no account.
import * as z from 'zod';
import { HandoverFile } from '../shapes/file.ts';
import {
  CreatedHandover,
  Handover,
  HandoverInput,
  HandoverRecord,
  HandoverStay,
  HandoverTokenInput,
  HandoverWeight,
} from '../shapes/handover.ts';
import { formatLimit, limits } from '../shapes/limits.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { managers, open, read, write } from './policy.ts';
import { weightExample } from './weights.ts';

const tag = 'Handovers';

document(HandoverInput, {
  id: 'HandoverInput',
  fields: {
    days: { description: 'The lifetime of the link in days; 7 by default.' },
    from: { description: 'The day of the oldest record shown; a year ago by default.' },
    notes: { description: 'The reason for the visit. The page shows it.' },
    fileIds: { description: "The ids of the bird's files that the page shows; none by default." },
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
      description: 'The time at which the link was revoked; null if it was not.',
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
  example: { ...weightExample, fasting: true, confirmed: false, bodyCondition: null, recordedByName: 'Carl' },
});

document(HandoverStay, { id: 'HandoverStay', example: { kind: 'quarantine', startedOn: '2026-03-01' } });

document(HandoverFile, {
  id: 'HandoverFile',
  example: {
    name: 'Blood count.pdf',
    type: 'application/pdf',
    bytes: 48_213,
    caption: 'Before the new diet.',
    takenOn: '2026-03-01',
    href: '/api/handovers/files/3q2-7wAB…',
    preview: null,
  },
  fields: {
    href: {
      description: 'The address of the bytes. It needs no sign-in, and is valid as long as the link is.',
    },
  },
});

document(HandoverRecord, {
  id: 'HandoverRecord',
  fields: {
    timeZone: { description: "The IANA name of the flock's time zone.", example: 'Europe/Amsterdam' },
    ownerName: {
      description: 'The owner who created the link, or otherwise the first owner of the flock.',
      example: 'Olive',
    },
    ownerPhone: { description: 'Empty if the person has not entered one.', example: '+31 6 5550 0142' },
    notes: { description: 'The reason for the visit.', example: 'Losing weight for three days.' },
    weights: {
      description: `The last ${formatLimit(limits.handoverWeights)} weights, oldest first.`,
    },
    vetVisits: { description: `Newest first, at most ${limits.handoverRecords}.` },
    observations: { description: `Newest first, at most ${limits.handoverRecords}.` },
    medications: { description: `Newest first, at most ${limits.handoverRecords}.` },
    adherence: {
      description: `For the last ${limits.adherenceDays} days, or since the first day shown if that is later.`,
    },
  },
});

export const handoverEndpoints = {
  'POST /api/birds/:birdId/handovers': endpoint({
    tag,
    policy: write(managers),
    summary: 'Create a link that shows a bird to a vet',
    description:
      'The link opens a page that fits on one sheet and needs no account. It shows no other birds. It stops working when it expires or is revoked, when the bird moves or is deleted, or when the person who created it is no longer an owner or assistant of the flock. After that, it never works again.',
    payloadName: 'handover',
    body: HandoverInput,
    example: { days: 7, notes: 'Losing weight for three days.' },
    responses: { 201: CreatedHandover },
    refusals: {
      birdNotFound: 'The active flock has no such bird.',
      fileNotFound: 'The bird has no such file.',
      workspaceNotFound: 'The flock no longer exists.',
      handoverLimitReached: `The flock has ${limits.handovers} active links.`,
    },
  }),
  'GET /api/handovers': endpoint({
    tag,
    policy: read(managers),
    summary: 'List the links that show birds to vets',
    description:
      'Newest first: active links, and those that expired or were revoked within the last 30 days.',
    responses: { 200: z.object({ handovers: z.array(Handover) }) },
  }),
  'DELETE /api/handovers/:handoverId': endpoint({
    tag,
    policy: write(managers),
    summary: 'Revoke a link that shows a bird to a vet',
    responses: { 204: null },
    refusals: { handoverNotFound: 'The flock has no such link, or the link is no longer valid.' },
  }),
  'POST /api/handovers/open': endpoint({
    tag,
    // A repeated request counts as another opening, and must be refused after the link has expired or been revoked.
    policy: open('write', { idempotency: 'none' }),
    summary: 'Show the bird that a link is for',
    description: 'Open to anyone with the link. Every opening is counted.',
    payloadName: 'handover',
    body: HandoverTokenInput,
    example: { token: 'fch_…' },
    responses: {
      200: z.object({ record: HandoverRecord, stay: HandoverStay, files: z.array(HandoverFile) }),
    },
    refusals: {
      handoverNotFound: 'The link does not exist.',
      handoverEnded: 'The link is no longer valid.',
      tooManyOpenings: 'The client has opened 300 links within an hour.',
    },
  }),
} as const;
