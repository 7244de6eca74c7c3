// Sending a bird to another person, by email or by a code handed over.
import { randomUUID } from 'node:crypto';
import type { Workspace } from '@flock-care/contract';
import { accepted, created, ok, secret } from '../answers.ts';
import { findBird, lockBird } from '../birds/birds.queries.ts';
import type { Caller } from '../caller.ts';
import { instantOf } from '../clock.ts';
import { hashOf } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { nameFrom } from '../sign-in/complete-sign-in.ts';
import { inviteLetterGoodForMs, offerLink } from '../sign-in/offer-link.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { holdFlock } from '../workspaces/hold-flock.ts';
import { listMemberships, listReceivingFlocks } from '../workspaces/members.queries.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import { type Move, moveBird } from './move-bird.ts';
import { mintTransferCode, readTransferCode } from './transfer-code.ts';
import { consumeTransferCode, insertTransferCode, revokeCodesOf } from './transfer-codes.queries.ts';
import { upsertPendingTransfer } from './transfers.queries.ts';

export function transferRoutes(serve: Serve, services: Services): void {
  const { clock, jobs } = services;

  serve('POST /api/birds/:birdId/transfer', async ({ caller, params: { birdId }, body, write }) => {
    const { workspaceId } = caller;
    const { destinationOwnerEmail } = body;
    const answer = await write(async tx => {
      const now = clock.now();
      await holdFlock(tx, caller, 'POST /api/birds/:birdId/transfer');
      await expectBirdIn(tx, workspaceId, birdId);
      const owned = await listReceivingFlocks(tx, { email: destinationOwnerEmail });
      const [destination, another] = owned.filter(flock => flock.id !== workspaceId);
      if (another) throw refuse('severalReceivingFlocks');
      if (!destination && owned.length > 0) throw refuse('birdAlreadyThere');
      if (!destination) {
        const invite = await letBirdWait(tx, services, caller, birdId, destinationOwnerEmail);
        const bird = await readBird(tx, workspaceId, birdId);
        const message = `${bird.name} moves as soon as ${destinationOwnerEmail} signs in.`;
        return accepted({ ok: true, bird, destinationOwnerEmail, ...invite, message }, secret);
      }
      await moveOrRefuse(tx, { birdId, from: workspaceId, to: destination.id }, instantOf(now));
      return ok({
        bird: await readBird(tx, destination.id, birdId),
        destinationOwnerEmail,
        destinationWorkspace: await asSeenBy(tx, caller.userId, destination),
      });
    });
    jobs.wake();
    return answer;
  });

  serve('POST /api/birds/:birdId/transfer-code', async ({ caller, params: { birdId }, write }) => {
    const { workspaceId, userId } = caller;
    const now = instantOf(clock.now());
    const code = mintTransferCode();
    return write(async tx => {
      await holdFlock(tx, caller, 'POST /api/birds/:birdId/transfer-code');
      await expectBirdIn(tx, workspaceId, birdId);
      await revokeCodesOf(tx, { workspaceId, birdId, now });
      await insertTransferCode(tx, {
        codeHash: hashOf(code),
        workspaceId,
        birdId,
        createdByUserId: userId,
        now,
      });
      const bird = await readBird(tx, workspaceId, birdId);
      return created({ transferCode: { code, bird } }, secret);
    });
  });

  serve('POST /api/bird-transfer-codes/:code/accept', async ({ caller, params, write }) => {
    const code = readTransferCode(params.code);
    if (!code) throw refuse('transferCodeNotFound');
    const { workspaceId: to, userId } = caller;
    const now = instantOf(clock.now());
    return write(async tx => {
      const used = await consumeTransferCode(tx, { codeHash: hashOf(code), userId, now });
      if (!used) throw refuse('transferCodeNotFound');
      const { workspaceId: from, birdId } = used;
      if (from === to) throw refuse('birdAlreadyThere');
      const source = await findWorkspace(tx, { workspaceId: from });
      const outcome = await moveBird(tx, { birdId, from, to }, now);
      if (outcome === 'gone') throw refuse('transferCodeNotFound');
      if (outcome === 'tagId taken') throw refuse('tagIdTaken');
      const workspace = await findWorkspace(tx, { workspaceId: to });
      if (!source || !workspace) throw refuse('flockNotFound');
      return ok({ bird: await readBird(tx, to, birdId), sourceWorkspaceName: source.name, workspace });
    });
  });
}

/** Holds the bird until the transaction ends. @throws the 404 of a bird the flock does not have */
async function expectBirdIn(tx: Transaction, workspaceId: WorkspaceId, birdId: string): Promise<void> {
  if (!(await lockBird(tx, { workspaceId, birdId }))) throw refuse('birdNotFound');
}

async function readBird(tx: Transaction, workspaceId: WorkspaceId, birdId: string) {
  const bird = await findBird(tx, { workspaceId, birdId });
  if (!bird) throw refuse('birdNotFound');
  return bird;
}

/** Puts the bird down for the person of an address, and invites them. */
async function letBirdWait(
  tx: Transaction,
  services: Services,
  { workspaceId, userId }: Caller,
  birdId: string,
  email: string,
) {
  const { config, clock } = services;
  const now = instantOf(clock.now());
  const transfer = { id: randomUUID(), birdId, destinationEmail: email, requestedByUserId: userId, now };
  await upsertPendingTransfer(tx, { workspaceId, ...transfer });
  const wish = { email, name: nameFrom(email), redirectTo: config.frontendUrl };
  const payload = { workspaceId, birdId, email };
  const letter = { kind: 'transferInviteMail', payload, goodForMs: inviteLetterGoodForMs } as const;
  const { previewUrl, delivery } = await offerLink(tx, services, wish, letter);
  return { inviteSent: true, invitePreviewUrl: previewUrl, inviteDelivery: delivery };
}

async function moveOrRefuse(tx: Transaction, move: Move, now: string): Promise<void> {
  const outcome = await moveBird(tx, move, now);
  if (outcome === 'gone') throw refuse('birdNotFound');
  if (outcome === 'tagId taken') throw refuse('destinationTagIdTaken');
}

/** A flock's billing address is its members' business only. */
async function asSeenBy(tx: Transaction, userId: string, workspace: Workspace): Promise<Workspace> {
  const memberships = await listMemberships(tx, { userId });
  const isMember = memberships.some(
    membership => membership.workspaceId === workspace.id && membership.acceptedAt !== null,
  );
  return isMember ? workspace : { ...workspace, billingEmail: null };
}
