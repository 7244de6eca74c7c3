// Fills an empty service with the demo's two flocks, through the public API alone.
import { endpoints } from '@flock-care/contract';
import * as z from 'zod';
import { DemoClient, DemoRefused, runAll } from './demo-client.ts';
import { householdBirds } from './demo-household.ts';
import { adopter, type DemoFlock, type DemoPerson, household, rescue } from './demo-people.ts';
import { type BirdPlan, planBird } from './demo-plan.ts';
import { promisedBird, rescueBirds } from './demo-rescue.ts';

export interface FilledFlock {
  flock: DemoFlock;
  birds: number;
  weights: number;
  vetVisits: number;
  medications: number;
  administrations: number;
}

interface FlockPlan {
  flock: DemoFlock;
  birds: readonly BirdPlan[];
}

/** Everything the demo writes. The same for the same `today`. */
export function planDemo(today: string): FlockPlan[] {
  return [
    { flock: household, birds: householdBirds.map(bird => planBird(bird, today)) },
    { flock: rescue, birds: rescueBirds.map(bird => planBird(bird, today)) },
  ];
}

/**
 * Fills the service at `baseUrl`; `today` is the day its histories end on.
 *
 * @param onProgress Called with the share that is done, from 0 to 1.
 * @throws DemoRefused where an owner of the demo has birds already, or the service sends its links by mail
 */
export async function fillDemo(
  baseUrl: URL,
  today: string,
  onProgress: (share: number) => void = () => {},
): Promise<FilledFlock[]> {
  const anyone = new DemoClient(baseUrl);
  const plans = planDemo(today);
  const flocks: { plan: FlockPlan; owner: DemoClient }[] = [];
  for (const plan of plans) flocks.push({ plan, owner: await signInEmptyHanded(anyone, plan.flock.owner) });
  for (const { plan, owner } of flocks) await settle(anyone, owner, plan.flock);

  const total = plans.reduce((sum, plan) => sum + countWrites(plan), 0);
  let done = 0;
  const step = () => onProgress(++done / total);
  for (const { plan, owner } of flocks) {
    for (const bird of plan.birds) await writeBird(owner, bird, step);
  }
  return plans.map(summaryOf);
}

async function signInEmptyHanded(anyone: DemoClient, person: DemoPerson): Promise<DemoClient> {
  const owner = await anyone.signIn(person);
  const { birds } = await owner.call(endpoints['GET /api/birds'].answers[200], 'GET /api/birds');
  if (birds.length > 0) {
    throw new DemoRefused(
      `${person.email} keeps birds here already, and the demo only fills an empty database. Name a new one in DATABASE_URL, or move this one away.`,
    );
  }
  return owner;
}

/** Turns the owner's personal flock into that of the demo, and brings its people in. */
async function settle(anyone: DemoClient, owner: DemoClient, flock: DemoFlock): Promise<void> {
  const { name, workspaceType, billingPlan, invites } = flock;
  await owner.call(endpoints['PUT /api/workspace'].answers[200], 'PUT /api/workspace', {
    name,
    workspaceType,
    billingPlan,
    billingEmail: flock.owner.email,
  });
  for (const { person, role, signsIn } of invites) {
    const body = { name: person.name, email: person.email, role };
    await owner.call(
      endpoints['POST /api/workspace/members'].answers[201],
      'POST /api/workspace/members',
      body,
    );
    if (signsIn) await anyone.signIn(person);
  }
}

async function writeBird(owner: DemoClient, plan: BirdPlan, step: () => void): Promise<void> {
  const { bird } = await owner.call(
    endpoints['POST /api/birds'].answers[201],
    'POST /api/birds',
    plan.birdInput,
  );
  step();
  const path = `/api/birds/${bird.id}`;
  const records = [
    ...plan.weights.map(weight => async () => {
      await owner.call(
        endpoints['POST /api/birds/:birdId/weights'].answers[201],
        `POST ${path}/weights`,
        weight,
      );
      step();
    }),
    ...plan.visits.map(visit => async () => {
      await owner.call(
        endpoints['POST /api/birds/:birdId/vet-visits'].answers[201],
        `POST ${path}/vet-visits`,
        visit,
      );
      step();
    }),
  ];
  await runAll(records);
  for (const course of plan.courses) await writeCourse(owner, path, course, step);
  if (bird.name === promisedBird) {
    const { 200: moved, 202: waiting } = endpoints['POST /api/birds/:birdId/transfer'].answers;
    // An adopter who has looked around already has a flock: then the bird is there at once.
    const body = { destinationOwnerEmail: adopter.email };
    await owner.call(z.union([waiting, moved]), `POST ${path}/transfer`, body);
  }
}

async function writeCourse(
  owner: DemoClient,
  birdPath: string,
  { medicationInput, administrations }: BirdPlan['courses'][number],
  step: () => void,
): Promise<void> {
  const { medication } = await owner.call(
    endpoints['POST /api/birds/:birdId/medications'].answers[201],
    `POST ${birdPath}/medications`,
    medicationInput,
  );
  step();
  await runAll(
    administrations.map(administration => async () => {
      await owner.call(
        endpoints['POST /api/birds/:birdId/medications/:medicationId/administrations'].answers[201],
        `POST ${birdPath}/medications/${medication.id}/administrations`,
        administration,
      );
      step();
    }),
  );
}

function summaryOf({ flock, birds }: FlockPlan): FilledFlock {
  const courses = birds.flatMap(bird => bird.courses);
  return {
    flock,
    birds: birds.length,
    weights: birds.reduce((sum, bird) => sum + bird.weights.length, 0),
    vetVisits: birds.reduce((sum, bird) => sum + bird.visits.length, 0),
    medications: courses.length,
    administrations: courses.reduce((sum, course) => sum + course.administrations.length, 0),
  };
}

function countWrites(plan: FlockPlan): number {
  const { birds, weights, vetVisits, medications, administrations } = summaryOf(plan);
  return birds + weights + vetVisits + medications + administrations;
}
