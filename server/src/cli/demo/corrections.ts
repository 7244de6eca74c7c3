// Makes mistakes and corrects them, so that the demo's history has something to show and to undo.
import { CommandError } from '../command.ts';
import type { Keepers } from './write-bird.ts';

/** @param birdIds by name */
export async function correctRecords(keepers: Keepers, birdIds: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (name: string) => {
    const birdId = birdIds.get(name);
    if (birdId === undefined) throw new CommandError(`The demo has no bird called ${name}.`);
    return birdId;
  };
  await correctSwappedDigits(keepers, idOf('Snow'));
  await recordVisitTwice(keepers, idOf('Nimbus'));
  await deleteAndUndo(keepers, idOf('Lime'));
}

/** The number of weights after the mistyped one. */
const newerWeights = 3;

/** Swaps two digits of a weight, as if mistyped, and then corrects the weight. */
async function correctSwappedDigits({ owner, helper }: Keepers, birdId: string): Promise<void> {
  const { body } = await owner.call('GET /api/birds/:birdId/weights', { params: { birdId } });
  const weight = body.weights.at(-1 - newerWeights);
  if (!weight) return;
  const [first = '', second = '', ...rest] = String(weight.weightGrams);
  const swapped = Number([second, first, ...rest].join(''));
  for (const [keeper, weightGrams] of [
    [helper, swapped],
    [owner, weight.weightGrams],
  ] as const) {
    const params = { birdId, weightId: weight.id };
    await keeper.call('PATCH /api/birds/:birdId/weights/:weightId', { params, body: { weightGrams } });
  }
}

/** Records the latest visit a second time, as another person, and deletes the duplicate. */
async function recordVisitTwice({ owner, helper }: Keepers, birdId: string): Promise<void> {
  const { body } = await owner.call('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  const [latest] = body.vetVisits;
  if (!latest) return;
  const { visitedOn, clinicName, reason } = latest;
  const duplicate = await helper.call('POST /api/birds/:birdId/vet-visits', {
    params: { birdId },
    body: { visitedOn, clinicName, reason },
  });
  const vetVisitId = duplicate.body.vetVisit.id;
  await owner.call('DELETE /api/birds/:birdId/vet-visits/:vetVisitId', { params: { birdId, vetVisitId } });
}

/** Deletes an observation as if by mistake, and undoes the deletion. */
async function deleteAndUndo({ owner, helper }: Keepers, birdId: string): Promise<void> {
  const { body } = await helper.call('GET /api/birds/:birdId/observations', { params: { birdId } });
  const [observation] = body.observations;
  if (!observation) return;
  const params = { birdId, observationId: observation.id };
  await helper.call('DELETE /api/birds/:birdId/observations/:observationId', { params });
  const deletions = await owner.call('GET /api/changes', {
    query: { birdId, kind: 'observation', limit: 1 },
  });
  const [deletion] = deletions.body.changes;
  if (!deletion) return;
  await owner.call('POST /api/changes/:changeId/undo', { params: { changeId: deletion.id } });
}
