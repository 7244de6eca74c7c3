// Fills an empty service with the demo's two flocks, only through the public API.
import { CommandError } from '../command.ts';
import { DemoClient } from './client.ts';
import { correctRecords } from './corrections.ts';
import { householdBirds } from './household.ts';
import { adopter, type DemoWorkspace, household, rescue } from './people.ts';
import { type BirdPlan, type HistoryEnd, planBird } from './plan.ts';
import { rescueBirds, transferredBird } from './rescue.ts';
import { type Keepers, writeBird } from './write-bird.ts';
import { writeYear } from './write-life.ts';

export interface FilledWorkspace {
  workspace: DemoWorkspace;
  birds: number;
  weights: number;
  vetVisits: number;
  observations: number;
  medications: number;
  administrations: number;
}

/** Thrown if the demo has already filled the service. */
export class AlreadyFilledError extends CommandError {
  override name = 'AlreadyFilledError';
}

interface WorkspacePlan {
  workspace: DemoWorkspace;
  birds: readonly BirdPlan[];
}

/** Plans everything that the demo writes. The same day and time always give the same plan. */
export function planDemo(end: HistoryEnd): WorkspacePlan[] {
  return [
    { workspace: household, birds: householdBirds.map(bird => planBird(bird, end)) },
    { workspace: rescue, birds: rescueBirds.map(bird => planBird(bird, end)) },
  ];
}

/** The time zone of the flocks, and the local time at which their histories end. */
export interface DemoTime extends HistoryEnd {
  timeZone: string;
}

/**
 * Fills the service at `baseUrl`.
 *
 * @param onProgress called with the completed share, from 0 to 1
 * @throws AlreadyFilledError if the demo has filled the service before, CommandError if an owner in the demo keeps
 * other birds, or if the service sends its links by mail or does not respond
 */
export async function fillDemo(
  baseUrl: URL,
  time: DemoTime,
  onProgress: (share: number) => void = () => {},
): Promise<FilledWorkspace[]> {
  const anyone = new DemoClient(baseUrl);
  const plans = planDemo(time);
  const owners: { plan: WorkspacePlan; owner: DemoClient }[] = [];
  for (const plan of plans) {
    const owner = await signInToEmptyWorkspace(anyone, plan.workspace);
    owners.push({ plan, owner });
  }
  const total = plans.reduce((sum, plan) => sum + countWrites(plan), 0);
  let done = 0;
  const step = () => onProgress(++done / total);
  const flocks = [];
  for (const { plan, owner } of owners) {
    const helper = await setUpWorkspace(anyone, owner, plan.workspace, time.timeZone);
    flocks.push({ plan, keepers: { owner, helper } });
  }
  for (const { plan, keepers } of flocks) await writeBirds(keepers, plan, time.today, step);
  return plans.map(summaryOf);
}

async function writeBirds(
  keepers: Keepers,
  plan: WorkspacePlan,
  today: string,
  step: () => void,
): Promise<void> {
  const birdIds = new Map<string, string>();
  for (const bird of plan.birds) {
    birdIds.set(bird.birdInput.name, await writeBird(keepers, bird, step));
  }
  const transferredId = birdIds.get(transferredBird);
  if (transferredId === undefined) return;
  await correctRecords(keepers, birdIds);
  await writeYear(keepers.owner, birdIds, today);
  // If the adopter has signed in before, they have a workspace and the bird moves immediately.
  await keepers.owner.call('POST /api/birds/:birdId/transfer', {
    params: { birdId: transferredId },
    body: { destinationOwnerEmail: adopter.email },
  });
}

async function signInToEmptyWorkspace(
  anyone: DemoClient,
  { owner: person, name }: DemoWorkspace,
): Promise<DemoClient> {
  const owner = await anyone.signIn(person);
  const { body } = await owner.call('GET /api/birds');
  if (body !== null && body.birds.length > 0) {
    const { workspace } = (await owner.call('GET /api/workspace')).body;
    const Refusal = workspace.name === name ? AlreadyFilledError : CommandError;
    throw new Refusal(
      `${person.email} already keeps birds here, and the demo does not change existing records. Run it without --into.`,
    );
  }
  return owner;
}

/**
 * Turns the owner's personal workspace into the demo's workspace, and invites its people. Returns a client for the
 * helper, whose first flock this is.
 */
async function setUpWorkspace(
  anyone: DemoClient,
  owner: DemoClient,
  workspace: DemoWorkspace,
  timeZone: string,
): Promise<DemoClient> {
  const { name, workspaceType, billingPlan, emergencyContacts, invites } = workspace;
  await owner.call('PUT /api/workspace', {
    body: { name, workspaceType, billingPlan, billingEmail: workspace.owner.email },
  });
  await owner.call('PUT /api/workspace/settings', {
    body: { timeZone, weighEveryDays: 1, emergencyContacts: [...emergencyContacts] },
  });
  let helper = owner;
  for (const { person, role, signsIn } of invites) {
    const body = { name: person.name, email: person.email, role };
    await owner.call('POST /api/workspace/members', { body });
    if (!signsIn) continue;
    const client = await anyone.signIn(person);
    if (person === workspace.helper) helper = client;
  }
  return helper;
}

function summaryOf({ workspace, birds }: WorkspacePlan): FilledWorkspace {
  const courses = birds.flatMap(bird => bird.courses);
  return {
    workspace,
    birds: birds.length,
    weights: birds.reduce((sum, bird) => sum + bird.weights.length, 0),
    vetVisits: birds.reduce((sum, bird) => sum + bird.visits.length, 0),
    observations: birds.reduce((sum, bird) => sum + bird.observations.length, 0),
    medications: courses.length,
    administrations: courses.reduce((sum, course) => sum + course.administrations.length, 0),
  };
}

function countWrites(plan: WorkspacePlan): number {
  const { birds, weights, vetVisits, observations, medications, administrations } = summaryOf(plan);
  return birds + weights + vetVisits + observations + medications + administrations;
}
