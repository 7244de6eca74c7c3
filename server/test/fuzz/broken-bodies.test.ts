// Tests of malformed, malicious and expensive bodies, and of unusual values.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { addBird, signIn } from '../cast.ts';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/test-service.ts';

// A single process, because a proxy could drop the refusal of a body that is still being sent.
const service = await startService({}, { replicas: 1 });
const olive = await signIn(service, 'olive@example.org');

const bird = { name: 'Kiwi', tagId: 'TAG', species: 'Cockatiel' };
const json = { 'content-type': 'application/json' };

const post = (
  path: string,
  body: string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = json,
): Promise<RawResponse> =>
  sendRaw(service.baseUrl, { method: 'POST', path, token: olive.token, headers, body });

const postBird = (body: string | Uint8Array | undefined, headers?: Readonly<Record<string, string>>) =>
  post('/api/birds', body, headers);

const invalidJson = '{"error":"Invalid JSON payload","code":"invalidJson","details":{}}';

describe('a body that is not a JSON object', () => {
  const validJson = JSON.stringify(bird);
  const bodies: Readonly<Record<string, string | Uint8Array | undefined>> = {
    'an empty body': '',
    'no body at all': undefined,
    'white space': ' \n',
    'half an object': validJson.slice(0, -1),
    'two objects': validJson + validJson,
    'a trailing comma': validJson.replace('}', ',}'),
    'single quotes': validJson.replaceAll('"', "'"),
    'a comment': `${validJson}//`,
    NaN: 'NaN',
    'a list': `[${validJson}]`,
    'an empty list': '[]',
    'a string': '"Kiwi"',
    'a number': '1',
    true: 'true',
    null: 'null',
    'a form': 'name=Kiwi&tagId=TAG',
    'ten thousand lists': '['.repeat(10_000) + ']'.repeat(10_000),
    'unclosed lists': '['.repeat(200_000),
    'invalid UTF-8': Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    'UTF-16': Buffer.from(validJson, 'utf16le'),
    'a raw NUL in a string': '{"name":"a\0b"}',
  };
  for (const [what, body] of Object.entries(bodies)) {
    it(`400 for ${what}`, async () => {
      const { status, text } = await postBird(body);
      assert.deepEqual([status, text], [400, invalidJson]);
    });
  }

  it('400 for a compressed body, which is not decompressed', async () => {
    const response = await postBird(gzipSync(validJson), { ...json, 'content-encoding': 'gzip' });
    assert.deepEqual([response.status, response.text], [400, invalidJson]);
  });
});

describe('unusual values', () => {
  const wrong: Readonly<Record<string, string>> = {
    'NUL in a string': '"a\\u0000b"',
    'half a surrogate pair': '"\\ud83e"',
    'a list instead of a name': '["Kiwi"]',
    'a nested list': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    'a number instead of a string': '1e999',
  };
  for (const [what, value] of Object.entries(wrong)) {
    it(`400 for ${what}`, async () => {
      const response = await postBird(`{"name":${value},"tagId":"TAG","species":"Cockatiel"}`);
      assert.equal(response.status, 400, response.text);
      assert.match(
        response.text,
        /^\{"error":"Invalid bird payload","code":"invalidPayload","details":\{"name":\["[^"]+"\]\}\}$/,
      );
    });
  }

  it('400 for numbers that are too large or too small and for values other than numbers, 201 for the smallest', async () => {
    const added = await postBird(JSON.stringify({ ...bird, tagId: 'SCALE' }));
    const { id } = JSON.parse(added.text).bird;
    const weigh = (grams: string, day: number) =>
      post(`/api/birds/${id}/weights`, `{"weightGrams":${grams},"recordedOn":"2026-02-0${day}"}`);
    const refused = [
      '1e999',
      '-1e999',
      '9007199254740993',
      '10000.000000000002',
      '0',
      '-0',
      '-5',
      '"5"',
      'true',
    ];
    for (const grams of refused) assert.equal((await weigh(grams, 1)).status, 400, grams);
    const kept = ['5e-324', '0.1', '10000', '1e4', '92.55'];
    for (const [index, grams] of kept.entries()) {
      const weighed = await weigh(grams, index + 1);
      assert.equal(weighed.status, 201, weighed.text);
      assert.equal(JSON.parse(weighed.text).weight.weightGrams, Number(grams));
    }
  });

  it('201 with unknown keys, which are dropped', async () => {
    const strange =
      '"__proto__":{"notifyOnDob":true},"constructor":{"prototype":{"notifyOnDob":true}},"id":"x","workspaceId":1';
    const added = await postBird(`{"name":"Kiwi","tagId":"STRANGE","species":"Cockatiel",${strange}}`);
    assert.equal(added.status, 201);
    const { bird: stored } = JSON.parse(added.text);
    assert.deepEqual(
      [stored.notifyOnDob, stored.id === 'x', Object.hasOwn(stored, 'constructor')],
      [false, false, false],
    );
    assert.equal('notifyOnDob' in {}, false);
  });
});

describe('a body’s type', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/problem+json',
    'application/',
    ';;;',
    '',
  ];
  for (const type of types) {
    it(`415 for ${type || 'no content type'}`, async () => {
      const response = await postBird(JSON.stringify(bird), type ? { 'content-type': type } : {});
      assert.deepEqual(
        [response.status, response.text],
        [415, '{"error":"Send the body as application/json.","code":"jsonRequired"}'],
      );
    });
  }

  it('201 for a JSON type regardless of case, with a charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    assert.equal((await postBird(JSON.stringify({ ...bird, tagId: 'TYPED' }), headers)).status, 201);
  });

  it('201 and 204 for endpoints without a body, which ignore any body and type', async () => {
    const added = await postBird(JSON.stringify({ ...bird, tagId: 'BODILESS' }));
    const { id } = JSON.parse(added.text).bird;
    for (const type of ['application/json', 'text/plain', ';;;', undefined]) {
      for (const body of [undefined, '', '{}', 'not { JSON']) {
        const response = await post(
          `/api/birds/${id}/transfer-code`,
          body,
          type ? { 'content-type': type } : {},
        );
        assert.equal(response.status, 201, `${type} ${body} ${response.text}`);
      }
    }
    const path = `/api/birds/${id}`;
    const gone = await sendRaw(service.baseUrl, {
      method: 'DELETE',
      path,
      token: olive.token,
      headers: json,
    });
    assert.equal(gone.status, 204);
  });
});

describe('the size of a body', () => {
  const tooLarge = '{"error":"The request body is too large.","code":"bodyTooLarge"}';

  it('413 over 256 KiB, or over 8 MiB where a photo is allowed', async () => {
    const kib = 1_024;
    const workspace = await post('/api/workspaces', `{"name":"${'x'.repeat(256 * kib)}"}`);
    assert.deepEqual([workspace.status, workspace.text], [413, tooLarge]);
    const photo = await postBird(`{"photoDataUrl":"${'A'.repeat(8 * kib * kib)}"}`);
    assert.deepEqual([photo.status, photo.text], [413, tooLarge]);
  });

  it('413 immediately for a Content-Length of a gigabyte', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/birds HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${olive.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{',
    );
    const response = await text(socket);
    assert.match(response, /^HTTP\/1\.1 413 /);
    assert.ok(response.endsWith(tooLarge));
  });

  it('413 for a chunked body that grows too large', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/workspaces HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${olive.token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let count = 0; count < 5; count += 1) socket.write(chunk);
    const response = await text(socket);
    assert.match(response, /^HTTP\/1\.1 413 /);
  });
});

describe('after the tests above', () => {
  it('200 with only the birds that were added', async () => {
    const { body } = await olive.call('GET /api/birds');
    const tags = body.birds.map((one: { tagId: string }) => one.tagId).sort();
    assert.deepEqual(tags, ['SCALE', 'STRANGE', 'TYPED']);
  });
});

describe('a body that is expensive to read', () => {
  const mib = 1_024 * 1_024;
  const filled = (unit: string) => unit.repeat((7 * mib) / unit.length);
  /** The time limit: twice what the slowest body takes. Without the checks, each would take several times as long. */
  const maxMs = 200;
  const passes = 5;

  /** Measures the longest time that other requests wait while `work` runs. */
  async function stallMs(work: () => Promise<unknown>): Promise<number> {
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    await work();
    stalls.disable();
    return stalls.max / 1e6;
  }

  /**
   * Compares with a harmless body of about the same length. One fast pass is enough, because the machine may be busy.
   */
  async function expectShortStall(work: () => Promise<unknown>): Promise<void> {
    const harmless = `{"a":"${filled('a')}"}`;
    const measured: string[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      const usualMs = await stallMs(() => postBird(harmless));
      const tookMs = await stallMs(work);
      if (tookMs < maxMs + usualMs) return;
      measured.push(`${tookMs} ms, compared with ${usualMs} ms`);
    }
    assert.fail(measured.join(', '));
  }

  const structures: Readonly<Record<string, string>> = {
    'nested lists': `{"a":${filled('[')}`,
    'nested objects': filled('{"a":'),
    'empty objects': `{"a":[${filled('{},')}1]}`,
    'many keys': `{${Array.from({ length: 500_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    'rows with different keys': `{"a":[${Array.from({ length: 50_000 }, (_, index) => `{"k${index}":1,"l${index}":2}`).join(',')}]}`,
    'empty strings': `{"a":[${filled('"",')}1]}`,
    'escaped quotes': `{"a":"${filled('\\"')}"}`,
  };
  for (const [what, body] of Object.entries(structures)) {
    it(`400 for ${what}, and other requests wait at most ${maxMs} ms longer`, async () => {
      // The first request is not measured, because the client's own code is not compiled yet.
      assert.equal((await postBird(body)).status, 400);
      await expectShortStall(() => postBird(body));
    });

    it(`400 for ${what} in an import, and other requests wait at most ${maxMs} ms longer`, async () => {
      const sent = () => post('/api/imports', body);
      assert.equal((await sent()).status, 400);
      await expectShortStall(sent);
    });
  }

  it(`400 for combining marks in the worst order, and other requests wait at most ${maxMs} ms longer`, async () => {
    const name = `a${'\u0345'.repeat(60)}${'\u0334'.repeat(60)}`;
    const notes = `a${'\u0345'.repeat(10_000)}${'\u0334'.repeat(9_999)}`;
    const added = await postBird(JSON.stringify({ ...bird, name }));
    assert.equal(added.status, 400);
    assert.deepEqual(JSON.parse(added.text).details, {
      name: ['Must not contain more than 30 combining marks in a row.'],
    });
    const { id } = await addBird(olive);
    const body = JSON.stringify({ visitedOn: '2026-03-01', notes });
    const path = `/api/birds/${id}/vet-visits`;
    await expectShortStall(() => post(path, body));
    assert.equal((await post(path, body)).status, 400);
  });

  it('201 for thirty combining marks on one letter, and for a photo of almost seven million characters', async () => {
    const name = `a${'\u0334'.repeat(30)}`;
    const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(6_900_000)}`;
    assert.equal(
      (await postBird(JSON.stringify({ ...bird, tagId: 'MARKS', name, photoDataUrl }))).status,
      201,
    );
  });
});
