// The endpoints for vet visits: list, record, correct and delete them.
import { randomUUID } from 'node:crypto';
import { limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer, UndoneRecord } from '../history/restorer.ts';
import { lineOf } from '../history/with-line.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { maxUnstreamedRows, readInPages, streamList } from '../http/stream-list.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { pick } from '../storage/tables/columns-of.ts';
import {
  countVetVisits,
  deleteVetVisit,
  fieldColumns,
  findVetVisits,
  insertVetVisitWithLine,
  listVetVisitIds,
  listVetVisits,
  lockVetVisit,
  updateVetVisit,
} from './vet-visits.queries.ts';

export function vetVisitRoutes(serve: Serve, { clock }: AppContext): void {
  const recordLimit = new RecordLimit(limits.recordsPerBird, countVetVisits);

  serve(
    'GET /api/birds/:birdId/vet-visits',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) => {
      const vetVisits = await listVetVisits(storage, { workspaceId, birdId });
      if (vetVisits.length === 0) await expectBird(storage, workspaceId, birdId);
      if (vetVisits.length <= maxUnstreamedRows) return ok({ vetVisits });
      const ids = await listVetVisitIds(storage, { workspaceId, birdId });
      const find = (page: readonly { id: string }[]) =>
        findVetVisits(storage, { workspaceId, birdId, keys: JSON.stringify(page.map(({ id }) => [id])) });
      return streamList('vetVisits', readInPages(ids, find));
    },
  );

  serve(
    'POST /api/birds/:birdId/vet-visits',
    async ({ caller: { workspaceId }, params: { birdId }, body, writeOne }) => {
      const { visitedOn, clinicName = '', reason = '', notes = '' } = body;
      const createdAt = instantOf(clock.now());
      const id = randomUUID();
      const fields = { visitedOn, clinicName, reason, notes };
      return writeOne(async tx => {
        await recordLimit.expectBelowLimit(tx, { workspaceId, birdId });
        const vetVisit = await insertVetVisitWithLine(tx, {
          ...{ workspaceId, birdId, id, ...fields, createdAt },
          ...lineOf(tx, { workspaceId, at: createdAt, kind: 'vet_visit', after: fields }),
        });
        if (!vetVisit) throw refuse('birdNotFound');
        return created({ vetVisit });
      });
    },
  );

  serve(
    'PATCH /api/birds/:birdId/vet-visits/:vetVisitId',
    async ({ caller: { workspaceId }, params: { birdId, vetVisitId: id }, body, write }) => {
      const key = { workspaceId, birdId, id };
      const at = instantOf(clock.now());
      return write(async tx => {
        const stored = await lockVisitOfBird(tx, key);
        const vetVisit = await updateVetVisit.required(tx, { ...stored, ...omitUndefined(body), ...key });
        await recordChange(tx, {
          ...{ workspaceId, at, kind: 'vet_visit', recordId: id, birdId },
          before: pick(stored, fieldColumns),
          after: pick(vetVisit, fieldColumns),
        });
        return ok({ vetVisit });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/vet-visits/:vetVisitId',
    async ({ caller: { workspaceId }, params: { birdId, vetVisitId: id }, write }) => {
      const at = instantOf(clock.now());
      return write(async tx => {
        const stored = await lockVisitOfBird(tx, { workspaceId, birdId, id });
        const changeId = await recordChange(tx, {
          ...{ workspaceId, at, kind: 'vet_visit', recordId: id, birdId },
          before: pick(stored, fieldColumns),
          after: null,
        });
        await vetVisitRestorer.remove(tx, { workspaceId, birdId, recordId: id, changeId });
        return noContent();
      });
    },
  );
}

/** Locks a bird and then one of its visits. The lock on the bird keeps it from moving to another flock. */
async function lockVisitOfBird(tx: Transaction, key: Parameters<typeof lockVetVisit>[1]) {
  const stored = (await lockBird(tx, key)) && (await lockVetVisit(tx, key));
  if (!stored) throw refuse('vetVisitNotFound');
  return stored;
}

export const vetVisitRestorer = {
  find: async (tx, { workspaceId, birdId, recordId: id }) => {
    const stored = await lockVetVisit(tx, { workspaceId, birdId, id });
    return stored && pick(stored, fieldColumns);
  },
  update: async (tx, { workspaceId, birdId, recordId: id }, fields) => {
    const stored = await lockVetVisit.required(tx, { workspaceId, birdId, id });
    return (await updateVetVisit(tx, { ...stored, ...fields, workspaceId, birdId, id })) !== undefined;
  },
  remove: async (tx, { workspaceId, birdId, recordId, changeId }: Omit<UndoneRecord, 'undoneId' | 'at'>) => {
    await archiveRecord(tx, 'vetVisits', { workspaceId, birdId, recordId, changeId });
    await deleteVetVisit(tx, { workspaceId, birdId, id: recordId });
  },
} satisfies Restorer;
