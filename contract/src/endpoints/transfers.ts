// The endpoints for moving a bird, with all its records, to another flock.
import * as z from 'zod';
import {
  CompletedTransfer,
  OpenTransfer,
  PendingTransfer,
  ReceivedBird,
  TransferCode,
  TransferInput,
  TransferOffer,
} from '../shapes/transfer.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { tooManyInvites } from './members.ts';
import { managers, session } from './policy.ts';

const tag = 'Transfers';
const birdNotFound = 'The active flock has no such bird.';
const workspaceNotFound = 'The flock no longer exists.';

const recipient = { example: 'nora@example.org' };

document(TransferInput, { id: 'TransferInput' });
document(CompletedTransfer, { fields: { destinationOwnerEmail: recipient } });
document(PendingTransfer, {
  fields: {
    destinationOwnerEmail: recipient,
    invitePreviewUrl: {
      description:
        'The sign-in link itself if email is not configured and the link may be shown, otherwise null.',
      example: 'http://localhost:3000/api/auth/magic-link/verify?token=fcm_…',
    },
    inviteDelivery: { example: 'preview' },
    message: { example: 'Kiwi moves as soon as nora@example.org signs in.' },
  },
});
document(OpenTransfer, {
  id: 'OpenTransfer',
  fields: {
    destinationEmail: { description: 'Null for a transfer code.', example: 'nora@example.org' },
    createdByName: { example: 'Olive' },
  },
});
const tooManyLooks = 'The caller has looked up or tried 30 codes within an hour.';

document(TransferOffer, {
  id: 'TransferOffer',
  fields: {
    birdName: { example: 'Saffron' },
    tagId: { example: 'NL-2041' },
    species: { example: 'Cockatiel' },
    photo: { description: 'As a data URL; null if there is none.', example: null },
    usualGrams: { description: 'The usual weight; null if it is unknown.', example: 92.5 },
    weights: {
      description: 'The number of recorded weights. `vetVisits` and `medications` are counts, too.',
      example: 212,
    },
    vetVisits: { example: 3 },
    medications: { example: 1 },
    sourceWorkspaceName: { example: 'The Garden Flock' },
  },
});
document(TransferCode, { fields: { code: { example: 'K7QF-2M9X-RT4C' } } });
document(ReceivedBird, { fields: { sourceWorkspaceName: { example: 'The Garden Flock' } } });

export const transferEndpoints = {
  'POST /api/birds/:birdId/transfer': endpoint({
    tag,
    policy: session('write', managers),
    summary: "Move a bird to another person's flock",
    description:
      'If that person owns exactly one other flock, the bird moves immediately (200). If they own none, the bird waits (202) and moves when they sign in.',
    payloadName: 'transfer',
    body: TransferInput,
    example: { destinationOwnerEmail: 'nora@example.org' },
    responses: { 200: CompletedTransfer, 202: PendingTransfer },
    refusals: {
      birdNotFound,
      workspaceNotFound,
      destinationAmbiguous: 'The person owns several flocks.',
      birdAlreadyThere: "The bird is already in that person's flock.",
      destinationTagIdTaken: 'The receiving flock already has a bird with that tagId.',
      tooManyInvites,
    },
  }),
  'POST /api/birds/:birdId/transfer-code': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Create a transfer code for a bird',
    description: 'The flock that enters the code receives the bird. A new code revokes the earlier ones.',
    responses: { 201: z.object({ transferCode: TransferCode }) },
    refusals: { birdNotFound, workspaceNotFound },
  }),
  'GET /api/bird-transfer-codes/:code': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'Show the bird that a transfer code is for',
    description:
      'A person may look up 30 codes per hour, including failed attempts to accept one. The response is not cached.',
    responses: { 200: z.object({ offer: TransferOffer }) },
    refusals: {
      transferCodeNotFound:
        'The code does not exist, was used or revoked, or the bird is no longer available.',
      tooManyLooks,
    },
  }),
  'POST /api/bird-transfer-codes/:code/accept': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Accept a bird with a transfer code',
    responses: { 200: ReceivedBird },
    refusals: {
      transferCodeNotFound:
        'The code does not exist, was used or revoked, or the bird is no longer available.',
      workspaceNotFound,
      birdAlreadyThere: 'The bird is already in the active flock.',
      tagIdTaken: 'The active flock already has a bird with that tagId.',
      tooManyLooks,
    },
  }),
  'GET /api/bird-transfers': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the open transfers',
    description:
      'Pending transfers and open codes, newest first. They work only while the person who created them is an owner or assistant of the flock.',
    responses: { 200: z.object({ transfers: z.array(OpenTransfer) }) },
  }),
  'DELETE /api/bird-transfers/:transferId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Cancel an open transfer',
    responses: { 204: null },
    refusals: {
      transferNotFound: 'The flock has no such transfer, or the transfer is no longer open.',
      workspaceNotFound,
    },
  }),
} as const;
