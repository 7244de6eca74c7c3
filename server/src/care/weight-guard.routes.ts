// The weight guard endpoints: a bird's verdict, its settings, acknowledgements, and the inputs for judging offline.
import { newUsual, rankOf } from '@flock-care/contract/guard';
import { weightsToKnow } from '@flock-care/contract/mass-question';
import type { Guard, GuardInputsOfBird, GuardSettingsInput } from '@flock-care/contract/shapes';
import { massOfSpecies } from '@flock-care/contract/species';
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import { dayTextOf } from '../guard/day-numbers.ts';
import { findGuardInputs, listAllGuardInputs } from '../guard/guards.queries.ts';
import { contextOf, type GuardInputs, judgeBird } from '../guard/judge-bird.ts';
import { weightsOf } from '../guard/last-weights.ts';
import { findVerdict } from '../guard/read-verdicts.ts';
import { fieldsOfGuard, saveGuard } from '../guard/save-guard.ts';
import { showGuard } from '../guard/show-guard.ts';
import { recordChange } from '../history/record-change.ts';
import { matchesETag } from '../http/etag.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { created, notModified, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { readSigns, readSignsOfBird } from './observed-signs.ts';
import { findLatestWeight } from './weights.queries.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

export function weightGuardRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve(
    'GET /api/birds/:birdId/weight-guard',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) =>
      ok({ guard: await expectGuard(storage, { workspaceId, birdId }, context) }),
  );

  serve(
    'PUT /api/birds/:birdId/weight-guard',
    async ({ caller: { workspaceId }, params: { birdId }, body, write }) =>
      write(async tx => {
        const bird = { workspaceId, birdId };
        const stored = await lockGuard(tx, bird);
        if (Object.keys(omitUndefined(body)).length > 0) {
          const { today, now } = await findWorkspaceTime(tx, workspaceId, context);
          await changeGuard(tx, bird, stored, convertSettings(stored, body, today), instantOf(now));
        }
        return ok({ guard: await expectGuard(tx, bird, context) });
      }),
  );

  serve(
    'POST /api/birds/:birdId/weight-guard/acknowledgements',
    async ({ caller: { workspaceId, userId }, params: { birdId }, body, write }) =>
      write(async tx => {
        const bird = { workspaceId, birdId };
        const stored = await lockGuard(tx, bird);
        const { verdict, heavier } = await expectGuard(tx, bird, context);
        if (rankOf(verdict) === 0 && heavier === null) throw refuse('nothingToAcknowledge');
        const at = instantOf(clock.now());
        const acknowledgement = {
          ...(body.decision === 'new_usual' && newUsualFields(stored)),
          acknowledgedDecision: body.decision,
          acknowledgedVerdict: verdict,
          acknowledgedAt: at,
          acknowledgedByUserId: userId,
          acknowledgedNotes: body.notes ?? '',
        };
        await changeGuard(tx, bird, stored, acknowledgement, at);
        return created({ guard: await expectGuard(tx, bird, context) });
      }),
  );

  serve('GET /api/weight-guard/inputs', async ({ caller: { workspaceId }, request, storage }) => {
    const { today } = await findWorkspaceTime(storage, workspaceId, context);
    const signs = await readSigns(storage, workspaceId, today);
    const stored = await listAllGuardInputs(storage, { workspaceId });
    const birds = stored.map(bird => showInputs(bird, signs.get(bird.birdId) ?? []));
    const headers = { etag: `"${hashOf(JSON.stringify(birds))}"` };
    return matchesETag(request.headers['if-none-match'], headers.etag)
      ? notModified(headers)
      : ok({ birds }, headers);
  });
}

/** Returns a bird's guard as the API shows it. @throws RefusalError: 404 if the workspace has no such bird */
async function expectGuard(from: Reader, bird: BirdKey, context: AppContext): Promise<Guard> {
  const guard = await findGuard(from, bird, context);
  if (!guard) throw refuse('birdNotFound');
  return guard;
}

/** Finds a bird's guard as the API shows it; undefined if the workspace has no such bird. */
export async function findGuard(
  from: Reader,
  bird: BirdKey,
  context: AppContext,
): Promise<Guard | undefined> {
  const { today } = await findWorkspaceTime(from, bird.workspaceId, context);
  const signs = await readSignsOfBird(from, bird.workspaceId, bird.birdId, today);
  const verdict = await findVerdict(from, bird, new Map([[bird.birdId, signs]]));
  if (!verdict) return undefined;
  const latest = await findLatestWeight(from, bird);
  return showGuard(verdict, latest ? { ...latest, birdId: bird.birdId } : null, today);
}

/**
 * Locks a bird and reads its stored guard and its weights, so that neither changes until the transaction ends.
 */
async function lockGuard(tx: Transaction, bird: BirdKey): Promise<GuardInputs> {
  if (!(await lockBird(tx, bird))) throw refuse('birdNotFound');
  const inputs = await findGuardInputs(tx, bird);
  if (!inputs) throw refuse('birdNotFound');
  return inputs;
}

/** Stores changes to a bird's guard, and records them in the history. */
async function changeGuard(
  tx: Transaction,
  bird: BirdKey,
  stored: GuardInputs,
  changes: Partial<GuardInputs>,
  at: string,
): Promise<void> {
  const changed = { ...stored, ...changes };
  await saveGuard(tx, bird, changed, at);
  await recordChange(tx, {
    ...{ ...bird, at, kind: 'weight_guard', recordId: bird.birdId },
    before: fieldsOfGuard(stored),
    after: fieldsOfGuard(changed),
  });
}

/** Converts sent settings into columns. The stage and the target apply from the day they are set. */
function convertSettings(stored: GuardInputs, sent: GuardSettingsInput, today: string): Partial<GuardInputs> {
  const { stage = stored.stage ?? 'adult', targetGrams = stored.targetGrams } = sent;
  const isNewStage = stage !== (stored.stage ?? 'adult');
  const isNewTarget = targetGrams !== stored.targetGrams;
  return {
    ...omitUndefined(sent),
    ...(isNewStage && { stage, stageSince: today }),
    ...(isNewTarget && { targetReached: false, targetFrom: targetGrams === null ? null : today }),
    // From now on, `heavy` is measured against the target, even after the target is cleared.
    ...(isNewTarget && targetGrams !== null && { referenceGrams: targetGrams }),
  };
}

/** Returns the columns that make the current weight the usual one. A bird with a target must reach the target again. */
function newUsualFields(stored: GuardInputs): Partial<GuardInputs> {
  const usual = newUsual(weightsOf(stored.lastWeights), contextOf(stored));
  if (!usual) throw refuse('nothingToAcknowledge');
  return {
    baselineFrom: dayTextOf(usual.baselineFrom),
    referenceGrams: usual.reference,
    targetReached: false,
  };
}

function showInputs(
  stored: GuardInputs & { species: string },
  signs: GuardInputsOfBird['context']['signs'],
): GuardInputsOfBird {
  const judgedGuard = stored.judgement === null ? judgeBird(stored) : stored;
  const context = contextOf({ ...stored, ...judgedGuard });
  const weights = weightsOf(stored.lastWeights).map(({ day, grams, fasting = null, confirmed }) => ({
    ...{ day, grams, fasting },
    confirmed: confirmed === true,
  }));
  const mass = weights.length < weightsToKnow ? (massOfSpecies(stored.species) ?? null) : null;
  return { birdId: stored.birdId, context: { ...context, signs: [...signs] }, mass, weights };
}
