// Writes one bird of the demo with its history through the API.
import { randomUUID } from 'node:crypto';
import { type DemoClient, runAll } from './client.ts';
import type { BirdPlan } from './plan.ts';

/** The keepers of a flock. The owner writes most of the records, and the helper records observations and doses. */
export interface Keepers {
  owner: DemoClient;
  helper: DemoClient;
}

/** Returns the bird's id. @param step called after each record */
export async function writeBird(keepers: Keepers, plan: BirdPlan, step: () => void): Promise<string> {
  const { owner, helper } = keepers;
  const { body } = await owner.call('POST /api/birds', { body: plan.birdInput });
  step();
  const { id: birdId } = body.bird;
  const params = { birdId };
  await owner.call('PUT /api/birds/:birdId/care-sheet', { params, body: plan.careSheet });
  if (plan.guard) await owner.call('PUT /api/birds/:birdId/weight-guard', { params, body: plan.guard });
  const records = [
    ...plan.weights.map(weight => async () => {
      await owner.call('POST /api/birds/:birdId/weights', { params, body: weight });
      step();
    }),
    ...plan.visits.map(visit => async () => {
      await owner.call('POST /api/birds/:birdId/vet-visits', { params, body: visit });
      step();
    }),
  ];
  await runAll(records);
  for (const observation of plan.observations) {
    const observationInput = { id: randomUUID(), ...observation };
    await helper.call('POST /api/birds/:birdId/observations', { params, body: observationInput });
    step();
  }
  for (const course of plan.courses) await writeCourse(keepers, birdId, course, step);
  return birdId;
}

async function writeCourse(
  { owner, helper }: Keepers,
  birdId: string,
  { medicationInput, safetyInput, administrations }: BirdPlan['courses'][number],
  step: () => void,
): Promise<void> {
  const { body } = await owner.call('POST /api/birds/:birdId/medications', {
    params: { birdId },
    body: medicationInput,
  });
  step();
  const params = { birdId, medicationId: body.medication.id };
  await owner.call('PUT /api/birds/:birdId/medications/:medicationId/safety', { params, body: safetyInput });
  await runAll(
    administrations.map(administration => async () => {
      await helper.call('POST /api/birds/:birdId/medications/:medicationId/administrations', {
        params,
        body: administration,
      });
      step();
    }),
  );
}
