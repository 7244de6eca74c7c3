// Reads the arrival of a bird, as the API shows it.
import type { Arrival } from '@flock-care/contract/shapes';
import type { Reader } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { ArrivalsTable } from '../storage/tables/stays.ts';
import { findArrival } from './arrivals.queries.ts';
import { oldestFirst, type StayStart } from './presence.ts';

export type StoredArrival = Omit<ArrivalsTable, 'workspaceId' | 'birdId'>;

/** The arrival of a bird if nobody has entered anything about it. */
export const emptyArrival: StoredArrival = {
  joinedOn: null,
  joinedDead: null,
  source: 'unknown',
  fromName: '',
  fromContact: '',
  foundPlace: '',
  caseNumber: '',
  condition: '',
  breeder: '',
  certificateNumber: '',
  ringNumber: '',
  ringKind: 'none',
  microchip: '',
  reportable: false,
};

export const readStoredArrival = async (
  from: Reader,
  { workspaceId, id: birdId }: Pick<BirdsTable, 'workspaceId' | 'id'>,
): Promise<StoredArrival> => (await findArrival(from, { workspaceId, birdId })) ?? emptyArrival;

/** @param stays at least one */
export const readArrival = async (
  from: Reader,
  bird: Pick<BirdsTable, 'workspaceId' | 'id'>,
  stays: readonly StayStart[],
): Promise<Arrival> => arrivalOf(await readStoredArrival(from, bird), stays);

export function arrivalOf(
  { joinedOn, joinedDead, foundPlace, ringNumber, ringKind, ...stored }: StoredArrival,
  stays: readonly StayStart[],
): Arrival {
  const [first] = oldestFirst(stays);
  return {
    arrivedOn: joinedOn ?? first?.startedOn ?? '',
    ...stored,
    foundAt: foundPlace,
    ring: { number: ringNumber, kind: ringKind },
  };
}
