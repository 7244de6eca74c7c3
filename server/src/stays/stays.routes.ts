// The endpoints for stays: list, add, correct and delete them.
import { randomUUID } from 'node:crypto';
import { type Arrival, isDeath, limits, type Stay, type StayInput } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { absencesOf, kindOn, oldestFirst } from './presence.ts';
import { readArrival } from './read-arrival.ts';
import {
  addStay,
  changeStay,
  dropStay,
  makeRoomForStay,
  type NamedStay,
  readStays,
  storeFirstStay,
} from './stay-history.ts';
import { findBirdOfStays } from './stays.queries.ts';

const emptyStay = { personName: '', personContact: '', reason: '', notes: '', reviewOn: null };

export function stayRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/birds/:birdId/stays', async ({ caller, params: { birdId }, storage }) => {
    const { workspaceId, kind } = caller;
    const bird = await findBirdOfStays(storage, { workspaceId, birdId });
    if (!bird) throw refuse('birdNotFound');
    const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    const stays = await readStays(storage, bird, timeZone);
    const body = {
      status: kindOn(stays, today),
      stays: toApiStays(stays),
      arrival: await readArrival(storage, bird, stays),
    };
    return ok(kind === 'tabletSession' ? withoutPeople(body) : body);
  });

  serve('POST /api/birds/:birdId/stays', async ({ caller, params: { birdId }, body, write, storage }) => {
    const { workspaceId, userId } = caller;
    const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    expectNotInFuture(body, today);
    const at = instantOf(clock.now());
    return write(async tx => {
      const bird = await lockBird(tx, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      expectManagerIfGone(caller, [body], [], []);
      const stays = await readStays(tx, bird, timeZone);
      const { id = randomUUID(), ...fields } = { ...emptyStay, ...omitUndefined(body) };
      const sent = { ...fields, id, workspaceId, birdId, createdAt: at, createdByUserId: userId };
      const existing = stays.find(stay => stay.id === id);
      if (existing) return respondTo(body, existing, stays);
      if (stays.length >= limits.staysPerBird) throw refuse('recordLimitReached');
      expectPossible(sent, await makeRoomForStay(tx, bird, { timeZone, today }, at), bird.dateOfBirth);
      await addStay(tx, sent);
      return created({ stay: await readApiStay(tx, bird, id, timeZone) });
    });
  });

  serve(
    'PATCH /api/birds/:birdId/stays/:stayId',
    async ({ caller, params: { birdId, stayId }, body, write, storage }) => {
      const { workspaceId } = caller;
      const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
      expectNotInFuture(body, today);
      const at = instantOf(clock.now());
      return write(async tx => {
        const { bird, stay, others } = await lockStay(tx, { workspaceId, birdId, stayId }, timeZone);
        const after = { ...stay, ...omitUndefined(body) };
        // The first stay of an expected bird may start in the future, but its kind cannot change before the stay
        // starts.
        if (after.kind !== stay.kind) expectNotInFuture({ startedOn: after.startedOn }, today);
        expectManagerIfGone(
          caller,
          [stay, after],
          absencesOf([stay, ...others]),
          absencesOf([after, ...others]),
        );
        // If only other fields change, the date of birth is not checked: it may have been corrected since the stay was
        // added.
        expectPossible(after, others, after.startedOn === stay.startedOn ? null : bird.dateOfBirth);
        await storeFirstStay(tx, bird, timeZone);
        await changeStay(tx, stay, after, at);
        return ok({ stay: await readApiStay(tx, bird, stayId, timeZone) });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/stays/:stayId',
    async ({ caller, params: { birdId, stayId }, write, storage }) => {
      const { workspaceId } = caller;
      const { timeZone } = await findWorkspaceTime(storage, workspaceId, context);
      const at = instantOf(clock.now());
      return write(async tx => {
        const { stay, others } = await lockStay(tx, { workspaceId, birdId, stayId }, timeZone);
        expectManagerIfGone(caller, [stay], absencesOf([stay, ...others]), absencesOf(others));
        if (others.length === 0) throw refuse('onlyStay');
        await dropStay(tx, stay, at);
        return noContent();
      });
    },
  );
}

/** Locks a bird and finds one of its stays. @throws RefusalError: 404 if there is no such bird or stay */
async function lockStay(
  tx: Transaction,
  { workspaceId, birdId, stayId }: { workspaceId: WorkspaceId; birdId: string; stayId: string },
  timeZone: string,
) {
  const bird = await lockBird(tx, { workspaceId, birdId });
  const stays = bird ? await readStays(tx, bird, timeZone) : [];
  const stay = stays.find(({ id }) => id === stayId);
  if (!bird || !stay) throw refuse('stayNotFound');
  return { bird, stay, others: stays.filter(({ id }) => id !== stayId) };
}

/** @throws RefusalError: 400 if the stay begins in the future, or its review is more than a year away */
function expectNotInFuture(
  { startedOn = '', reviewOn }: { startedOn?: string | undefined; reviewOn?: string | null | undefined },
  today: string,
): void {
  if (startedOn > today) throw refuseDay('startedOn', `Must not be after today, ${today}.`);
  const lastDay = addDays(today, limits.reviewDaysAhead);
  if (reviewOn && reviewOn > lastDay) throw refuseDay('reviewOn', `Must not be after ${lastDay}.`);
}

const refuseDay = (field: string, sentence: string) =>
  refuseInput('stay', 'payload', { [field]: [sentence] });

/** @throws RefusalError: 400 if the bird had not hatched yet, 409 if another stay is in the way */
function expectPossible(
  { kind, startedOn }: Pick<NamedStay, 'kind' | 'startedOn'>,
  others: readonly NamedStay[],
  dateOfBirth: string | null,
): void {
  if (dateOfBirth !== null && startedOn < dateOfBirth) {
    throw refuseDay('startedOn', `Must not be before the bird hatched, on ${dateOfBirth}.`);
  }
  if (others.some(other => other.startedOn === startedOn)) throw refuse('stayDayTaken');
  if (others.some(other => isDeath(other.kind) && other.startedOn < startedOn)) throw refuse('birdDied');
  if (isDeath(kind) && others.some(other => other.startedOn > startedOn)) throw refuse('laterStays');
}

/** @throws RefusalError: 409 if the id belongs to a stay with different content */
function respondTo(sent: StayInput, stored: NamedStay, stays: readonly NamedStay[]) {
  const { id, ...fields } = { ...emptyStay, ...omitUndefined(sent) };
  const isSame = Object.entries(fields).every(([name, value]) => stored[name as keyof NamedStay] === value);
  if (!isSame) throw refuse('stayIdTaken');
  return ok({ stay: findApiStay(stays, stored.id) });
}

async function readApiStay(
  tx: Transaction,
  bird: Parameters<typeof readStays>[1],
  id: string,
  timeZone: string,
) {
  return findApiStay(await readStays(tx, bird, timeZone), id);
}

const findApiStay = (stays: readonly NamedStay[], id: string): Stay =>
  toApiStays(stays).find(stay => stay.id === id) as Stay;

/** Clears the names and contact details of people, which a shared tablet must not show. */
function withoutPeople<B extends { stays: Stay[]; arrival: Arrival }>({ stays, arrival, ...rest }: B) {
  return {
    ...rest,
    stays: stays.map(stay => ({ ...stay, personName: '', personContact: '' })),
    arrival: { ...arrival, fromName: '', fromContact: '', breeder: '' },
  };
}

/** Returns stays as the API shows them, newest first, each with the day it ended. */
function toApiStays(stays: readonly NamedStay[]): Stay[] {
  const ordered = oldestFirst(stays);
  return ordered
    .map(({ workspaceId, createdByUserId, ...stay }, index) => ({
      ...stay,
      endedOn: ordered[index + 1]?.startedOn ?? null,
    }))
    .reverse();
}
