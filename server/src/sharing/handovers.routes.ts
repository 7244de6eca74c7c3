// The endpoints of handovers, the links that show a bird: create, list, revoke and open them.
import { randomUUID } from 'node:crypto';
import { type Handover, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { mintCredential, readCredential } from '../auth/credentials.ts';
import { pageUrl } from '../auth/magic-links.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, type Headers, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import { readCurrentStay } from '../stays/stay-history.ts';
import { serviceActor } from '../storage/actor.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
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

/** The number of days of records that a link shows by default. */
const usualDaysShown = 365;
const endedListedForMs = 30 * dayMs;

/** Keeps the response out of caches and search engines. */
const unlisted: Headers = { ...secret, 'x-robots-tag': 'noindex' };

export function handoverRoutes(serve: Serve, context: AppContext): void {
  const { storage, clock, config } = context;

  serve(
    'POST /api/birds/:birdId/handovers',
    async ({ caller, params: { birdId }, body, write, lockWorkspace }) => {
      const { workspaceId, userId, tokenId } = caller;
      const { today } = await findWorkspaceTime(storage, workspaceId, context);
      const showsFrom = body.from ?? addDays(today, -usualDaysShown);
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
        return created({ handover, url: pageUrl(config, 'vet', rawToken) }, secret);
      });
    },
  );

  serve('GET /api/handovers', async ({ caller: { workspaceId } }) => {
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

  serve('POST /api/handovers/open', async ({ body, request }) => {
    const credential = readCredential(body.token);
    if (credential?.kind !== 'handover') throw refuse('handoverNotFound');
    const { tokenHash } = credential;
    await countOpeningOfClient(context, request.ip);
    const now = instantOf(clock.now());
    const shown = await storage.writeOne(serviceActor, tx => countOpening(tx, { tokenHash, now }));
    if (!shown) {
      throw refuse((await findHandoverId(storage, { tokenHash })) ? 'handoverEnded' : 'handoverNotFound');
    }
    const time = await findWorkspaceTime(storage, shown.workspaceId, context);
    const [record, stay] = await Promise.all([
      readRecord(context, storage, shown, time),
      readCurrentStay(storage, shown, time),
    ]);
    if (!record || !stay) throw refuse('handoverEnded');
    return ok({ record, stay }, unlisted);
  });
}

function newestFirst(a: Handover, b: Handover): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
