// A flock that the random requests must not reach: all of its texts contain a marker, which must not appear anywhere.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addBird, type Person, signIn } from '../cast.ts';
import { dumpWorkspace } from '../support/stored-rows.ts';
import type { TestService } from '../support/test-service.ts';

/** In every text of the flock, in upper or lower case, and in no request. */
const canary = 'canary-7f3a91';

export interface CanaryWorkspace {
  /** Ids by path parameter, for requests of people who are not members. */
  ids: Readonly<Record<string, string>>;
  /** @throws AssertionError if a response contains a text or an id of the flock */
  expectNothingIn(text: string): void;
  /** @throws AssertionError if a response contains an id of a record of the flock */
  expectNoRecordIn(text: string): void;
  /** @throws AssertionError if a row of the flock has changed */
  expectUntouched(): Promise<void>;
}

export async function keepCanaries(service: TestService): Promise<CanaryWorkspace> {
  const owner = await signIn(service, `${canary}@example.net`);
  const { workspaceId, ids } = await fillWithCanaries(owner);
  const { storage } = service.context;
  const before = await dumpWorkspace(storage, workspaceId);
  for (const rows of before) assert.notEqual(rows.length, 0);
  const recordIds = Object.values(ids).filter(id => id.length > 30);
  const expectNoneIn = (text: string, secrets: readonly string[]) => {
    for (const secret of secrets) assert.ok(!text.toLowerCase().includes(secret), `${secret} in ${text}`);
  };
  return {
    ids,
    expectNothingIn: text => expectNoneIn(text, [canary, ...recordIds]),
    expectNoRecordIn: text => expectNoneIn(text, recordIds),
    expectUntouched: async () => assert.deepEqual(await dumpWorkspace(storage, workspaceId), before),
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
    const response = await owner.call(endpoint, body);
    assert.ok(response.status < 300, `${endpoint}: ${response.text}`);
    return response.body;
  };
  await done('PUT /api/workspace', { name: canary, billingEmail: `${canary}@example.net` });
  const phones = { vetPhone: canary, emergencyPhone: canary };
  const care = { diet: canary, routine: canary, warnings: canary, notes };
  await done(`PUT ${at}/care-sheet`, { room: canary, place: canary, ...phones, ...care });
  await done('PUT /api/workspace/settings', { emergencyContacts: [{ name: canary, phone: canary }] });
  const { weight } = await done(`POST ${at}/weights`, { weightGrams: 92, recordedOn: day, notes });
  const { vetVisit } = await done(`POST ${at}/vet-visits`, {
    visitedOn: day,
    clinicName: canary,
    reason: canary,
    notes,
  });
  const observationId = randomUUID();
  const seen = { id: observationId, observedOn: day, signs: ['sleepy'], notes };
  await done(`POST ${at}/observations`, seen);
  // Deleted, so that the flock has an archived row.
  const archivedId = randomUUID();
  await done(`POST ${at}/observations`, { ...seen, id: archivedId });
  await done(`DELETE ${at}/observations/${archivedId}`);
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
  const { feed } = await done('POST /api/calendar-feeds', {});
  const { handover } = await done(`POST ${at}/handovers`, { notes });
  const viewer = { email: `${canary}-viewer@example.net`, name: canary, role: 'viewer' };
  const { member } = await done('POST /api/workspace/members', viewer);
  await done(`POST /api/workspace/members/${member.id}/invitation-link`);
  const scale = { name: canary, scope: 'read_only' };
  const { integrationToken } = await done('POST /api/integration-tokens', scale);
  const { workspace } = await done('GET /api/workspace');
  const workspaceId: number = workspace.id;
  const ids = {
    birdId,
    weightId: weight.id,
    vetVisitId: vetVisit.id,
    observationId,
    medicationId: medication.id,
    memberId: member.id,
    tokenId: integrationToken.id,
    handoverId: handover.id,
    feedId: feed.id,
    workspaceId: String(workspaceId),
  };
  return { workspaceId, ids };
}
