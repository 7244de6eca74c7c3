// The retained messages of a flock: the state and the discovery message of the flock and of each of its birds. They
// contain names and figures, but no notes.
import type { Today } from '@flock-care/contract/shapes';
import type { ServiceContext } from '../app-context.ts';
import { currentBirdsOnly } from '../medications/doses.queries.ts';
import { expandDoses, isOpen } from '../medications/expand-doses.ts';
import { loadDoseRecords } from '../medications/load-doses.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { readParts } from '../today/board-parts.ts';
import { boardOf } from '../today/build-board.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import type { birdEntities, flockEntities } from './discovery.ts';
import { discoveryOf } from './discovery.ts';
import { findMqttFlock } from './mqtt.queries.ts';
import type { Device, Topics } from './topics.ts';

type Context = Pick<ServiceContext, 'storage' | 'clock' | 'config'>;
type BirdState = Record<keyof typeof birdEntities, string | number | null> & { weighedOn: string | null };
type FlockState = Record<keyof typeof flockEntities, number>;

/** Payloads by topic, in the order in which they are published. */
export type Messages = ReadonlyMap<string, string>;

/** The number of days after today to search for the next dose, because a course may begin later. */
const daysAhead = 7;

/** Reads the messages of a flock; none if the flock does not exist or has not turned on MQTT. */
export async function readMessages(
  context: Context,
  topics: Topics,
  workspaceId: WorkspaceId,
): Promise<Messages> {
  const { storage, config } = context;
  const messages = new Map<string, string>();
  const workspace = await findWorkspace(storage, { workspaceId });
  if (!workspace || !(await findMqttFlock(storage, { workspaceId }))) return messages;
  const time = await findWorkspaceTime(storage, workspaceId, context);
  const { today: board } = boardOf(await readParts(storage, workspaceId, time.today), time);
  const nextDoses = await readNextDoses(storage, workspaceId, time);
  // The state comes first, so that there is never a discovery message without a state.
  const add = (birdId: string | null, name: string, model: string, state: FlockState | BirdState) => {
    const device: Device = { flock: workspaceId, birdId };
    messages.set(topics.state(device), JSON.stringify(state));
    const discovery = discoveryOf(topics, config, { ...device, name, model });
    messages.set(topics.discovery(device), JSON.stringify(discovery));
  };
  const { alerts, dosesDue, dosesOverdue, weighInsDue } = board.counts;
  add(null, workspace.name, 'Flock', { alerts, dosesDue, dosesOverdue, weighInsDue });
  for (const bird of board.birds) {
    add(bird.id, bird.name, bird.species, stateOf(bird, time.today, nextDoses.get(bird.id) ?? null));
  }
  return messages;
}

function stateOf(
  {
    latestWeightGrams,
    latestRecordedOn,
    usualGrams,
    changePercent,
    verdict,
    weighInDueOn,
  }: Today['birds'][number],
  today: string,
  nextDose: string | null,
): BirdState {
  return {
    weight: latestWeightGrams,
    usualWeight: usualGrams,
    change: changePercent,
    verdict,
    weighInOverdue: weighInDueOn < today ? 'ON' : 'OFF',
    nextDose,
    weighedOn: latestRecordedOn,
  };
}

/**
 * Returns, by bird, the due time of the first dose from today on that nobody has recorded. The time may have passed.
 */
async function readNextDoses(
  storage: Context['storage'],
  workspaceId: WorkspaceId,
  { now, today, timeZone }: WorkspaceTime,
): Promise<ReadonlyMap<string, string>> {
  const days = { firstDay: today, lastDay: addDays(today, daysAhead) };
  const records = await loadDoseRecords(storage, { workspaceId, ...days, notLeftBefore: currentBirdsOnly });
  const next = new Map<string, string>();
  // The doses are sorted by time.
  for (const { birdId, dueAt } of expandDoses(records, { ...days, timeZone, now }).filter(isOpen)) {
    if (dueAt !== null && !next.has(birdId)) next.set(birdId, dueAt);
  }
  return next;
}
