// The endpoints that move a bird to another person: by their email address, or with a transfer code.
import { randomUUID } from 'node:crypto';
import type { Workspace } from '@flock-care/contract/shapes';
import { readTransferCode } from '@flock-care/contract/transfer-code';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import type { Caller } from '../auth/callers.ts';
import { hashOf } from '../auth/credentials.ts';
import { defaultName } from '../auth/default-name.ts';
import { deliverLink } from '../auth/deliver-link.ts';
import { countInvite } from '../auth/email-limits.ts';
import { findBird, lockBird } from '../birds/birds.queries.ts';
import { revokeTransferCodes } from '../birds/open-transfers.queries.ts';
import { instantOf } from '../clock.ts';
import { accepted, created, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listMemberships, listReceivingWorkspaces } from '../workspaces/members.queries.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import { transferInviteMail } from './invite-email.ts';
import { countLookup, uncountLookup } from './lookups.ts';
import { moveBird } from './move-bird.ts';
import { mintTransferCode } from './transfer-code.ts';
import { consumeTransferCode, findOpenTransferCode, insertTransferCode } from './transfer-codes.queries.ts';
import { upsertPendingTransfer } from './transfers.queries.ts';

export function transferRoutes(serve: Serve, context: AppContext): void {
  const { config, clock } = context;

  serve(
    'POST /api/birds/:birdId/transfer',
    async ({ caller, params: { birdId }, body, request, write, lockWorkspace }) => {
      const { workspaceId } = caller;
      const { destinationOwnerEmail } = body;
      return write(async tx => {
        const now = clock.now();
        await keepEarlierDestinations(tx, workspaceId, destinationOwnerEmail);
        await lockWorkspace(tx);
        const locked = await lockBirdOrRefuse(tx, workspaceId, birdId);
        const destination = await findDestination(tx, workspaceId, destinationOwnerEmail);
        if (!destination) {
          const invite = await createPendingTransfer(
            tx,
            context,
            caller,
            birdId,
            destinationOwnerEmail,
            request,
          );
          const bird = await findBird.required(tx, { workspaceId, birdId });
          const message = `${bird.name} moves as soon as ${destinationOwnerEmail} signs in.`;
          return accepted({ ok: true, bird, destinationOwnerEmail, ...invite, message }, secret);
        }
        const moved = await moveBird(tx, config, { bird: locked, to: destination.id, now: instantOf(now) });
        if (!moved) throw refuse('destinationTagIdTaken');
        return ok({
          bird: await findBird.required(tx, { workspaceId: destination.id, birdId }),
          destinationOwnerEmail,
          destinationWorkspace: await hideBillingEmailUnlessMember(
            tx,
            caller.email,
            destination,
            instantOf(now),
          ),
        });
      });
    },
  );

  serve(
    'POST /api/birds/:birdId/transfer-code',
    async ({ caller, params: { birdId }, write, lockWorkspace }) => {
      const { workspaceId, userId } = caller;
      const now = instantOf(clock.now());
      const code = mintTransferCode();
      return write(async tx => {
        await lockWorkspace(tx);
        await lockBirdOrRefuse(tx, workspaceId, birdId);
        await revokeTransferCodes(tx, { workspaceId, birdId, now });
        await insertTransferCode(tx, {
          codeHash: hashOf(code),
          workspaceId,
          birdId,
          createdByUserId: userId,
          createdAt: now,
        });
        const bird = await findBird.required(tx, { workspaceId, birdId });
        return created({ transferCode: { code, bird } }, secret);
      });
    },
  );

  serve('POST /api/bird-transfer-codes/:code/accept', async ({ caller, params, write, lockWorkspace }) => {
    const code = readTransferCode(params.code);
    if (!code) throw refuse('transferCodeNotFound');
    const { workspaceId: to, userId } = caller;
    const now = instantOf(clock.now());
    let isCounted = false;
    const response = await write(async tx => {
      // Counted inside `write`, because a repeated request that gets the first response again is not another attempt.
      if (!isCounted) await countLookup(context, userId);
      isCounted = true;
      await lockWorkspace(tx);
      const codeHash = hashOf(code);
      const transferCode = await findOpenTransferCode(tx, { codeHash, now });
      if (!transferCode) throw refuse('transferCodeNotFound');
      const { workspaceId: from, birdId } = transferCode;
      if (from === to) throw refuse('birdAlreadyThere');
      // The bird is locked before its code, in the same order as when a code is created. Otherwise, there could be a
      // deadlock.
      const locked = await lockBird(tx, { workspaceId: from, birdId });
      if (!locked || !(await consumeTransferCode(tx, { codeHash, userId, now }))) {
        throw refuse('transferCodeNotFound');
      }
      const source = await findWorkspace.required(tx, { workspaceId: from });
      if (!(await moveBird(tx, config, { bird: locked, to, now }))) throw refuse('tagIdTaken');
      const workspace = await findWorkspace.required(tx, { workspaceId: to });
      const bird = await findBird.required(tx, { workspaceId: to, birdId });
      return ok({ bird, sourceWorkspaceName: source.name, workspace });
    });
    if (isCounted) await uncountLookup(context, userId);
    return response;
  });
}

/**
 * Locks the destinations with lower ids than the source, so that flocks are locked in the order of their ids.
 * Otherwise, two flocks that send each other a bird could deadlock.
 */
async function keepEarlierDestinations(tx: Transaction, source: WorkspaceId, email: string): Promise<void> {
  const receiving = await listReceivingWorkspaces(tx, { email });
  const earlier = receiving.map(({ id }) => id).filter(id => id < source);
  for (const workspaceId of earlier.sort((a, b) => a - b)) await keepLimits(tx, { workspaceId });
}

/** Locks the bird until the transaction ends. @throws RefusalError: 404 if the workspace has no such bird */
async function lockBirdOrRefuse(tx: Transaction, workspaceId: WorkspaceId, birdId: string) {
  const bird = await lockBird(tx, { workspaceId, birdId });
  if (!bird) throw refuse('birdNotFound');
  return bird;
}

/**
 * Finds the workspace that receives birds sent to an address; undefined if there is none yet.
 * @throws RefusalError: 409 if there are several besides the source, or only the source
 */
async function findDestination(tx: Transaction, source: WorkspaceId, email: string) {
  const receiving = await listReceivingWorkspaces(tx, { email });
  const [destination, another] = receiving.filter(workspace => workspace.id !== source);
  if (another) throw refuse('destinationAmbiguous');
  if (!destination && receiving.length > 0) throw refuse('birdAlreadyThere');
  return destination;
}

/** Creates a transfer that completes as soon as the recipient signs in, and invites them. */
async function createPendingTransfer(
  tx: Transaction,
  context: AppContext,
  { workspaceId, userId }: Caller,
  birdId: string,
  email: string,
  request: FastifyRequest,
) {
  const { config, clock } = context;
  const createdAt = instantOf(clock.now());
  const transfer = {
    id: randomUUID(),
    birdId,
    destinationEmail: email,
    requestedByUserId: userId,
    createdAt,
  };
  if (config.smtpUrl) await countInvite(context, { workspaceId, userId });
  await upsertPendingTransfer(tx, { workspaceId, ...transfer });
  const link = { email, name: defaultName(email), redirectTo: config.frontendUrl };
  const emailJob = { type: transferInviteMail, payload: { workspaceId, birdId, email, invitedBy: userId } };
  const { previewUrl, delivery } = await deliverLink(tx, context, link, request, emailJob);
  return { inviteSent: delivery !== 'operator', invitePreviewUrl: previewUrl, inviteDelivery: delivery };
}

/** Hides a workspace's billing email from people who are not its members. */
async function hideBillingEmailUnlessMember(
  tx: Transaction,
  email: string,
  workspace: Workspace,
  now: string,
): Promise<Workspace> {
  const memberships = await listMemberships(tx, { email, now });
  const isMember = memberships.some(
    membership => membership.workspaceId === workspace.id && membership.acceptedAt !== null,
  );
  return isMember ? workspace : { ...workspace, billingEmail: null };
}
