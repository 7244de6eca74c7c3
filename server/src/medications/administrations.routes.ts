// The endpoints for medication administrations: list and record doses that were given or missed.
import { randomUUID } from 'node:crypto';
import { type Administration, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { isAwayOn } from '../birds/absences.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { expectCorrectable } from '../http/authorize.ts';
import { created, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { maxUnstreamedRows, readInPages, streamList } from '../http/stream-list.ts';
import { refuse } from '../refusals.ts';
import { compareText } from '../storage/collation.ts';
import { pick } from '../storage/tables/columns-of.ts';
import { administrationFieldColumns } from '../storage/tables/medications.ts';
import { recordAdministrationChange } from './administration-history.ts';
import {
  countAdministrations,
  findAdministrationInSlot,
  findAdministrations,
  listAdministrationKeys,
  listAdministrations,
  noDetails,
  upsertAdministration,
  writerOf,
} from './administrations.queries.ts';

export function administrationRoutes(serve: Serve, { clock }: AppContext): void {
  const recordLimit = new RecordLimit(limits.administrationsPerBird, countAdministrations);

  serve(
    'GET /api/birds/:birdId/medication-administrations',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) => {
      const administrations = await listAdministrations(storage, { workspaceId, birdId });
      if (administrations.length === 0) await expectBird(storage, workspaceId, birdId);
      if (administrations.length <= maxUnstreamedRows) {
        return ok({ administrations: administrations.sort(byDayAndSlot) });
      }
      const keys = await listAdministrationKeys(storage, { workspaceId, birdId });
      const find = (page: readonly AdministrationKey[]) =>
        findAdministrations(storage, { workspaceId, birdId, keys: JSON.stringify(page.map(keyOf)) });
      return streamList('administrations', readInPages(keys.sort(byDayAndSlot), find));
    },
  );

  serve(
    'POST /api/birds/:birdId/medications/:medicationId/administrations',
    async ({ caller, params, body, write }) => {
      const { workspaceId, userId, tokenId } = caller;
      const { administeredOn, administrationSlot, status } = body;
      const id = randomUUID();
      const now = clock.now();
      const createdAt = instantOf(now);
      const notes = body.notes || null;
      const dose = {
        id,
        administeredOn,
        administrationSlot,
        status,
        notes,
        createdByUserId: userId,
        createdAt,
        ...noDetails,
        givenByUserId: userId,
        givenByTokenId: tokenId,
      };
      return write(async tx => {
        const { birdId } = params;
        const hasRoom = await recordLimit.reserve(tx, { workspaceId, birdId });
        const bird = await lockBird(tx, { workspaceId, birdId });
        const before = await findAdministrationInSlot(tx, { workspaceId, ...params, ...dose });
        if (before) expectCorrectable(caller, writerOf(before), before.changedAt ?? before.createdAt, now);
        // Only a new record counts toward the limit.
        if (!hasRoom && !before) throw refuse('recordLimitReached');
        const after = await upsertAdministration(tx, { workspaceId, ...params, ...dose });
        if (!after) throw refuse('medicationNotFound');
        if (!before && isAwayOn(bird?.absences ?? null, administeredOn)) throw refuse('birdGone');
        const change = { workspaceId, at: createdAt, before: before ?? null, after };
        await recordAdministrationChange(tx, change);
        const administration = pick(after, administrationFieldColumns);
        // An existing row keeps its id.
        return administration.id === id ? created({ administration }) : ok({ administration });
      });
    },
  );
}

type AdministrationKey = Pick<
  Administration,
  'id' | 'medicationId' | 'administeredOn' | 'administrationSlot'
>;

const keyOf = (administration: AdministrationKey) => [
  administration.medicationId,
  administration.administeredOn,
  administration.administrationSlot,
];

/** Compares by day, latest first, then by slot. */
function byDayAndSlot(a: AdministrationKey, b: AdministrationKey): number {
  if (a.administeredOn !== b.administeredOn) return a.administeredOn < b.administeredOn ? 1 : -1;
  return compareText(a.administrationSlot, b.administrationSlot) || compareText(a.id, b.id);
}
