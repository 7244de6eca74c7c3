// Inserts hundreds of pending transfers directly into the database, because one request per bird would take minutes.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { insertBird } from '../../src/birds/birds.queries.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { upsertPendingTransfer } from '../../src/transfers/transfers.queries.ts';
import { fill } from '../care/many-records.ts';
import type { Person } from '../cast.ts';
import type { TestService } from '../support/test-service.ts';

const emptyBird = {
  name: 'Kiwi',
  species: 'Cockatiel',
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'unknown',
  dateOfBirth: null,
  gotchaDay: null,
  chartColor: '#cb3a35',
  notifyOnDob: false,
  notifyOnGotchaDay: false,
} as const;

/** Adds birds to the sender's flock and sends them to an address. Returns their ids, which are also their tagIds. */
export async function insertPendingBirds(
  service: TestService,
  sender: Person,
  email: string,
  count: number,
): Promise<string[]> {
  const { session } = (await sender.call('GET /api/auth/session')).body;
  const workspaceId: WorkspaceId = session.activeWorkspace.id;
  const ids = Array.from({ length: count }, () => randomUUID());
  const createdAt = service.clock.now().toISOString();
  await fill(service, count, async (tx, index) => {
    const id = ids[index] ?? '';
    await insertBird(tx, { ...emptyBird, workspaceId, id, tagId: id, createdAt });
    await upsertPendingTransfer(tx, {
      workspaceId,
      id: randomUUID(),
      birdId: id,
      destinationEmail: email,
      requestedByUserId: session.user.id,
      createdAt,
    });
  });
  return ids;
}

export async function listBirdIds(person: Person): Promise<string[]> {
  const { birds } = (await person.call('GET /api/birds?photos=false')).body;
  return birds.map(({ id }: { id: string }) => id).sort();
}

/** Waits until a person has at least `count` birds. */
export async function waitUntilArrived(person: Person, count: number, pollMs = 50): Promise<void> {
  while ((await listBirdIds(person)).length < count) await setTimeout(pollMs);
}
