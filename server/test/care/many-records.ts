// Inserts thousands of records directly into the database, because one request per record would take minutes.
import { randomUUID } from 'node:crypto';
import { serviceActor } from '../../src/storage/actor.ts';
import type { Transaction } from '../../src/storage/statement.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import type { TestService } from '../support/test-service.ts';

const perTransaction = 500;

export async function fill(
  { context: { storage } }: TestService,
  count: number,
  insert: (tx: Transaction, index: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < count; start += perTransaction) {
    await storage.write(serviceActor, async tx => {
      for (let index = start; index < Math.min(count, start + perTransaction); index += 1)
        await insert(tx, index);
    });
  }
}

/** Returns the date `index` days after January 1, 2010. */
export const dayOf = (index: number) => new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);

interface Bird {
  workspaceId: WorkspaceId;
  birdId: string;
}

export const visitOf = (bird: Bird, index: number, notes = '') => ({
  ...bird,
  id: randomUUID(),
  visitedOn: dayOf(index % 700),
  clinicName: '',
  reason: `Visit ${index}`,
  notes,
  createdAt: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
});

/** The columns that are null in weights from an earlier version. */
export const unsetColumns = {
  fasting: null,
  confirmed: null,
  recordedByUserId: null,
  recordedByTokenId: null,
  bodyCondition: null,
  recordedAt: null,
};

export const weightOf = (bird: Bird, day: number) => ({
  ...bird,
  id: randomUUID(),
  recordedOn: dayOf(day),
  weightGrams: 90,
  notes: '',
  ...unsetColumns,
});

export const medicationOf = (bird: Bird, index: number) => ({
  ...bird,
  id: randomUUID(),
  name: `Drug ${index % 50}`,
  dosage: '0.1 ml',
  frequency: 'once_daily' as const,
  doseSchedule: '[]',
  route: '',
  startDate: dayOf(index % 30),
  endDate: null,
  notes: '',
});
