// The transfer of a bird to another workspace, by email or by a transfer code.
import * as z from 'zod';
import { Bird } from './bird.ts';
import { deliveries, transferKinds } from './enums.ts';
import { Email, Id, Timestamp } from './fields.ts';
import { Workspace } from './workspace.ts';

export const TransferInput = z.object({ destinationOwnerEmail: Email });

/** The bird has moved. */
export const CompletedTransfer = z.object({
  bird: Bird,
  destinationOwnerEmail: z.string(),
  destinationWorkspace: Workspace,
});

/** The bird moves as soon as the recipient signs in. */
export const PendingTransfer = z.object({
  ok: z.boolean(),
  bird: Bird,
  destinationOwnerEmail: z.string(),
  inviteSent: z.boolean(),
  invitePreviewUrl: z.string().nullable(),
  inviteDelivery: z.enum(deliveries),
  message: z.string(),
});

export const TransferCode = z.object({ code: z.string(), bird: Bird });

/** A bird that arrived by a transfer code. */
export const ReceivedBird = z.object({
  bird: Bird,
  sourceWorkspaceName: z.string(),
  workspace: Workspace,
});

/** The preview of a transfer code: the bird, its flock, and the number of records that move with it. */
export const TransferOffer = z.object({
  birdName: z.string(),
  tagId: z.string(),
  species: z.string(),
  photo: z.string().nullable(),
  usualGrams: z.number().nullable(),
  sourceWorkspaceName: z.string(),
  weights: z.int(),
  vetVisits: z.int(),
  medications: z.int(),
});
export type TransferOffer = z.output<typeof TransferOffer>;

/** An open transfer: a bird whose recipient has not signed in yet, or a code that nobody has entered yet. */
export const OpenTransfer = z.object({
  id: Id,
  birdId: Id,
  kind: z.enum(transferKinds),
  destinationEmail: z.string().nullable(),
  createdAt: Timestamp,
  createdByName: z.string(),
});
export type OpenTransfer = z.output<typeof OpenTransfer>;
