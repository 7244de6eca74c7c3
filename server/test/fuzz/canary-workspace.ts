// A flock that random requests must not reach. Its text fields contain a marker, which must not appear in any
// response.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { checkArchiveOf } from '../archives/import-archive.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { addFile, addPortrait } from '../files/samples.ts';
import { dumpWorkspace } from '../support/stored-rows.ts';
import type { TestService } from '../support/test-service.ts';
import { fillTablets } from '../tablets.ts';

/** The marker in every text field of the flock. Random requests never contain it. */
const canary = 'canary-7f3a91';

export interface CanaryWorkspace {
  /** Ids by path parameter, for requests by people who are not members. */
  ids: Readonly<Record<string, string>>;
  /** @throws AssertionError if a response contains the marker or a record id from the flock */
  expectNothingIn(text: string): void;
  /** @throws AssertionError if a response contains a record id from the flock */
  expectNoRecordIn(text: string): void;
  /** @throws AssertionError if a row of the flock has changed */
  expectUntouched(): Promise<void>;
}

export async function createCanaryWorkspace(service: TestService): Promise<CanaryWorkspace> {
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
  const send = async (endpoint: string, body?: object) => {
    const response = await owner.call(endpoint, body);
    assert.ok(response.status < 300, `${endpoint}: ${response.text}`);
    return response.body;
  };
  await send('PUT /api/workspace', { name: canary, billingEmail: `${canary}@example.net` });
  const phones = { vetPhone: canary, emergencyPhone: canary };
  const care = { diet: canary, routine: canary, warnings: canary, notes };
  await send(`PUT ${at}/care-sheet`, { room: canary, place: canary, ...phones, ...care });
  const { import: imported } = await send('POST /api/imports', {
    ...{ name: canary, kind: 'weights' },
    rows: [{ row: 1, birdName: `${canary}-3`, species: canary, recordedOn: day, weightGrams: 92, notes }],
  });
  await checkArchiveOf(owner, canary);
  await send(`PUT ${at}/arrival`, {
    source: 'stray',
    foundAt: canary,
    fromName: canary,
    fromContact: canary,
  });
  const person = { personName: canary, personContact: canary, reason: canary, notes };
  await send(`POST ${at}/stays`, { kind: 'quarantine', startedOn: day, ...person });
  await send('PUT /api/workspace/settings', { emergencyContacts: [{ name: canary, phone: canary }] });
  const { weight } = await send(`POST ${at}/weights`, { weightGrams: 92, recordedOn: day, notes });
  const { vetVisit } = await send(`POST ${at}/vet-visits`, {
    visitedOn: day,
    clinicName: canary,
    reason: canary,
    notes,
  });
  const observationId = randomUUID();
  const seen = { id: observationId, observedOn: day, signs: ['sleepy'], notes };
  await send(`POST ${at}/observations`, seen);
  // Deletes a record, so that the flock has an archived row.
  const archivedId = randomUUID();
  await send(`POST ${at}/observations`, { ...seen, id: archivedId });
  await send(`DELETE ${at}/observations/${archivedId}`);
  const portrait = await addPortrait(owner, birdId, bird.photoDataUrl);
  assert.equal(portrait.status, 204);
  const paper = await addFile(owner, birdId, Buffer.from(canary), {
    ...{ name: `${canary}.txt`, caption: canary, vetVisitId: vetVisit.id },
  });
  const course = {
    name: canary,
    dosage: canary,
    frequency: 'once_daily',
    startDate: day,
    route: canary,
    notes,
  };
  const { medication } = await send(`POST ${at}/medications`, course);
  const dose = { administeredOn: day, administrationSlot: canary, status: 'missed', notes };
  await send(`POST ${at}/medications/${medication.id}/administrations`, dose);
  const transfer = { destinationOwnerEmail: `${canary}-friend@example.net` };
  await send(`POST /api/birds/${waitingId}/transfer`, transfer);
  await send(`POST ${at}/transfer-code`);
  const receiver = await signIn(owner.service, `${canary}-receiver@example.net`);
  const { id: givenId } = await addBird(owner, { ...texts, tagId: `${canary}-3` });
  await send(`POST /api/birds/${givenId}/transfer`, { destinationOwnerEmail: receiver.email });
  const { feed } = await send('POST /api/calendar-feeds', {});
  const { handover } = await send(`POST ${at}/handovers`, { notes, fileIds: [paper.body.file.id] });
  const { webhook } = await send('POST /api/webhooks', {
    ...{ name: canary, url: `http://127.0.0.1:9/${canary}`, events: ['import.*'] },
  });
  const { delivery } = await send(`POST /api/webhooks/${webhook.id}/test`);
  await send(`PATCH /api/webhooks/${webhook.id}`, { enabled: false });
  const tabletId = await fillTablets(owner, { name: canary, room: canary });
  const viewer = { email: `${canary}-viewer@example.net`, name: canary, role: 'viewer' };
  const { member } = await send('POST /api/workspace/members', viewer);
  await send(`POST /api/workspace/members/${member.id}/invitation-link`);
  await send(`PUT /api/workspace/members/${member.id}/access`, { birdIds: [birdId] });
  const scale = { name: canary, scope: 'read_only' };
  const { integrationToken } = await send('POST /api/integration-tokens', scale);
  const { workspace } = await send('GET /api/workspace');
  const workspaceId: number = workspace.id;
  const ids = {
    importId: imported.id,
    birdId,
    weightId: weight.id,
    vetVisitId: vetVisit.id,
    observationId,
    fileId: paper.body.file.id,
    medicationId: medication.id,
    memberId: member.id,
    tokenId: integrationToken.id,
    handoverId: handover.id,
    feedId: feed.id,
    tabletId,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    workspaceId: String(workspaceId),
  };
  return { workspaceId, ids };
}
