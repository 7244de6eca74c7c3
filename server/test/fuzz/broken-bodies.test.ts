// Bodies that are not what they should be: each is refused with one plain sentence, and nothing is stored.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Person, signIn, startService, type TestService } from '../cast.ts';
import { type RawAnswer, sendRaw } from '../raw-http.ts';

let service: TestService;
let olive: Person;

before(async () => {
  // One process, asked directly: a proxy may lose the refusal of a body that is still being sent.
  service = await startService({}, { replicas: 1 });
  olive = await signIn(service, 'olive@example.org');
});

const bird = { name: 'Kiwi', tagId: 'TAG', species: 'Cockatiel' };
const json = { 'content-type': 'application/json' };

const post = (
  path: string,
  body: string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = json,
): Promise<RawAnswer> =>
  sendRaw(service.baseUrl, { method: 'POST', path, token: olive.token, headers, body });

const postBird = (body: string | Uint8Array | undefined, headers?: Readonly<Record<string, string>>) =>
  post('/api/birds', body, headers);

const invalidJson = '{"error":"Invalid JSON payload","details":{}}';

describe('a body that is no JSON object', () => {
  const whole = JSON.stringify(bird);
  const bodies: Readonly<Record<string, string | Uint8Array | undefined>> = {
    'an empty body': '',
    'no body at all': undefined,
    'white space': ' \n',
    'half an object': whole.slice(0, -1),
    'two objects': whole + whole,
    'a trailing comma': whole.replace('}', ',}'),
    'single quotes': whole.replaceAll('"', "'"),
    'a comment': `${whole}//`,
    NaN: 'NaN',
    'a list': `[${whole}]`,
    'an empty list': '[]',
    text: '"Kiwi"',
    'a number': '1',
    true: 'true',
    null: 'null',
    'a form': 'name=Kiwi&tagId=TAG',
    'ten thousand lists': '['.repeat(10_000) + ']'.repeat(10_000),
    'lists without an end': '['.repeat(200_000),
    'invalid UTF-8': Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    'UTF-16': Buffer.from(whole, 'utf16le'),
    'a raw NUL in a text': '{"name":"a\0b"}',
  };
  for (const [what, body] of Object.entries(bodies)) {
    it(`400 for ${what}`, async () => {
      const { status, text } = await postBird(body);
      assert.deepEqual([status, text], [400, invalidJson]);
    });
  }

  it('400 for a compressed body, which is read as it is', async () => {
    const answered = await postBird(gzipSync(whole), { ...json, 'content-encoding': 'gzip' });
    assert.deepEqual([answered.status, answered.text], [400, invalidJson]);
  });
});

describe('values that no column holds', () => {
  const wrong: Readonly<Record<string, string>> = {
    'NUL in a text': '"a\\u0000b"',
    'half a surrogate pair': '"\\ud83e"',
    'a text instead of a name': '["Kiwi"]',
    'a nested list': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    'a number for a text': '1e999',
  };
  for (const [what, value] of Object.entries(wrong)) {
    it(`400 for ${what}`, async () => {
      const answered = await postBird(`{"name":${value},"tagId":"TAG","species":"Cockatiel"}`);
      assert.equal(answered.status, 400, answered.text);
      assert.match(answered.text, /^\{"error":"Invalid bird payload","details":\{"name":\["[^"]+"\]\}\}$/);
    });
  }

  it('400 for numbers that are too large, too small or no numbers, 201 for the smallest there is', async () => {
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

  it('201 with strange keys dropped: they change nothing, and are not stored', async () => {
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

describe('the type of a body', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/problem+json',
    ';;;',
    '',
  ];
  for (const type of types) {
    it(`415 for ${type || 'no content type'}`, async () => {
      const answered = await postBird(JSON.stringify(bird), type ? { 'content-type': type } : {});
      assert.deepEqual(
        [answered.status, answered.text],
        [415, '{"error":"Send the body as application/json."}'],
      );
    });
  }

  it('201 for JSON in any case, with a charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    assert.equal((await postBird(JSON.stringify({ ...bird, tagId: 'TYPED' }), headers)).status, 201);
  });

  it('201 and 204 for calls that take no body, whatever comes with them', async () => {
    const added = await postBird(JSON.stringify({ ...bird, tagId: 'BODILESS' }));
    const { id } = JSON.parse(added.text).bird;
    for (const type of ['application/json', 'text/plain', ';;;', undefined]) {
      for (const body of [undefined, '', '{}', 'not { JSON']) {
        const made = await post(`/api/birds/${id}/transfer-code`, body, type ? { 'content-type': type } : {});
        assert.equal(made.status, 201, `${type} ${body} ${made.text}`);
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
  const tooLarge = '{"error":"The request body is too large."}';

  it('413 past 256 KiB, and past 8 MiB where a photo may come', async () => {
    const kib = 1_024;
    const workspace = await post('/api/workspaces', `{"name":"${'x'.repeat(256 * kib)}"}`);
    assert.deepEqual([workspace.status, workspace.text], [413, tooLarge]);
    const photo = await postBird(`{"photoDataUrl":"${'A'.repeat(8 * kib * kib)}"}`);
    assert.deepEqual([photo.status, photo.text], [413, tooLarge]);
  });

  it('413 at once for a gigabyte that is announced, before any of it is sent', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/birds HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${olive.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{',
    );
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.ok(answer.endsWith(tooLarge));
  });

  it('413 for a body that grows without having said how long it is', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/workspaces HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${olive.token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let count = 0; count < 5; count += 1) socket.write(chunk);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 413 /);
  });
});

describe('after all of this', () => {
  it('200 with just the birds that were added', async () => {
    const { body } = await olive.call('GET /api/birds');
    const tags = body.birds.map((one: { tagId: string }) => one.tagId).sort();
    assert.deepEqual(tags, ['SCALE', 'STRANGE', 'TYPED']);
  });
});
