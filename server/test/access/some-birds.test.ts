// Calls every endpoint as members who see only two of a flock's five birds, and searches every byte of every response for
// the other three: their ids, names, rings, records and files.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { sql } from 'kysely';
import { deleteLockedBird } from '../../src/birds/bird-history.ts';
import { lockBird } from '../../src/birds/birds.queries.ts';
import { makeChangeId } from '../../src/history/change-id.ts';
import { insertChanges } from '../../src/history/changes.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { restrictStorage } from '../../src/storage/restricted-storage.ts';
import { change, findOne, type Inputs } from '../../src/storage/statement.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { checkArchiveOf } from '../archives/import-archive.ts';
import { addBird, Person, useCast } from '../cast.ts';
import { addFile, addPortrait, samples } from '../files/samples.ts';
import { engine } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { listStored } from '../support/stored-rows.ts';
import { pairTablet, unlockAs } from '../tablets.ts';
import { bodies, medication, queries } from './request-bodies.ts';

const { service, cast } = await useCast();
const { olive, carl, vic } = cast;
const { storage } = service.context;

/** Every text about a hidden bird contains this marker. */
const marker = 'hidden-5d0c';
const day = '2026-02-13';
const today = () => service.clock.now().toISOString().slice(0, 10);
const photoOf = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`;

/** Ids by path parameter. */
type Ids = Record<string, string>;
let visible: Ids;
let hidden: Ids;
let visibleBirds: string[];
let hiddenBirds: string[];
/** Everything that identifies a hidden bird, in lower case. */
let secrets: readonly string[];
/** Carl's sessions and tokens, and the session of a viewer. */
let callers: { name: string; person: Person }[];

/** Adds a bird with records of every kind, whose texts contain `text`, and deletes some of them. */
async function addFullBird(text: string): Promise<Ids> {
  const photoDataUrl = photoOf(text);
  const fields = { name: text, tagId: `${text}-ring`, species: `${text} finch`, vetClinicName: text };
  const { id: birdId } = await addBird(olive, { ...fields, photoDataUrl, dateOfBirth: '2020-02-13' });
  const at = `/api/birds/${birdId}`;
  const notes = text;
  const send = async (endpoint: string, body?: object) => {
    const response = await olive.call(endpoint, body);
    assert.ok(response.status < 300, `${endpoint}: ${response.text}`);
    return response.body;
  };
  await send(`PUT ${at}`, { ...fields, vetDoctorName: text });
  await send(`PUT ${at}/care-sheet`, { room: text, place: text, diet: text, vetPhone: text, warnings: text });
  await send(`PUT ${at}/arrival`, { source: 'stray', foundAt: text, fromName: text });
  const { stay } = await send(`POST ${at}/stays`, { kind: 'quarantine', startedOn: day, reason: text });
  const { weight } = await send(`POST ${at}/weights`, { weightGrams: 92, recordedOn: day, notes });
  await send(`PATCH ${at}/weights/${weight.id}`, { weightGrams: 93 });
  const { weight: lost } = await send(`POST ${at}/weights`, {
    weightGrams: 90,
    recordedOn: '2026-02-12',
    notes,
  });
  await send(`DELETE ${at}/weights/${lost.id}`);
  const visit = { visitedOn: day, clinicName: text, reason: text, notes };
  const { vetVisit } = await send(`POST ${at}/vet-visits`, visit);
  const observationId = randomUUID();
  await send(`POST ${at}/observations`, { id: observationId, observedOn: day, signs: ['sleepy'], notes });
  await send(`PUT ${at}/weight-guard`, { targetGrams: 95 });
  await addPortrait(olive, birdId, photoDataUrl);
  const file = await addFile(olive, birdId, samples['text/plain'](), { name: `${text}.txt`, caption: text });
  const course = { ...medication, name: text, dosage: text, route: text, notes, frequency: 'once_daily' };
  const { medication: given } = await send(`POST ${at}/medications`, course);
  const dose = { administeredOn: day, administrationSlot: 'dose-1', status: 'missed', notes };
  const recorded = await send(`POST ${at}/medications/${given.id}/administrations`, dose);
  const { handover } = await send(`POST ${at}/handovers`, { notes, fileIds: [file.body.file.id] });
  const transfer = await send(`POST ${at}/transfer-code`);
  const { changes } = await send(`GET /api/changes?birdId=${birdId}&kind=weight`);
  return {
    ...{ birdId, stayId: stay.id, weightId: weight.id, vetVisitId: vetVisit.id, observationId },
    ...{ fileId: file.body.file.id, medicationId: given.id, administrationId: recorded.administration.id },
    ...{ handoverId: handover.id, code: transfer.transferCode.code, changeId: changes[0].id },
  };
}

async function memberIdOf(email: string): Promise<string> {
  const { body } = await olive.api.call('GET /api/workspace/members');
  return body.members.find(member => member.inviteEmail === email)?.id ?? '';
}

const limit = async ({ email }: Person, birdIds: readonly string[] | null) =>
  olive.call(`PUT /api/workspace/members/${await memberIdOf(email)}/access`, { birdIds });

before(async () => {
  visible = await addFullBird('shown-one');
  const { birdId: secondId = '' } = await addFullBird('shown-two');
  hidden = await addFullBird(`${marker}-one`);
  const { birdId: waitingId = '' } = await addFullBird(`${marker}-two`);
  const { birdId: goneId = '' } = await addFullBird(`${marker}-three`);
  visibleBirds = [visible.birdId ?? '', secondId];
  hiddenBirds = [hidden.birdId ?? '', waitingId, goneId];
  await olive.call(`POST /api/birds/${waitingId}/transfer`, {
    destinationOwnerEmail: `${marker}@example.org`,
  });
  await olive.call(`POST /api/birds/${goneId}/stays`, {
    kind: 'adopted',
    startedOn: '2026-02-20',
    personName: marker,
  });
  // Adds a bird that is deleted, a bird that moves away, and imports.
  const { id: deletedId } = await addBird(olive, { name: `${marker}-deleted`, tagId: `${marker}-deleted` });
  await olive.call(`DELETE /api/birds/${deletedId}`);
  const { id: movedId } = await addBird(olive, {
    name: `${marker}-moved`,
    tagId: `${marker}-moved`,
    species: marker,
  });
  await olive.call(`POST /api/birds/${movedId}/transfer`, { destinationOwnerEmail: cast.ada.email });
  const rows = [{ row: 1, birdName: `${marker}-import`, species: marker, recordedOn: day, weightGrams: 92 }];
  const checked = await olive.call('POST /api/imports', { name: marker, kind: 'weights', rows });
  await olive.call('POST /api/imports', { name: marker, kind: 'weights', rows });
  await olive.call(`POST /api/imports/${checked.body.import.id}/run`, {});
  await checkArchiveOf(olive, marker);
  const hook = { name: 'Home', url: 'http://127.0.0.1:9/hook', events: ['*'] };
  const hooked = await olive.call('POST /api/webhooks', hook);
  const tested = await olive.call(`POST /api/webhooks/${hooked.body.webhook?.id}/test`);
  await olive.call(`PATCH /api/webhooks/${hooked.body.webhook?.id}`, { enabled: false });
  await finishJobs(service);
  const others = {
    ...{ webhookId: hooked.body.webhook?.id, deliveryId: tested.body.delivery?.id },
    ...{ importId: checked.body.import.id, memberId: await memberIdOf(vic.email), workspaceId: '1' },
    ...{ provider: 'idp_a', feedFile: 'x.ics', fileKey: 'x', userId: randomUUID(), sessionId: randomUUID() },
    ...{ feedId: randomUUID(), tokenId: randomUUID(), transferId: randomUUID() },
  };
  visible = { ...others, ...visible };
  hidden = { ...others, ...hidden };
  // The tokens and the calendar are from the time when Carl still saw all birds.
  const token = await carl.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
  const device = await carl.call('POST /api/device-tokens', {
    name: 'Scale',
    can: ['read', 'weigh', 'dose'],
  });
  const unlocked = await unlockAs(service, await pairTablet(service, olive), carl, 'Carl');
  const feed = await carl.call('POST /api/calendar-feeds', {});
  hidden.feedFile = new URL(feed.body.url).pathname.split('/').at(-1) ?? '';
  assert.ok(
    (
      await sendRaw(service.baseUrl, { method: 'GET', path: `/api/calendar/${hidden.feedFile}` })
    ).text.includes(marker),
  );
  for (const person of [carl, vic]) {
    const { status, body } = await limit(person, visibleBirds);
    assert.deepEqual([status, body.access.birdIds], [200, [...visibleBirds].sort()]);
  }
  callers = [
    { name: 'the session of a caregiver', person: carl },
    { name: 'the token of a caregiver', person: new Person(service, carl.email, token.body.token) },
    { name: 'the device of a caregiver', person: new Person(service, carl.email, device.body.token) },
    { name: 'the session of a caregiver on a tablet', person: new Person(service, carl.email, unlocked) },
    { name: 'the session of a viewer', person: vic },
  ];
  secrets = await collectSecrets();
});

/**
 * Collects the marker and the long strings in the rows of the hidden birds, except dates and strings that also belong
 * to people or visible birds.
 */
async function collectSecrets(): Promise<readonly string[]> {
  type Row = Readonly<Record<string, unknown>>;
  const stored = (await listStored(storage)).flat();
  const isOf = (birdIds: readonly string[]) => (row: Row) =>
    [row.birdId, row.id].some(id => birdIds.includes(String(id)));
  const stringsOf = (row: object): string[] =>
    Object.values(row).flatMap(value =>
      typeof value === 'string'
        ? [value.toLowerCase()]
        : value && typeof value === 'object'
          ? stringsOf(value)
          : [],
    );
  const people = (await listStored(storage, ['users', 'members', 'sessions', 'integrationTokens'])).flat();
  const known = new Set([...stored.filter(isOf(visibleBirds)), ...people].flatMap(stringsOf));
  const found = new Set(stored.filter(isOf(hiddenBirds)).flatMap(stringsOf));
  const identifying = [...found].filter(
    text => text.length >= 16 && !known.has(text) && !/^\d{4}-/.test(text),
  );
  assert.ok(identifying.length > 60, `${identifying.length} secrets`);
  for (const birdId of hiddenBirds) assert.ok(identifying.includes(birdId));
  return [marker, ...identifying];
}

/** @throws AssertionError if a response reveals anything about a hidden bird that the request itself did not name */
function expectNothingOfHidden(
  response: Pick<RawResponse, 'text' | 'headers'>,
  sent: string,
  what: string,
): void {
  const received = (JSON.stringify(response.headers) + response.text).toLowerCase();
  const request = sent.toLowerCase();
  for (const secret of secrets) {
    if (!request.includes(secret))
      assert.ok(!received.includes(secret), `${what}: ${secret} in ${response.text.slice(0, 2_000)}`);
  }
}

/** Request bodies that try to reach hidden birds. */
const bodiesWithHidden = (): Readonly<Record<string, object>> => ({
  'POST /api/weigh-ins': {
    recordedOn: '2026-02-15',
    weights: [
      { birdId: hidden.birdId, weightGrams: 90 },
      { tagId: `${marker}-two-ring`, weightGrams: 90 },
    ],
  },
  'POST /api/doses': { medicationId: hidden.medicationId, administeredOn: today() },
  'POST /api/birds': { name: 'Thief', tagId: `${marker}-one-ring`, species: 'Cockatiel' },
  'POST /api/imports': {
    name: 'a',
    kind: 'weights',
    rows: [{ row: 1, tagId: 'x', recordedOn: day, weightGrams: 9 }],
  },
  'POST /api/workspace/sitters': {
    email: 'x@example.org',
    endsAt: '2030-01-01T00:00:00Z',
    birdIds: hiddenBirds,
  },
  'PUT /api/workspace/members/:memberId/access': { birdIds: null },
});

/** The parts of a response that depend on the time of the request. */
const ofNow =
  /"(?:now|exportedAt|lastUsedAt|checkedAt|latencyMs|lastReadAt|uptimeSeconds)":(?:"[^"]*"|[\d.]+)/g;

/** Returns the queries with which an endpoint returns as much as possible. */
const queriesOf = (key: EndpointKey, birdId: string): readonly string[] => {
  if (!key.startsWith('GET')) return [''];
  if (key === 'GET /api/birds')
    return ['', '?photos=false&status=all', '?status=gone', '?status=all&format=csv'];
  if (key === 'GET /api/past-birds') return ['', `?q=${marker}`, '?format=csv'];
  if (key === 'GET /api/census') return ['', '?on=2026-02-14', '?format=csv'];
  if (key === 'GET /api/register' || key === 'GET /api/reports/movements')
    return [`?from=2026-01-01&to=${today()}`, `?from=2026-01-01&to=${today()}&format=csv`];
  if (key === 'GET /api/doses') return ['', `?birdId=${birdId}`, '?from=2026-02-10&to=2026-02-20'];
  if (key === 'GET /api/changes')
    return [
      '?limit=500',
      `?birdId=${birdId}`,
      ...['weight', 'bird', 'member', 'import', 'stay'].map(kind => `?kind=${kind}`),
    ];
  if (key.endsWith('/weight-history')) return ['', '?format=csv'];
  return [''];
};

/** Returns true for reads without a path parameter that a caregiver may call, and for the calendar feed. */
const isList = (key: EndpointKey): boolean => {
  const { callers: kinds, effect, roles } = endpoints[key].policy;
  const mayRead = Array.isArray(kinds) && effect === 'read' && roles.some(role => role === 'caregiver');
  return (
    (mayRead && !endpoints[key].policy.admin && !key.includes(':')) || key === 'GET /api/calendar/:feedFile'
  );
};

/** These endpoints have no input that could be invalid, so a malformed idempotency key makes the calls fail. */
const leaves: readonly string[] = ['DELETE /api/workspace/membership', 'DELETE /api/auth/user'];
const signOuts: readonly string[] = [
  'POST /api/auth/logout',
  'DELETE /api/auth/sessions',
  'POST /api/tablets/lock',
  // Also ends the sessions on tablets.
  'DELETE /api/auth/pin',
];

async function callEndpoint(person: Person, key: EndpointKey, ids: Ids, query = '') {
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name) => ids[name] ?? randomUUID()) + (queries[key] ?? query);
  const body = ids === hidden ? (bodiesWithHidden()[key] ?? bodies[key]) : bodies[key];
  const text = body ? JSON.stringify(body) : /^(POST|PUT|PATCH)/.test(key) ? '{}' : undefined;
  const headers: Record<string, string> = leaves.includes(key) ? { 'idempotency-key': 'two words' } : {};
  if (text) headers['content-type'] = 'application/json';
  const response = await sendRaw(service.baseUrl, { method, path, token: person.token, headers, body: text });
  return { response, sent: `${path} ${text ?? ''}` };
}

const rowsOfHidden = async () =>
  (await listStored(storage))
    .flat()
    .filter(row => hiddenBirds.includes(String(row.birdId ?? row.id)))
    .map(row => JSON.stringify(row))
    .sort();

describe('a member who sees only two of five birds', () => {
  it('learns nothing about the others from any endpoint, no matter which ids the request names', async () => {
    const before = await rowsOfHidden();
    for (const { name, person } of callers) {
      for (const key of endpointKeys.filter(each => !signOuts.includes(each))) {
        for (const query of queriesOf(key, hidden.birdId ?? '')) {
          const { response, sent } = await callEndpoint(person, key, hidden, query);
          assert.ok(response.status < 500, `${name}, ${key}: ${response.text}`);
          if (person === carl && isList(key))
            assert.equal(response.status, 200, `${key}${query}: ${response.text}`);
          expectNothingOfHidden(response, sent, `${name}, ${key}${query}`);
        }
      }
    }
    assert.deepEqual(await rowsOfHidden(), before);
  });

  it('404 for a hidden bird and its records, byte for byte the same as for random ids', async () => {
    const open: ReadonlySet<string> = new Set(['feedFile', 'fileKey', 'workspaceId', 'provider', 'code']);
    const visibleParts = ({
      status,
      headers: { date, 'x-request-id': _, ...headers },
      text,
    }: RawResponse) => ({
      ...{ status, headers, text },
    });
    let compared = 0;
    for (const key of endpointKeys) {
      const { policy } = endpoints[key];
      if (!Array.isArray(policy.callers) || policy.onlySomeBirds !== 'limited') continue;
      if (!policy.roles.some(role => role === 'caregiver')) continue;
      for (const [, parameter = ''] of key.matchAll(/:(\w+)/g)) {
        const id = hidden[parameter];
        if (open.has(parameter) || id === visible[parameter] || !id) continue;
        // The hidden record is named under its own bird, and under a visible one.
        for (const base of [visible, hidden]) {
          const named = await callEndpoint(carl, key, { ...base, [parameter]: id });
          const unknown = await callEndpoint(carl, key, { ...base, [parameter]: randomUUID() });
          assert.equal(unknown.response.status, 404, `${key}: ${unknown.response.text}`);
          assert.deepEqual(visibleParts(named.response), visibleParts(unknown.response), key);
          compared += 1;
        }
      }
    }
    assert.ok(compared > 80, String(compared));
  });

  it('200 with only the visible birds in lists and counts', async () => {
    for (const { person } of callers) {
      const ids = (birds: { id: string }[]) => birds.map(({ id }) => id).sort();
      const { birds } = (await person.call('GET /api/birds?status=all')).body;
      assert.deepEqual(ids(birds), [...visibleBirds].sort());
      const { today } = (await person.call('GET /api/today')).body;
      assert.deepEqual(ids(today.birds), [...visibleBirds].sort());
      assert.ok(today.counts.weighInsDue <= 2);
    }
    const { census } = (await carl.call('GET /api/census')).body;
    assert.equal(census.total, 2);
    const calendar = await callEndpoint(carl, 'GET /api/calendar/:feedFile', hidden);
    assert.match(calendar.response.text, /shown-one/);
    const { report } = (await carl.call(`GET /api/reports/movements?from=2026-01-01&to=${today()}`)).body;
    assert.equal(JSON.stringify(report.outcomes), JSON.stringify({}));
    const { changes } = (await carl.call('GET /api/changes?limit=500')).body;
    assert.ok(changes.length > 10);
    for (const change of changes) assert.ok(visibleBirds.includes(change.birdId));
    const { access } = (await carl.call('GET /api/workspace/membership/access')).body;
    assert.deepEqual(access.birdIds, [...visibleBirds].sort());
  });

  it('200 with the same changes to the visible birds as for an owner, page by page', async t => {
    const readPages = async (person: Person, filter: string) => {
      const read: { birdId: string | null }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const after: string = cursor && `&cursor=${cursor}`;
        const { body } = await person.call(
          `GET /api/changes?limit=${person === olive ? 200 : 5}${filter}${after}`,
        );
        read.push(...body.changes);
        cursor = body.nextCursor;
      }
      return read.filter(({ birdId }) => visibleBirds.includes(birdId ?? ''));
    };
    const idsOf = (changes: object[]) => changes.map(change => (change as { id: string }).id);
    const expectSamePages = async () => {
      for (const filter of ['', '&kind=weight', '&kind=observation', '&kind=stay']) {
        const seen = idsOf(await readPages(carl, filter));
        assert.ok(seen.length > 1, filter);
        assert.deepEqual(seen, idsOf(await readPages(olive, filter)), filter);
      }
    };
    await expectSamePages();
    const at = service.clock.now().toISOString();
    const row = () => [makeChangeId(at), 'created', null, visibleBirds[1], null, { notes: '' }];
    const keys = JSON.stringify(Array.from({ length: 5_001 }, row));
    const inserted = {
      workspaceId: cast.workspaceId as WorkspaceId,
      at,
      kind: 'care_sheet',
      userId: null,
      tokenId: null,
    } as const;
    await storage.write(serviceActor, tx => insertChanges(tx, { ...inserted, keys }));
    for (const filter of ['&kind=weight', '&kind=stay']) {
      assert.deepEqual(idsOf(await readPages(carl, filter)), idsOf(await readPages(olive, filter)), filter);
    }
    await storage.write(serviceActor, tx => deleteChangesAt(tx, { at }));
    // The board does not search the history, most of which is hidden.
    const { mock } = t.mock.method(storage, 'run');
    await carl.call('GET /api/today');
    const texts = mock.calls.map(({ arguments: [statement] }) => statement.compiled(storage.dialect).sql);
    assert.ok(texts.length > 3);
    for (const text of texts) assert.doesNotMatch(text, /"changes"/);
  });

  it('2xx for work on a visible bird: a weight, its correction, deletion and undo, a dose and a file', async () => {
    const { birdId, medicationId } = visible;
    const weighed = await carl.call('POST /api/weigh-ins', {
      recordedOn: '2026-02-16',
      weights: [
        { birdId, weightGrams: 91 },
        { birdId: hidden.birdId, weightGrams: 91 },
        { tagId: `${marker}-one-ring`, weightGrams: 91 },
        { birdId: randomUUID(), weightGrams: 91 },
      ],
    });
    const { results } = weighed.body.weighIn;
    const outcomes = results.map(({ status, code, message }: Record<string, string>) => [
      status,
      code,
      message,
    ]);
    assert.equal(outcomes[0][0], 'recorded');
    assert.deepEqual(outcomes[1], outcomes[3]);
    assert.equal(outcomes[2][0], 'refused');
    const dose = { medicationId, administeredOn: today(), force: true };
    assert.equal((await carl.call('POST /api/doses', dose)).status, 201);
    const { weight } = results[0];
    const path = `/api/birds/${birdId}/weights/${weight.id}`;
    assert.equal((await carl.call(`PATCH ${path}`, { weightGrams: 92 })).status, 200);
    assert.equal((await carl.call(`DELETE ${path}`)).status, 204);
    const { changes } = (await carl.call(`GET /api/changes?birdId=${birdId}&kind=weight`)).body;
    const undone = await carl.call(`POST /api/changes/${changes[0].id}/undo`);
    assert.equal(undone.body.change?.action, 'restored', undone.text);
    assert.equal((await carl.call(`PUT /api/birds/${birdId}/care-sheet`, { diet: 'Seeds.' })).status, 200);
    const file = await addFile(carl, birdId ?? '', samples['application/pdf']());
    assert.equal(file.status, 201);
  });

  it('403 for adding a bird or changing a ring, because a response could reveal which rings are taken', async () => {
    const added = await carl.call('POST /api/birds', { name: 'New', tagId: 'NEW-1', species: 'Finch' });
    assert.deepEqual([added.status, added.body.code], [403, 'roleNotAllowed']);
    const { bird } = (await carl.call(`GET /api/birds/${visible.birdId}`)).body;
    const { name, species, tagId } = bird;
    const renamed = { name: `${name}-renamed`, species, tagId };
    assert.equal((await carl.call(`PUT /api/birds/${visible.birdId}`, renamed)).status, 200);
    const ringed = await carl.call(`PUT /api/birds/${visible.birdId}`, {
      ...renamed,
      tagId: `${marker}-one-ring`,
    });
    assert.deepEqual([ringed.status, ringed.body.code], [403, 'roleNotAllowed']);
    // Somebody else changes the ring. A member who sees only some birds cannot undo the change.
    await olive.call(`PUT /api/birds/${visible.birdId}`, { ...renamed, tagId: 'OTHER-1' });
    const { changes } = (await carl.call(`GET /api/changes?birdId=${visible.birdId}&kind=bird`)).body;
    assert.equal((await carl.call(`POST /api/changes/${changes[0].id}/undo`)).status, 403);
  });

  it('gets 200 instead of 304 for the ETag of somebody who sees all birds', async () => {
    for (const path of ['/api/today', '/api/birds', '/api/birds?photos=false', '/api/weight-guard/inputs']) {
      const all = await olive.call(`GET ${path}`);
      const etag = all.headers.get('etag') ?? '';
      assert.notEqual(etag, '', path);
      const request = { method: 'GET', path, headers: { 'if-none-match': etag } };
      const limited = await sendRaw(service.baseUrl, { ...request, token: carl.token });
      assert.equal(limited.status, 200, path);
      expectNothingOfHidden(limited, '', path);
      const own = { method: 'GET', path, headers: { 'if-none-match': limited.headers.etag ?? '' } };
      assert.equal((await sendRaw(service.baseUrl, { ...own, token: carl.token })).status, 304, path);
      assert.equal((await sendRaw(service.baseUrl, { ...own, token: olive.token })).status, 200, path);
    }
  });
});

const deleteChangesAt = change((db, $: Inputs<{ at: string }>) =>
  db.deleteFrom('changes').where('at', '=', $.at).where('kind', '=', 'care_sheet'),
);

const findWaiting = findOne(db =>
  db.selectNoFrom(
    sql<boolean>`exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    )`.as('isWaiting'),
  ),
);

/**
 * Resolves when another transaction waits for a lock. Engines other than PostgreSQL have one writer at a time, so there
 * the other transaction always waits.
 */
async function othersWait(): Promise<void> {
  while (engine === 'postgres' && !(await findWaiting.required(storage, {})).isWaiting) await setImmediate();
}

describe('an event in the life of a hidden bird', () => {
  it('changes no response to a member who does not see the bird', async () => {
    const readAll = async () => {
      const texts = new Map<string, string>();
      for (const key of endpointKeys.filter(
        each => each.startsWith('GET') && !endpoints[each].policy.admin,
      )) {
        for (const query of queriesOf(key, visible.birdId ?? '')) {
          const ids = { ...visible, feedFile: hidden.feedFile ?? '' };
          const { response } = await callEndpoint(carl, key, ids, query);
          const { date, 'x-request-id': _, 'content-length': __, ...headers } = response.headers;
          texts.set(
            key + query,
            JSON.stringify([response.status, headers, response.text.replace(ofNow, '')]),
          );
        }
      }
      return texts;
    };
    // The first read also updates the last use of the session and of the calendar.
    await readAll();
    const before = await readAll();
    const { birdId: deletedId } = await addFullBird(`${marker}-later`);
    await olive.call(`DELETE /api/birds/${deletedId}`);
    const { id: goneId } = await addBird(olive, { name: `${marker}-gone`, dateOfBirth: '2020-02-13' });
    const stay = { kind: 'adopted', startedOn: '2026-02-20', personName: marker };
    assert.equal((await olive.call(`POST /api/birds/${goneId}/stays`, stay)).status, 201);
    const { id: movedId } = await addBird(olive, { name: `${marker}-away` });
    await olive.call(`POST /api/birds/${movedId}/transfer`, { destinationOwnerEmail: cast.ada.email });
    await finishJobs(service);
    const after = await readAll();
    assert.ok(before.size > 80, String(before.size));
    for (const [key, text] of before) assert.equal(after.get(key), text, key);
  });
});

describe('the list of birds that a member sees', () => {
  it('404 for a bird as soon as it is removed, 409 for a repeated request about it, and 200 as soon as it is added again', async () => {
    const [first = '', second = ''] = visibleBirds;
    const key = {
      token: carl.token,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    };
    const weigh = {
      ...{ method: 'POST', path: `/api/birds/${second}/weights`, ...key },
      body: JSON.stringify({ weightGrams: 90, recordedOn: '2026-02-18' }),
    };
    assert.equal((await sendRaw(service.baseUrl, weigh)).status, 201);
    const board = await carl.call('GET /api/today');
    assert.equal((await limit(carl, [first])).status, 200);
    assert.equal((await carl.call(`GET /api/birds/${second}`)).status, 404);
    const repeated = await sendRaw(service.baseUrl, weigh);
    assert.deepEqual([repeated.status, JSON.parse(repeated.text).code], [409, 'idempotencyAnswerSealed']);
    const etag = board.headers.get('etag') ?? '';
    const again = await sendRaw(service.baseUrl, {
      ...{ method: 'GET', path: '/api/today', token: carl.token, headers: { 'if-none-match': etag } },
    });
    assert.equal(again.status, 200);
    assert.ok(!again.text.includes(second));
    await limit(carl, []);
    assert.deepEqual((await carl.call('GET /api/birds?status=all')).body, { birds: [] });
    await limit(carl, null);
    assert.equal((await carl.call('GET /api/birds?status=all')).body.birds.length >= 5, true);
    await limit(carl, visibleBirds);
    assert.equal((await carl.call(`GET /api/birds/${second}`)).status, 200);
  });

  it('200 for a bird that was deleted and restored, and 404 after it has moved away and come back', async () => {
    const { id } = await addBird(olive, { name: 'Traveller' });
    await limit(carl, [...visibleBirds, id]);
    await olive.call(`DELETE /api/birds/${id}`);
    assert.equal((await carl.call(`GET /api/birds/${id}`)).status, 404);
    const { changes } = (await olive.call(`GET /api/changes?birdId=${id}`)).body;
    await olive.call(`POST /api/changes/${changes[0].id}/undo`);
    assert.equal((await carl.call(`GET /api/birds/${id}`)).status, 200);
    await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: cast.ada.email });
    assert.equal((await cast.ada.call(`GET /api/birds/${id}`)).status, 200);
    await cast.ada.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: olive.email });
    assert.equal((await olive.call(`GET /api/birds/${id}`)).status, 200);
    assert.equal((await carl.call(`GET /api/birds/${id}`)).status, 404);
    const { body } = await olive.api.call('GET /api/workspace/access');
    assert.ok(body.access.some(({ birdIds }) => birdIds?.length === 2));
  });

  it('400 with the index of an unknown bird, 409 for people who manage the flock, and nothing is stored', async () => {
    const unknown = await limit(carl, [visibleBirds[0] ?? '', randomUUID()]);
    assert.deepEqual(
      [unknown.status, unknown.body.details],
      [400, { 'birdIds.1': ['The flock has no such bird.'] }],
    );
    const { body } = await cast.nora.api.call('POST /api/birds', {
      body: { name: 'Foreign', tagId: 'F-1', species: 'Finch' },
    });
    assert.equal((await limit(carl, [body.bird.id])).status, 400);
    const many = Array.from({ length: 501 }, () => randomUUID());
    assert.equal((await limit(carl, many)).status, 400);
    for (const person of [olive, cast.asha]) {
      const { status, body: refusal } = await limit(person, []);
      assert.deepEqual([status, refusal.code], [409, 'someBirdsForHelpers']);
    }
    const invite = (birdIds: unknown, role = 'viewer') =>
      olive.call('POST /api/workspace/members', { email: 'ivy@example.org', role, birdIds });
    const refused = await invite([visibleBirds[0], randomUUID()]);
    assert.deepEqual(
      [refused.status, refused.body.details],
      [400, { 'birdIds.1': ['The flock has no such bird.'] }],
    );
    const asAssistant = await invite([], 'assistant');
    assert.deepEqual([asAssistant.status, asAssistant.body.code], [409, 'someBirdsForHelpers']);
    const { members } = (await olive.api.call('GET /api/workspace/members')).body;
    assert.ok(!members.some(({ inviteEmail }) => inviteEmail === 'ivy@example.org'));
    assert.deepEqual(
      (await carl.call('GET /api/workspace/membership/access')).body.access.birdIds,
      [...visibleBirds].sort(),
    );
  });

  it('limits an invited person from the start, and a later invite keeps the list unless it names another', async () => {
    const [first = '', second = ''] = visibleBirds;
    const invite = async (more?: object) => {
      const sent = { email: 'ivy@example.org', role: 'viewer', ...more };
      const { status, body } = await olive.call('POST /api/workspace/members', sent);
      assert.equal(status, 201);
      const { access } = (await olive.api.call('GET /api/workspace/access')).body;
      return access.find(({ memberId }) => memberId === body.member.id)?.birdIds;
    };
    assert.deepEqual(await invite({ birdIds: [first] }), [first]);
    assert.deepEqual(await invite(), [first]);
    assert.deepEqual(await invite({ birdIds: [second, second] }), [second]);
    assert.equal(await invite({ birdIds: null }), null);
  });

  it('409 or 204 for a request that is repeated after the list has changed; nothing is done twice', async () => {
    const [first = '', second = ''] = visibleBirds;
    const request = (method: string, path: string, body?: object) => ({
      ...{ method, path, token: carl.token, body: body && JSON.stringify(body) },
      headers: { 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) },
    });
    const path = `/api/birds/${first}/vet-visits`;
    const visitsOf = async () => (await olive.call(`GET ${path}`)).body.vetVisits;
    const before = (await visitsOf()).length;
    const visit = request('POST', path, { visitedOn: '2026-02-13', reason: 'Twice' });
    const added = await sendRaw(service.baseUrl, visit);
    assert.equal(added.status, 201, added.text);
    const deletion = request('DELETE', `${path}/${JSON.parse(added.text).vetVisit.id}`);
    await limit(carl, [first]);
    const repeated = await sendRaw(service.baseUrl, visit);
    assert.deepEqual([repeated.status, JSON.parse(repeated.text).code], [409, 'idempotencyAnswerSealed']);
    assert.equal((await visitsOf()).length, before + 1);
    assert.equal((await sendRaw(service.baseUrl, deletion)).status, 204);
    await limit(carl, [first, second]);
    const deletedAgain = await sendRaw(service.baseUrl, deletion);
    assert.deepEqual([deletedAgain.status, deletedAgain.headers['idempotent-replayed']], [204, 'true']);
  });

  it('keeps a deleted bird when the list is edited, and forgets it when all birds become visible', async () => {
    const [first = ''] = visibleBirds;
    const { id } = await addBird(olive, { name: 'Restored' });
    const restore = async () => {
      const { changes } = (await olive.call(`GET /api/changes?birdId=${id}`)).body;
      assert.equal((await olive.call(`POST /api/changes/${changes[0].id}/undo`)).status, 200);
    };
    const statusForCarl = async () => (await carl.call(`GET /api/birds/${id}`)).status;
    await limit(carl, [first, id]);
    await olive.call(`DELETE /api/birds/${id}`);
    assert.deepEqual((await limit(carl, visibleBirds)).body.access.birdIds, [...visibleBirds].sort());
    await restore();
    assert.equal(await statusForCarl(), 200);
    await olive.call(`DELETE /api/birds/${id}`);
    await limit(carl, null);
    await limit(carl, visibleBirds);
    await restore();
    assert.equal(await statusForCarl(), 404);
  });

  it('does not change in the middle of a write', async () => {
    const { id: birdId } = await addBird(olive, { name: 'Deleted' });
    await limit(carl, [...visibleBirds, birdId]);
    const [workspaceId, memberId] = [cast.workspaceId as WorkspaceId, await memberIdOf(carl.email)];
    const events: string[] = [];
    let isChanged: Promise<unknown> = Promise.resolve();
    await restrictStorage(storage, { workspaceId, memberId }).write(serviceActor, async tx => {
      const bird = await lockBird(tx, { workspaceId, birdId });
      assert.ok(bird);
      isChanged = limit(carl, visibleBirds).then(() => events.push('list changed'));
      await Promise.race([isChanged, othersWait()]);
      await deleteLockedBird(tx, bird, service.clock.now().toISOString());
      events.push('bird deleted');
    });
    await isChanged;
    assert.deepEqual(events, ['bird deleted', 'list changed']);
    assert.equal((await olive.call(`GET /api/birds/${birdId}`)).status, 404);
    const { changes } = (await olive.call(`GET /api/changes?birdId=${birdId}`)).body;
    assert.deepEqual([changes[0].action, changes[0].undoable], ['deleted', true]);
  });

  it('201 for a sitter with listed birds; the list does not apply while the sitter is an assistant', async () => {
    const [birdId = ''] = visibleBirds;
    const endsAt = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    const sitter = { email: 'sitter@example.org', endsAt, birdIds: [birdId] };
    const invited = await olive.call('POST /api/workspace/sitters', sitter);
    assert.deepEqual([invited.status, invited.body.access.birdIds], [201, [birdId]]);
    await olive.call('POST /api/workspace/members', { email: sitter.email, role: 'viewer' });
    const accessOf = async () =>
      (await olive.api.call('GET /api/workspace/access')).body.access.find(
        ({ memberId }) => memberId === invited.body.member.id,
      );
    assert.deepEqual((await accessOf())?.birdIds, [birdId]);
    await olive.call('POST /api/workspace/members', { email: sitter.email, role: 'assistant' });
    assert.equal((await accessOf())?.birdIds, null);
    // An owner who saves the access of an assistant does not remove the list either.
    const path = `PUT /api/workspace/members/${invited.body.member.id}/access`;
    assert.equal((await olive.call(path, { birdIds: null })).body.access.birdIds, null);
    await olive.call('POST /api/workspace/members', { email: sitter.email, role: 'caregiver' });
    assert.deepEqual((await accessOf())?.birdIds, [birdId]);
  });

  it('200 with all birds for somebody who is promoted, and with the listed ones again after the demotion', async () => {
    await limit(carl, visibleBirds);
    const countFor = async () => (await carl.call('GET /api/birds?status=all')).body.birds.length;
    for (const role of ['assistant', 'owner', 'caregiver']) {
      await olive.call('POST /api/workspace/members', { email: carl.email, role });
      const isLimited = role === 'caregiver';
      assert.equal((await countFor()) === 2, isLimited, role);
      assert.equal(
        (await carl.call('GET /api/auth/user/closing')).body.flocks[0].birds === 2,
        isLimited,
        role,
      );
    }
  });
});
