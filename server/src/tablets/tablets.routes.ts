// The endpoints with which managers set up shared tablets: list, add, change and remove them, and create pairing codes.
import { randomUUID } from 'node:crypto';
import { limits, type Tablet } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { instantOf, later, minuteMs } from '../clock.ts';
import { recordChange } from '../history/record-change.ts';
import { created, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { codeLifeMs, mintPairingCode } from './pairing.ts';
import {
  countTablets,
  deleteTablet,
  findTablet,
  insertTablet,
  listTablets,
  lockTablet,
  shortenTabletSessions,
  type TabletKey,
  updateTablet,
  updateTabletCode,
} from './tablets.queries.ts';

export function tabletRoutes(serve: Serve, { clock }: AppContext): void {
  /** Leaves out the expiry of a pairing code that has already expired. */
  const show = (tablet: Tablet): Tablet => {
    const { codeExpiresAt } = tablet;
    const isValid = codeExpiresAt !== null && codeExpiresAt > instantOf(clock.now());
    return { ...tablet, codeExpiresAt: isValid ? codeExpiresAt : null };
  };
  const load = async (tx: Transaction, key: TabletKey) => show(await findTablet.required(tx, key));

  serve('GET /api/tablets', async ({ caller: { workspaceId }, storage }) =>
    ok({ tablets: (await listTablets(storage, { workspaceId })).map(show) }),
  );

  serve('POST /api/tablets', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const { name, room = '', idleMinutes = limits.usualIdleMinutes } = body;
    const code = mintPairingCode();
    const key = { workspaceId, id: randomUUID() };
    return write(async tx => {
      await lockWorkspace(tx);
      const { tablets } = await countTablets.required(tx, { workspaceId });
      if (tablets >= limits.tablets) throw refuse('tabletLimitReached');
      const now = clock.now();
      await insertTablet(tx, {
        ...{ ...key, name, room, idleMinutes, createdAt: instantOf(now), createdByUserId: userId },
        ...{ codeHash: hashOf(code), codeExpiresAt: instantOf(later(now, codeLifeMs)) },
      });
      await record(tx, key, now, null, { name, room, idleMinutes });
      return created({ tablet: await load(tx, key), code }, secret);
    });
  });

  serve(
    'PATCH /api/tablets/:tabletId',
    async ({ caller: { workspaceId }, params: { tabletId: id }, body, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const key = { workspaceId, id };
        const stored = await expectTablet(tx, key);
        const { name = stored.name, room = stored.room, idleMinutes = stored.idleMinutes } = body;
        await updateTablet(tx, { ...key, name, room, idleMinutes });
        const now = clock.now();
        const idleUntil = instantOf(later(now, idleMinutes * minuteMs));
        await shortenTabletSessions(tx, { ...key, idleUntil });
        await record(tx, key, now, stored, { name, room, idleMinutes });
        return ok({ tablet: await load(tx, key) });
      }),
  );

  serve(
    'POST /api/tablets/:tabletId/code',
    async ({ caller: { workspaceId }, params: { tabletId: id }, write, lockWorkspace }) => {
      const code = mintPairingCode();
      return write(async tx => {
        await lockWorkspace(tx);
        const key = { workspaceId, id };
        await expectTablet(tx, key);
        const codeExpiresAt = instantOf(later(clock.now(), codeLifeMs));
        await updateTabletCode(tx, { ...key, codeHash: hashOf(code), codeExpiresAt });
        return ok({ tablet: await load(tx, key), code }, secret);
      });
    },
  );

  serve(
    'DELETE /api/tablets/:tabletId',
    async ({ caller: { workspaceId }, params: { tabletId: id }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const key = { workspaceId, id };
        const stored = await expectTablet(tx, key);
        await deleteTablet(tx, key);
        await record(tx, key, clock.now(), stored, null);
        return noContent();
      }),
  );
}

/** @throws RefusalError: 404 if the flock has no such tablet */
async function expectTablet(tx: Transaction, key: TabletKey) {
  const tablet = await lockTablet(tx, key);
  if (!tablet) throw refuse('tabletNotFound');
  return tablet;
}

type Recorded = Pick<Tablet, 'name' | 'room' | 'idleMinutes'> | null;

async function record(
  tx: Transaction,
  { workspaceId, id: recordId }: TabletKey,
  at: Date,
  before: Recorded,
  after: Recorded,
): Promise<void> {
  const fieldsOf = (tablet: Recorded) =>
    tablet && { name: tablet.name, room: tablet.room, idleMinutes: tablet.idleMinutes };
  await recordChange(tx, {
    ...{ workspaceId, at: instantOf(at), kind: 'tablet', recordId, birdId: null },
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
}
