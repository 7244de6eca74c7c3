// A bird moves to another flock with its whole history: by email, or by a code handed over.
import * as z from 'zod';
import { Bird } from './birds.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './fields.ts';
import { deliveries } from './words.ts';
import { Workspace } from './workspaces.ts';

const tag = 'Transfers';
const noSuchBird = 'The active flock has no such bird.';

const exampleCode = 'K7QF-2M9X-RT4C';
const recipient = z.string().meta({ examples: ['nora@example.org'] });

export const transferEndpoints = {
  'POST /api/birds/:birdId/transfer': endpoint({
    tag,
    summary: 'Move a bird to the flock of another person',
    description:
      'Moved at once (200) where that person owns exactly one other flock. Where they own none the bird waits (202), and moves when they sign in.',
    thing: 'transfer',
    body: z.object({ destinationOwnerEmail: Email }).meta({ id: 'TransferInput' }),
    example: { destinationOwnerEmail: 'nora@example.org' },
    answers: {
      200: z.object({
        bird: Bird,
        destinationOwnerEmail: recipient,
        destinationWorkspace: Workspace,
      }),
      202: z.object({
        ok: z.boolean(),
        bird: Bird,
        destinationOwnerEmail: recipient,
        inviteSent: z.boolean(),
        invitePreviewUrl: z
          .string()
          .nullable()
          .meta({
            description: 'The sign-in link itself while email is not configured, else null.',
            examples: ['http://localhost:3000/api/auth/magic-link/verify?token=fcm_…'],
          }),
        inviteDelivery: z.enum(deliveries).meta({ examples: ['preview'] }),
        message: z.string().meta({ examples: ['Kiwi moves as soon as nora@example.org signs in.'] }),
      }),
    },
    refusals: {
      404: noSuchBird,
      409: 'The person owns several flocks, or the bird is there already, or that flock already uses the tagId.',
    },
  }),
  'POST /api/birds/:birdId/transfer-code': endpoint({
    tag,
    summary: 'Make a transfer code for a bird',
    description: 'Whoever enters the code receives the bird. A new code revokes the earlier ones.',
    answers: {
      201: z.object({
        transferCode: z.object({ code: z.string().meta({ examples: [exampleCode] }), bird: Bird }),
      }),
    },
    refusals: { 404: noSuchBird },
  }),
  'POST /api/bird-transfer-codes/:code/accept': endpoint({
    tag,
    summary: 'Receive a bird by its transfer code',
    answers: {
      200: z.object({
        bird: Bird,
        sourceWorkspaceName: z.string().meta({ examples: ['The Garden Flock'] }),
        workspace: Workspace,
      }),
    },
    refusals: {
      404: 'The code does not exist, was used or revoked, or the bird is no longer available.',
      409: 'The bird is in the active flock already, or the flock already uses its tagId.',
    },
  }),
} as const;
