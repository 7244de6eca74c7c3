// What exists in another flock is not found, and tells nobody that it exists: every path parameter of every endpoint.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { endpoints } from '@flock-care/contract';
import { addBird, assembleCast, type Cast, type Person, startService, type TestService } from '../cast.ts';
import { type RawAnswer, sendRaw } from '../raw-http.ts';
import { dumpFlock } from '../stored.ts';

let service: TestService;
let cast: Cast;
/** What Olive's flock has, and what Nora's has. */
let olives: Ids;
let noras: Ids;
let norasOtherBird = '';

interface Ids {
  birdId: string;
  medicationId: string;
  memberId: string;
  tokenId: string;
  code: string;
}

const day = '2026-02-13';
const medication = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'twice_daily', startDate: day };

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
  olives = await fillFlock(cast.olive);
  noras = await fillFlock(cast.nora);
  norasOtherBird = (await addBird(cast.nora)).id;
});

/** One of everything a path can name. */
async function fillFlock(person: Person): Promise<Ids> {
  const { id: birdId } = await addBird(person, { photoDataUrl: 'data:image/png;base64,iVBORw0KGgo=' });
  const { id: waitingId } = await addBird(person);
  const bird = `/api/birds/${birdId}`;
  await person.call(`POST ${bird}/weights`, { weightGrams: 92, recordedOn: day });
  await person.call(`POST ${bird}/vet-visits`, { visitedOn: day });
  const added = await person.call(`POST ${bird}/medications`, medication);
  const { id: medicationId } = added.body.medication;
  const dose = { administeredOn: day, administrationSlot: 'dose-1', status: 'missed' };
  await person.call(`POST ${bird}/medications/${medicationId}/administrations`, dose);
  await person.call(`POST /api/birds/${waitingId}/transfer`, { destinationOwnerEmail: 'paul@example.org' });
  const invited = await person.call('POST /api/workspace/members', {
    email: 'ivy@example.org',
    role: 'viewer',
  });
  const token = await person.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' });
  const transfer = await person.call(`POST ${bird}/transfer-code`);
  return {
    birdId,
    medicationId,
    memberId: invited.body.member.id,
    tokenId: token.body.integrationToken.id,
    code: transfer.body.transferCode.code,
  };
}

/** A payload that each endpoint with a path parameter takes, so that nothing but the path is wrong. */
const bodies: Readonly<Record<string, object | undefined>> = {
  'PATCH /api/admin/rescue-workspaces/:workspaceId': { rescueVerificationStatus: 'approved' },
  'GET /api/auth/oauth/:provider/start': undefined,
  'GET /api/auth/oauth/:provider/callback': undefined,
  'POST /api/auth/oauth/:provider/callback': undefined,
  'DELETE /api/workspace/members/:memberId': undefined,
  'PUT /api/birds/:birdId': { name: 'Stolen', tagId: 'STOLEN', species: 'Cockatiel' },
  'DELETE /api/birds/:birdId': undefined,
  'POST /api/birds/:birdId/transfer': { destinationOwnerEmail: 'ada@example.org' },
  'POST /api/birds/:birdId/transfer-code': undefined,
  'POST /api/bird-transfer-codes/:code/accept': undefined,
  'GET /api/birds/:birdId/weights': undefined,
  'POST /api/birds/:birdId/weights': { weightGrams: 1, recordedOn: '2026-02-14' },
  'GET /api/birds/:birdId/vet-visits': undefined,
  'POST /api/birds/:birdId/vet-visits': { visitedOn: day },
  'GET /api/birds/:birdId/medications': undefined,
  'POST /api/birds/:birdId/medications': medication,
  'PUT /api/birds/:birdId/medications/:medicationId': { ...medication, name: 'Water' },
  'DELETE /api/birds/:birdId/medications/:medicationId': undefined,
  'GET /api/birds/:birdId/medication-administrations': undefined,
  'POST /api/birds/:birdId/medications/:medicationId/administrations': {
    administeredOn: day,
    administrationSlot: 'dose-1',
    status: 'administered',
  },
  'DELETE /api/integration-tokens/:tokenId': undefined,
};

const randomIds = ['4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e', '4b8f3f0e-0d52-7b0c-aa63-2a9d1c1f6b7f'];

/** What is no id at all, as it stands in the request line. */
const garbage: readonly string[] = [
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
const withId = patterns.filter(endpoint => /:(birdId|medicationId|memberId|tokenId)/.test(endpoint));
const parametersOf = (endpoint: string) => [...endpoint.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

async function knock(token: string, endpoint: string, values: object): Promise<RawAnswer> {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const known = new Map<string, string>(Object.entries(values));
  const path = pattern.replace(/:(\w+)/g, (_, name) => known.get(name) ?? '');
  const body = bodies[endpoint];
  return sendRaw(service.baseUrl, {
    method,
    path,
    token,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

/** All of an answer that a caller could tell it from another by. */
function visible({ status, headers, text }: RawAnswer) {
  const { date, 'x-request-id': requestId, ...others } = headers;
  return { status, headers: others, text };
}

const dump = (flockNumber: number) => dumpFlock(service.services.storage, flockNumber);

describe('the list of calls', () => {
  it('has a payload, or none on purpose, for every endpoint with a path parameter', () => {
    assert.deepEqual(Object.keys(bodies).sort(), [...patterns].sort());
  });
});

describe('an id of another flock', () => {
  let untouched: string[][];

  before(async () => {
    untouched = await dump(cast.workspaceId);
    for (const rows of untouched) assert.notEqual(rows.length, 0);
  });

  for (const endpoint of withId) {
    for (const name of parametersOf(endpoint)) {
      it(`404 for ${endpoint} with a foreign ${name}, byte for byte that of a random one`, async () => {
        const { token } = cast.nora;
        const [id = ''] = randomIds;
        const expected = visible(await knock(token, endpoint, { ...noras, [name]: id }));
        assert.equal(expected.status, 404);
        const foreign = Object.entries(olives).find(([key]) => key === name)?.[1] ?? '';
        for (const value of [foreign, foreign.toUpperCase()]) {
          assert.deepEqual(
            visible(await knock(token, endpoint, { ...noras, [name]: value })),
            expected,
            value,
          );
        }
      });
    }
  }

  it('404 for a medication under another bird of the same flock, and for a foreign pair that belongs together', async () => {
    const { token } = cast.nora;
    for (const endpoint of patterns.filter(pattern => pattern.includes(':medicationId'))) {
      const [birdId = '', medicationId = ''] = randomIds;
      const expected = visible(await knock(token, endpoint, { birdId, medicationId }));
      assert.equal(expected.status, 404);
      const pairs = [
        { ...noras, birdId: norasOtherBird },
        { ...olives },
        { ...olives, birdId: noras.birdId },
        { ...noras, birdId: olives.birdId },
      ];
      for (const pair of pairs) assert.deepEqual(visible(await knock(token, endpoint, pair)), expected);
    }
  });

  it('403 for a switch to the flock, the same as to one that does not exist', async () => {
    const [foreign, none] = await Promise.all(
      [cast.workspaceId, 999_999].map(workspaceId =>
        cast.nora.call('POST /api/auth/switch-workspace', { workspaceId }),
      ),
    );
    assert.equal(foreign?.status, 403);
    assert.equal(foreign?.text, none?.text);
  });

  it('404 for an admin who names a flock that is no rescue, the same as for none', async () => {
    const endpoint = 'PATCH /api/admin/rescue-workspaces/:workspaceId';
    const { token } = cast.ada;
    const none = await knock(token, endpoint, { workspaceId: '999999' });
    assert.equal(none.status, 404);
    const standard = await knock(token, endpoint, { workspaceId: String(cast.workspaceId) });
    assert.deepEqual(visible(standard), visible(none));
  });

  it('leaves every row of that flock as it was', async () => {
    assert.deepEqual(await dump(cast.workspaceId), untouched);
  });
});

describe('what is no id', () => {
  for (const endpoint of patterns) {
    for (const name of parametersOf(endpoint)) {
      it(`404 for ${endpoint} with garbage as ${name}, byte for byte that of a random one`, async () => {
        const { token } = cast.ada;
        const own = { ...noras, provider: 'idp_a', workspaceId: String(cast.workspaceId) };
        const unknown = { workspaceId: '999999', code: 'K7QF-2M9X-RT4C', provider: 'idp_x' };
        const random = Object.entries(unknown).find(([key]) => key === name)?.[1] ?? randomIds[0] ?? '';
        const expected = visible(await knock(token, endpoint, { ...own, [name]: random }));
        assert.equal(expected.status, 404);
        await Promise.all(
          [...randomIds, ...garbage].map(async value => {
            const answered = await knock(token, endpoint, { ...own, [name]: value });
            assert.deepEqual(visible(answered), expected, value);
          }),
        );
      });
    }
  }

  for (const endpoint of patterns.filter(pattern => !pattern.includes(':provider'))) {
    it(`401 for ${endpoint} with garbage and no credentials`, async () => {
      for (const value of garbage) {
        const names = parametersOf(endpoint).map(name => [name, value]);
        const answered = await knock('', endpoint, Object.fromEntries(names));
        assert.deepEqual(
          [answered.status, answered.text],
          [401, '{"error":"Authentication required."}'],
          value,
        );
      }
    });
  }
});
