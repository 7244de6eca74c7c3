// A flock that the random requests have no business with: each of its texts says so, wherever it may turn up.
import assert from 'node:assert/strict';
import { addBird, type Person, signIn, type TestService } from '../cast.ts';
import { dumpFlock } from '../stored.ts';

/** In every text of the flock, in any case, and in no request. */
const canary = 'canary-7f3a91';

export interface CanaryFlock {
  /** Ids by the names of path parameters, for requests of people who are strangers to the flock. */
  ids: Readonly<Record<string, string>>;
  /** @throws AssertionError where an answer has a text or an id of the flock */
  expectNothingIn(text: string): void;
  /** @throws AssertionError where a row of the flock has changed */
  expectUntouched(): Promise<void>;
}

export async function keepCanaries(service: TestService): Promise<CanaryFlock> {
  const owner = await signIn(service, `${canary}@example.net`);
  const { workspaceId, ids } = await fillWithCanaries(owner);
  const { storage } = service.services;
  const before = await dumpFlock(storage, workspaceId);
  for (const rows of before) assert.notEqual(rows.length, 0);
  const secrets = [canary, ...Object.values(ids).filter(id => id.length > 30)];
  return {
    ids,
    expectNothingIn(text) {
      for (const secret of secrets) assert.ok(!text.toLowerCase().includes(secret), `${secret} in ${text}`);
    },
    expectUntouched: async () => assert.deepEqual(await dumpFlock(storage, workspaceId), before),
  };
}

async function fillWithCanaries(owner: Person) {
  const texts = { name: canary, species: canary, vetClinicName: canary, vetDoctorName: canary };
  const photo = Buffer.from(canary).toString('base64');
  const bird = { ...texts, tagId: canary, photoDataUrl: `data:image/png;base64,${photo}` };
  const { id: birdId } = await addBird(owner, bird);
  const { id: waitingId } = await addBird(owner, { ...texts, tagId: `${canary}-2` });
  const at = `/api/birds/${birdId}`;
  const day = '2026-02-13';
  const notes = canary;
  const done = async (endpoint: string, body?: object) => {
    const answered = await owner.call(endpoint, body);
    assert.ok(answered.status < 300, `${endpoint}: ${answered.text}`);
    return answered.body;
  };
  await done('PUT /api/workspace', { name: canary, billingEmail: `${canary}@example.net` });
  await done(`POST ${at}/weights`, { weightGrams: 92, recordedOn: day, notes });
  await done(`POST ${at}/vet-visits`, { visitedOn: day, clinicName: canary, reason: canary, notes });
  const course = {
    name: canary,
    dosage: canary,
    frequency: 'once_daily',
    startDate: day,
    route: canary,
    notes,
  };
  const { medication } = await done(`POST ${at}/medications`, course);
  const dose = { administeredOn: day, administrationSlot: canary, status: 'missed', notes };
  await done(`POST ${at}/medications/${medication.id}/administrations`, dose);
  const transfer = { destinationOwnerEmail: `${canary}-friend@example.net` };
  await done(`POST /api/birds/${waitingId}/transfer`, transfer);
  await done(`POST ${at}/transfer-code`);
  const viewer = { email: `${canary}-viewer@example.net`, name: canary, role: 'viewer' };
  const { member } = await done('POST /api/workspace/members', viewer);
  const scale = { name: canary, scope: 'read_only' };
  const { integrationToken } = await done('POST /api/integration-tokens', scale);
  const { workspace } = await done('GET /api/workspace');
  const workspaceId: number = workspace.id;
  const ids = {
    birdId,
    medicationId: medication.id,
    memberId: member.id,
    tokenId: integrationToken.id,
    workspaceId: String(workspaceId),
  };
  return { workspaceId, ids };
}
