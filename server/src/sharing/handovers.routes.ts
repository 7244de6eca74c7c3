// The endpoints for handovers, the links that show a bird: create, list, revoke and open them.
import { randomUUID } from 'node:crypto';
import { type Handover, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { mintCredential, readCredential } from '../auth/credentials.ts';
import { pageUrl } from '../auth/magic-links.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import { readCurrentStay } from '../stays/stay-history.ts';
import { serviceActor } from '../storage/actor.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { readHandoverFiles, saveHandoverFiles } from './handover-files.ts';
import {
  countOpenHandovers,
  countOpening,
  findHandoverId,
  insertHandover,
  listEndedHandovers,
  listOpenHandovers,
  revokeHandover,
} from './handovers.queries.ts';
import { countOpeningOfClient } from './openings.ts';
import { readRecord } from './read-record.ts';
import { unlisted } from './unlisted.ts';

/** The number of days of records that a link shows by default. */
const defaultDaysShown = 365;
const endedListedForMs = 30 * dayMs;

export function handoverRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve(
    'POST /api/birds/:birdId/handovers',
    async ({ caller, params: { birdId }, body, write, lockWorkspace, storage }) => {
      const { workspaceId, userId, tokenId } = caller;
      const { today } = await findWorkspaceTime(storage, workspaceId, context);
      const showsFrom = body.from ?? addDays(today, -defaultDaysShown);
      if (showsFrom > today) {
        throw refuseInput('handover', 'payload', { from: [`Must not be after today, ${today}.`] });
      }
      const now = clock.now();
      const createdAt = instantOf(now);
      const { rawToken, tokenHash } = mintCredential('handover');
      return write(async tx => {
        await lockWorkspace(tx);
        if (!(await lockBird(tx, { workspaceId, birdId }))) throw refuse('birdNotFound');
        const open = await countOpenHandovers.required(tx, { workspaceId, now: createdAt });
        if (open.handovers >= limits.handovers) throw refuse('handoverLimitReached');
        const handover = await insertHandover.required(tx, {
          ...{ workspaceId, id: randomUUID(), birdId, tokenHash, showsFrom, notes: body.notes ?? '' },
          ...{ createdByUserId: userId, createdByTokenId: tokenId, createdAt },
          expiresAt: instantOf(later(now, body.days * dayMs)),
          ...{ revokedAt: null, openedCount: 0, lastOpenedAt: null },
        });
        await saveHandoverFiles(tx, { workspaceId, birdId, handoverId: handover.id }, body.fileIds, rawToken);
        return created({ handover, url: pageUrl(config, 'vet', rawToken) }, secret);
      });
    },
  );

  serve('GET /api/handovers', async ({ caller: { workspaceId }, storage }) => {
    const nowDate = clock.now();
    const [now, since] = [instantOf(nowDate), instantOf(later(nowDate, -endedListedForMs))];
    const [open, ended] = await Promise.all([
      listOpenHandovers(storage, { workspaceId, now }),
      listEndedHandovers(storage, { workspaceId, since, now, limit: limits.handovers }),
    ]);
    return ok({ handovers: [...open, ...ended].sort(newestFirst) });
  });

  serve(
    'DELETE /api/handovers/:handoverId',
    async ({ caller: { workspaceId }, params: { handoverId: id }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const revoked = await revokeHandover(tx, { workspaceId, id, now: instantOf(clock.now()) });
        if (revoked === 0) throw refuse('handoverNotFound');
        return noContent();
      }),
  );

  serve('POST /api/handovers/open', async ({ body, request, storage }) => {
    const credential = readCredential(body.token);
    if (credential?.kind !== 'handover') throw refuse('handoverNotFound');
    const { tokenHash, rawToken } = credential;
    await countOpeningOfClient(context, request.ip);
    const now = instantOf(clock.now());
    const handover = await storage.writeOne(serviceActor, tx => countOpening(tx, { tokenHash, now }));
    if (!handover) {
      throw refuse((await findHandoverId(storage, { tokenHash })) ? 'handoverEnded' : 'handoverNotFound');
    }
    const { workspaceId, id: handoverId } = handover;
    const time = await findWorkspaceTime(storage, workspaceId, context);
    const [record, stay, files] = await Promise.all([
      readRecord(context, storage, handover, time),
      readCurrentStay(storage, handover, time),
      readHandoverFiles(storage, { workspaceId, handoverId }, rawToken),
    ]);
    if (!record || !stay) throw refuse('handoverEnded');
    return ok({ record, stay, files }, unlisted);
  });
}

function newestFirst(a: Handover, b: Handover): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
