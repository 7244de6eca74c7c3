// Calls endpoints with ids from another flock and with invalid ids: each response is a 404 that does not reveal whether
// the record exists.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { endpoints } from '@flock-care/contract/endpoints';
import { checkArchiveOf } from '../archives/import-archive.ts';
import { addBird, type Person, useCast } from '../cast.ts';
import { addFile, addPortrait, samples } from '../files/samples.ts';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { dumpWorkspace } from '../support/stored-rows.ts';
import { fillTablets } from '../tablets.ts';
import { bodies, medication, queries } from './request-bodies.ts';

const { service, cast } = await useCast();
/** The ids of Olive's records, and of Nora's. */
let olives: Ids;
let noras: Ids;
let norasOtherBird = '';

interface Ids {
  birdId: string;
  stayId: string;
  weightId: string;
  vetVisitId: string;
  observationId: string;
  fileId: string;
  medicationId: string;
  administrationId: string;
  memberId: string;
  tokenId: string;
  changeId: string;
  sessionId: string;
  tabletId: string;
  webhookId: string;
  deliveryId: string;
  handoverId: string;
  feedId: string;
  importId: string;
  transferId: string;
  code: string;
}

const day = '2026-02-13';

before(async () => {
  olives = await fillWorkspace(cast.olive);
  noras = await fillWorkspace(cast.nora);
  norasOtherBird = (await addBird(cast.nora)).id;
});

const photoDataUrl = 'data:image/png;base64,iVBORw0KGgo=';

/** Creates one of each kind of record that a path can name. */
async function fillWorkspace(person: Person): Promise<Ids> {
  await person.call('PUT /api/workspace/settings', { timeZone: 'Europe/Amsterdam' });
  const { id: birdId } = await addBird(person, { photoDataUrl });
  const { id: waitingId } = await addBird(person);
  const bird = `/api/birds/${birdId}`;
  await person.call(`PUT ${bird}/care-sheet`, { room: 'Room 2', notes: 'Shy.' });
  await person.call(`PUT ${bird}/arrival`, { source: 'stray' });
  const stayed = await person.call(`POST ${bird}/stays`, { kind: 'quarantine', startedOn: day });
  const weighed = await person.call(`POST ${bird}/weights`, { weightGrams: 92, recordedOn: day });
  const visited = await person.call(`POST ${bird}/vet-visits`, { visitedOn: day });
  const observationId = randomUUID();
  await person.call(`POST ${bird}/observations`, { id: observationId, observedOn: day, signs: ['sleepy'] });
  await addPortrait(person, birdId, photoDataUrl);
  const paper = await addFile(person, birdId, samples['application/pdf']());
  const added = await person.call(`POST ${bird}/medications`, medication);
  const { id: medicationId } = added.body.medication;
  const dose = { administeredOn: day, administrationSlot: 'dose-1', status: 'missed' };
  const recorded = await person.call(`POST ${bird}/medications/${medicationId}/administrations`, dose);
  await person.call(`POST /api/birds/${waitingId}/transfer`, { destinationOwnerEmail: 'paul@example.org' });
  const invited = await person.call('POST /api/workspace/members', {
    email: 'ivy@example.org',
    role: 'viewer',
  });
  const token = await person.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' });
  const member = `/api/workspace/members/${invited.body.member.id}`;
  await person.call(`POST ${member}/invitation-link`);
  await person.call(`PUT ${member}/access`, { birdIds: [birdId] });
  const feed = await person.call('POST /api/calendar-feeds', {});
  await checkArchiveOf(person, 'Bird of an archive');
  const imported = await person.call('POST /api/imports', {
    ...{ name: 'weights.csv', kind: 'weights' },
    rows: [{ row: 1, birdName: 'Pip', species: 'Finch', recordedOn: day, weightGrams: 12 }],
  });
  // Nothing listens at this address, and the webhook is turned off again after its test.
  const hook = { name: 'Home', url: 'http://127.0.0.1:9/hook', events: ['import.*'] };
  const hooked = await person.call('POST /api/webhooks', hook);
  const webhook = `/api/webhooks/${hooked.body.webhook.id}`;
  const tested = await person.call(`POST ${webhook}/test`);
  await person.call(`PATCH ${webhook}`, { enabled: false });
  const tabletId = await fillTablets(person, { name: 'Kitchen tablet' });
  const handedOver = await person.call(`POST ${bird}/handovers`, { fileIds: [paper.body.file.id] });
  const sessions = await person.call('GET /api/auth/sessions');
  const transfer = await person.call(`POST ${bird}/transfer-code`);
  const { id: lostId } = await addBird(person);
  await person.call(`DELETE /api/birds/${lostId}`);
  const changes = await person.call(`GET /api/changes?birdId=${lostId}`);
  const { id: givenId } = await addBird(person);
  await person.call(`POST /api/birds/${givenId}/transfer`, { destinationOwnerEmail: cast.ada.email });
  const pending = await person.call('GET /api/bird-transfers');
  return {
    birdId,
    stayId: stayed.body.stay.id,
    weightId: weighed.body.weight.id,
    vetVisitId: visited.body.vetVisit.id,
    observationId,
    fileId: paper.body.file.id,
    medicationId,
    administrationId: recorded.body.administration.id,
    memberId: invited.body.member.id,
    tokenId: token.body.integrationToken.id,
    changeId: changes.body.changes[0].id,
    feedId: feed.body.feed.id,
    importId: imported.body.import.id,
    transferId: pending.body.transfers[0].id,
    tabletId,
    webhookId: hooked.body.webhook.id,
    deliveryId: tested.body.delivery.id,
    handoverId: handedOver.body.handover.id,
    sessionId: sessions.body.sessions[0].id,
    code: transfer.body.transferCode.code,
  };
}

const randomIds = ['4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e', '4b8f3f0e-0d52-7b0c-aa63-2a9d1c1f6b7f'];

/** Malformed ids, as they appear in the request line. */
const malformedIds: readonly string[] = [
  '0',
  '-1',
  '1e3',
  '999999999999999999999',
  'null',
  'undefined',
  '{birdId}',
  '*',
  '%2a',
  '..',
  '%2e%2e',
  '..%2f',
  '..%2F..%2Fhealth',
  '..%5c',
  '%2F',
  '%00',
  `${randomIds[0]}%00`,
  `${randomIds[0]}%0d%0aset-cookie:%20a=b`,
  '%',
  '%zz',
  '%u0041',
  '%ff',
  '%E0%A4%A',
  '%C0%AF',
  '%ED%A0%80',
  '%25',
  '+',
  ';',
  "'%20or%20'1'='1",
  '%F0%9F%A6%9C',
  '%E2%80%AE',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `%7B${randomIds[0]}%7D`,
  'x'.repeat(101),
  'x'.repeat(8_000),
  '%61'.repeat(2_000),
];

const patterns = Object.keys(endpoints).filter(endpoint => endpoint.includes(':'));
const withId = patterns.filter(endpoint =>
  /:(birdId|vetVisitId|observationId|fileId|medicationId|memberId|tokenId|changeId|sessionId|handoverId|feedId|importId|tabletId|webhookId|deliveryId|transferId)/.test(
    endpoint,
  ),
);
const parametersOf = (endpoint: string) => [...endpoint.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

async function callEndpoint(token: string, endpoint: string, values: object): Promise<RawResponse> {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const known = new Map<string, string>(Object.entries(values));
  const path = pattern.replace(/:(\w+)/g, (_, name) => known.get(name) ?? '') + (queries[endpoint] ?? '');
  const body = bodies[endpoint];
  return sendRaw(service.baseUrl, {
    method,
    path,
    token,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

/** Returns the parts of a response that could reveal a difference to the caller. */
function visiblePartsOf({ status, headers, text }: RawResponse) {
  const { date, 'x-request-id': requestId, ...others } = headers;
  return { status, headers: others, text };
}

const dump = (workspaceNumber: number) => dumpWorkspace(service.context.storage, workspaceNumber);

describe('the list of bodies', () => {
  it('has an entry for every endpoint with a path parameter', () => {
    assert.deepEqual(Object.keys(bodies).sort(), [...patterns].sort());
  });
});

describe('an id from another flock', () => {
  let untouched: string[][];

  before(async () => {
    untouched = await dump(cast.workspaceId);
    for (const rows of untouched) assert.notEqual(rows.length, 0);
  });

  for (const endpoint of withId) {
    for (const name of parametersOf(endpoint)) {
      it(`404 for ${endpoint} with a ${name} from another flock, byte for byte the same as for a random one`, async () => {
        const { token } = cast.nora;
        const [id = ''] = randomIds;
        const expected = visiblePartsOf(await callEndpoint(token, endpoint, { ...noras, [name]: id }));
        assert.equal(expected.status, 404);
        const foreign = Object.entries(olives).find(([key]) => key === name)?.[1] ?? '';
        for (const value of [foreign, foreign.toUpperCase()]) {
          assert.deepEqual(
            visiblePartsOf(await callEndpoint(token, endpoint, { ...noras, [name]: value })),
            expected,
            value,
          );
        }
      });
    }
  }

  it('404 for a medication of another bird in the same flock, and for a bird and medication from another flock', async () => {
    const { token } = cast.nora;
    for (const endpoint of patterns.filter(pattern => pattern.includes(':medicationId'))) {
      const [birdId = '', medicationId = ''] = randomIds;
      const expected = visiblePartsOf(await callEndpoint(token, endpoint, { birdId, medicationId }));
      assert.equal(expected.status, 404);
      const pairs = [
        { ...noras, birdId: norasOtherBird },
        { ...olives },
        { ...olives, birdId: noras.birdId },
        { ...noras, birdId: olives.birdId },
      ];
      for (const pair of pairs)
        assert.deepEqual(visiblePartsOf(await callEndpoint(token, endpoint, pair)), expected);
    }
  });

  it('403 for switching to the other flock, the same as for one that does not exist', async () => {
    const [foreign, none] = await Promise.all(
      [cast.workspaceId, 999_999].map(workspaceId =>
        cast.nora.call('POST /api/auth/switch-workspace', { workspaceId }),
      ),
    );
    assert.equal(foreign?.status, 403);
    assert.equal(foreign?.text, none?.text);
  });

  it('404 for an admin who names a flock that is not a rescue, the same as for one that does not exist', async () => {
    const endpoint = 'PATCH /api/admin/rescue-workspaces/:workspaceId';
    const { token } = cast.ada;
    const none = await callEndpoint(token, endpoint, { workspaceId: '999999' });
    assert.equal(none.status, 404);
    const standard = await callEndpoint(token, endpoint, { workspaceId: String(cast.workspaceId) });
    assert.deepEqual(visiblePartsOf(standard), visiblePartsOf(none));
  });

  it('leaves every row in the other flock unchanged', async () => {
    assert.deepEqual(await dump(cast.workspaceId), untouched);
  });
});

describe('an invalid id', () => {
  for (const endpoint of patterns) {
    for (const name of parametersOf(endpoint)) {
      it(`404 for ${endpoint} with a malformed ${name}, byte for byte the same as for a random one`, async () => {
        const { token } = cast.ada;
        const own = { ...noras, provider: 'idp_a', workspaceId: String(cast.workspaceId) };
        const unknown = { workspaceId: '999999', code: 'K7QF-2M9X-RT4C', provider: 'idp_x' };
        const random = Object.entries(unknown).find(([key]) => key === name)?.[1] ?? randomIds[0] ?? '';
        const expected = visiblePartsOf(await callEndpoint(token, endpoint, { ...own, [name]: random }));
        assert.equal(expected.status, 404);
        await Promise.all(
          [...randomIds, ...malformedIds].map(async value => {
            const response = await callEndpoint(token, endpoint, { ...own, [name]: value });
            assert.deepEqual(visiblePartsOf(response), expected, value);
          }),
        );
      });
    }
  }

  const open = /:(provider|feedFile|fileKey)/;
  for (const endpoint of patterns.filter(pattern => !open.test(pattern))) {
    it(`401 for ${endpoint} with malformed ids and no credentials`, async () => {
      for (const value of malformedIds) {
        const names = parametersOf(endpoint).map(name => [name, value]);
        const response = await callEndpoint('', endpoint, Object.fromEntries(names));
        assert.deepEqual(
          [response.status, response.text],
          [401, '{"error":"Authentication required.","code":"authenticationRequired"}'],
          value,
        );
      }
    });
  }
});
