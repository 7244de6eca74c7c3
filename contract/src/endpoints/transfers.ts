// The endpoints that move a bird to another flock with all its records.
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
      description: 'The sign-in link itself while email is not configured, otherwise null.',
      example: 'http://localhost:3000/api/auth/magic-link/verify?token=fcm_…',
    },
    inviteDelivery: { example: 'preview' },
    message: { example: 'Kiwi moves as soon as nora@example.org signs in.' },
  },
});
document(OpenTransfer, {
  id: 'OpenTransfer',
  fields: {
    destinationEmail: { description: 'Null for a code.', example: 'nora@example.org' },
    createdByName: { example: 'Olive' },
  },
});
const tooManyLooks = 'The caller has looked at 30 codes within an hour, or tried them.';

document(TransferOffer, {
  id: 'TransferOffer',
  fields: {
    birdName: { example: 'Saffron' },
    tagId: { example: 'NL-2041' },
    species: { example: 'Cockatiel' },
    photo: { description: 'As a data URL; null if there is none.', example: null },
    usualGrams: { description: 'What it usually weighs; null if that is not known.', example: 92.5 },
    weights: { description: 'How many there are, as the next two.', example: 212 },
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
    summary: 'Move a bird to the flock of another person',
    description:
      'If that person owns exactly one other flock, the bird moves at once (200). If they own none, the bird waits (202) and moves when they sign in.',
    thing: 'transfer',
    body: TransferInput,
    example: { destinationOwnerEmail: 'nora@example.org' },
    responses: { 200: CompletedTransfer, 202: PendingTransfer },
    refusals: {
      birdNotFound,
      workspaceNotFound,
      destinationAmbiguous: 'The person owns several flocks.',
      birdAlreadyThere: 'The bird is in the flock of that person already.',
      destinationTagIdTaken: 'The receiving flock already has a bird with that tagId.',
      tooManyInvites,
    },
  }),
  'POST /api/birds/:birdId/transfer-code': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Make a transfer code for a bird',
    description: 'The flock that enters the code receives the bird. A new code revokes the earlier ones.',
    responses: { 201: z.object({ transferCode: TransferCode }) },
    refusals: { birdNotFound, workspaceNotFound },
  }),
  'GET /api/bird-transfer-codes/:code': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'Show what a transfer code brings',
    description:
      'A person may look at 30 codes an hour; attempts to accept one that failed count as looks. What a look shows is not kept.',
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
    summary: 'Receive a bird by its transfer code',
    responses: { 200: ReceivedBird },
    refusals: {
      transferCodeNotFound:
        'The code does not exist, was used or revoked, or the bird is no longer available.',
      workspaceNotFound,
      birdAlreadyThere: 'The bird is in the active flock already.',
      tagIdTaken: 'The active flock already has a bird with that tagId.',
      tooManyLooks,
    },
  }),
  'GET /api/bird-transfers': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the transfers under way',
    description:
      'Pending transfers and open codes, newest first. They work only while the person who made them is an owner or assistant of the flock.',
    responses: { 200: z.object({ transfers: z.array(OpenTransfer) }) },
  }),
  'DELETE /api/bird-transfers/:transferId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'End a transfer under way',
    responses: { 204: null },
    refusals: { transferNotFound: 'The flock has no such transfer, or it has ended.', workspaceNotFound },
  }),
} as const;
