// The endpoints for observations: list, record, correct and delete them.
import { randomUUID } from 'node:crypto';
import {
  hasContent,
  limits,
  type Observation,
  type ObservationInput,
  silentObservation,
} from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { expectCorrectable } from '../http/authorize.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { lockObservationOfBird, recordObservation, removeObservation } from './observation-history.ts';
import {
  countObservations,
  findObservation,
  insertObservation,
  listObservations,
  updateObservation,
} from './observations.queries.ts';

const pages = new Pages('observation', z.tuple([keyParts.day, keyParts.instant, keyParts.id]), [
  lastKeys.day,
  lastKeys.instant,
  lastKeys.id,
]);

export function observationRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;
  const recordLimit = new RecordLimit(limits.recordsPerBird, countObservations);

  /** @throws RefusalError: 400 if the day is after today in the flock's time zone */
  const expectNotInFuture = async (
    from: Reader,
    workspaceId: WorkspaceId,
    observedOn: string,
  ): Promise<void> => {
    const { today } = await findWorkspaceTime(from, workspaceId, context);
    if (observedOn <= today) return;
    const sentence = `Must not be after today, ${today}.`;
    throw refuseInput('observation', 'payload', { observedOn: [sentence] });
  };

  serve(
    'GET /api/birds/:birdId/observations',
    async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
      const [beforeDay, beforeInstant, beforeId] = pages.keyBefore(query);
      const rows = await listObservations(storage, {
        workspaceId,
        birdId,
        beforeDay,
        beforeInstant,
        beforeId,
        limit: pages.rowsToRead(query),
      });
      if (rows.length === 0) await expectBird(storage, workspaceId, birdId);
      const { rows: observations, nextCursor } = pages.pageOf(rows, query, keyOf);
      return ok({ observations, nextCursor });
    },
  );

  serve(
    'POST /api/birds/:birdId/observations',
    async ({ caller: { workspaceId, userId }, params: { birdId }, body, storage, write }) => {
      await expectNotInFuture(storage, workspaceId, body.observedOn);
      const { id = randomUUID(), observedOn, signs = [], bodyCondition = null, notes = '' } = body;
      const key = { workspaceId, birdId, id };
      const fields = { observedOn, signs: JSON.stringify(signs), bodyCondition, notes };
      const row = { ...key, ...fields, createdByUserId: userId, createdAt: instantOf(clock.now()) };
      return write(async tx => {
        const hasRoom = await recordLimit.reserve(tx, { workspaceId, birdId });
        const isNew = hasRoom && (await insertObservation(tx, row)) !== undefined;
        if (isNew) await recordObservation(tx, { ...key, at: row.createdAt }, null, { ...fields, signs });
        const observation = await findObservation(tx, key);
        if (observation) return respondTo(body, observation, isNew);
        if (!hasRoom) throw refuse('recordLimitReached');
        throw refuse('birdNotFound');
      });
    },
  );

  serve(
    'PATCH /api/birds/:birdId/observations/:observationId',
    async ({ caller, params: { birdId, observationId: id }, body, storage, write }) => {
      const { workspaceId } = caller;
      if (body.observedOn !== undefined) await expectNotInFuture(storage, workspaceId, body.observedOn);
      const key = { workspaceId, birdId, id };
      const now = clock.now();
      const at = instantOf(now);
      return write(async tx => {
        const { createdByUserId, createdAt, ...before } = await lockObservationOfBird(tx, key);
        const after = { ...before, ...omitUndefined(body) };
        if (!hasContent(after)) {
          throw refuseInput('observation', 'payload', { signs: [silentObservation] });
        }
        expectCorrectable(caller, createdByUserId, createdAt, now);
        await updateObservation(tx, { ...key, ...after, signs: JSON.stringify(after.signs) });
        await recordObservation(tx, { ...key, at }, before, after);
        return ok({ observation: await findObservation.required(tx, key) });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/observations/:observationId',
    async ({ caller, params: { birdId, observationId: id }, write }) => {
      const { workspaceId } = caller;
      const key = { workspaceId, birdId, id };
      const now = clock.now();
      const at = instantOf(now);
      return write(async tx => {
        const { createdByUserId, createdAt, ...stored } = await lockObservationOfBird(tx, key);
        expectCorrectable(caller, createdByUserId, createdAt, now);
        const changeId = await recordObservation(tx, { ...key, at }, stored, null);
        await removeObservation(tx, { ...key, changeId });
        return noContent();
      });
    },
  );
}

type ListedObservation = Awaited<ReturnType<typeof listObservations>>[number];

const keyOf = ({ observedOn, createdAt, id }: ListedObservation): [string, string, string] => [
  observedOn,
  createdAt,
  id,
];

/** @throws RefusalError: 409 if the id belongs to an observation with different content */
function respondTo(sent: ObservationInput, observation: Observation, isNew: boolean) {
  if (isNew) return created({ observation });
  if (!isSame(sent, observation)) throw refuse('observationIdTaken');
  return ok({ observation });
}

/** True if two observations are the same, no matter in what order their signs are. */
function isSame(
  { observedOn, signs = [], bodyCondition = null, notes = '' }: ObservationInput,
  stored: Observation,
): boolean {
  const sameSigns = signs.length === stored.signs.length && signs.every(sign => stored.signs.includes(sign));
  const sameCondition = bodyCondition === stored.bodyCondition;
  return sameSigns && sameCondition && observedOn === stored.observedOn && notes === stored.notes;
}
