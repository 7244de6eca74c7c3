// Tests of Web Push, with a test push service that decrypts each push and checks its signature.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signIn, useCast } from '../cast.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const push = await startPushEndpoint();
const { service, cast } = await useCast();

type Person = typeof cast.olive;

const subscribe = (person: Person, name: string) =>
  person.call('POST /api/push/subscriptions', push.subscribe(name).subscription);

/** Sends a test push to all browsers of a person; returns those that received it. */
async function sendTest(person: Person): Promise<string[]> {
  const before = push.received.length;
  assert.equal((await person.call('POST /api/push/test')).status, 202);
  await finishJobs(service);
  return push.received
    .slice(before)
    .map(({ browser }) => browser)
    .sort();
}

it('200 with the same key for everyone', async () => {
  const [one, other] = await Promise.all(
    [cast.olive, cast.nora].map(person => person.call('GET /api/push/key')),
  );
  assert.match(one?.body.publicKey, /^B[\w-]{86}$/);
  assert.deepEqual(one?.body, other?.body);
});

it('202 for a test push, which arrives encrypted for the browser and signed with the key', async () => {
  const { status, body } = await subscribe(cast.olive, 'phone');
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body.subscription), ['id', 'endpoint', 'createdAt']);
  assert.deepEqual(await sendTest(cast.olive), ['phone']);
  const [test] = push.received;
  assert.equal(test?.message.body, 'Push reaches this device.');
  assert.equal(test?.claims.aud, push.origin);
  assert.match(test?.claims.sub ?? '', /^(mailto:|https:)/);
  assert.ok((test?.claims.exp ?? 0) * 1_000 < Date.now() + 86_400_000);
  assert.equal(test?.publicKey, (await cast.olive.call('GET /api/push/key')).body.publicKey);
});

it('201 again for the same browser, which keeps its id and gets the new keys', async () => {
  const before = await subscribe(cast.olive, 'phone');
  const after = await subscribe(cast.olive, 'phone');
  assert.equal(after.status, 201);
  assert.equal(after.body.subscription.id, before.body.subscription.id);
  assert.deepEqual(await sendTest(cast.olive), ['phone']);
});

it('201 for a browser where another person signs in, which then gets only that person’s pushes', async () => {
  const ashasBrowser = await subscribe(cast.asha, 'tablet');
  const carlsBrowser = await subscribe(cast.carl, 'tablet');
  assert.notEqual(carlsBrowser.body.subscription.id, ashasBrowser.body.subscription.id);
  assert.deepEqual(await sendTest(cast.asha), []);
  assert.deepEqual(await sendTest(cast.carl), ['tablet']);
});

it("204 for unsubscribing a browser, even one without a subscription; another person's browser keeps its subscription", async () => {
  const { endpoint } = push.subscribe('laptop').subscription;
  await subscribe(cast.vic, 'laptop');
  assert.equal((await cast.nora.call('DELETE /api/push/subscriptions', { endpoint })).status, 204);
  assert.deepEqual(await sendTest(cast.vic), ['laptop']);
  assert.equal((await cast.vic.call('DELETE /api/push/subscriptions', { endpoint })).status, 204);
  assert.deepEqual(await sendTest(cast.vic), []);
  assert.equal((await cast.vic.call('DELETE /api/push/subscriptions', { endpoint })).status, 204);
});

it('204 for signing out; the browser gets no more pushes, no matter how its session ends', async () => {
  const [first, second, third] = [
    await signIn(service, 'tess@example.org'),
    await signIn(service, 'tess@example.org'),
    await signIn(service, 'tess@example.org'),
  ];
  await subscribe(first, 'tess-1');
  await subscribe(second, 'tess-2');
  await subscribe(third, 'tess-3');
  assert.deepEqual(await sendTest(third), ['tess-1', 'tess-2', 'tess-3']);
  await first.call('POST /api/auth/logout');
  assert.deepEqual(await sendTest(third), ['tess-2', 'tess-3']);
  await third.call('DELETE /api/auth/sessions');
  assert.deepEqual(await sendTest(third), ['tess-3']);
});

for (const status of [404, 410]) {
  it(`202, and a browser whose push service returns ${status} is deleted`, async () => {
    await subscribe(cast.ada, `gone-${status}`);
    push.respond(status, `gone-${status}`);
    assert.deepEqual(await sendTest(cast.ada), []);
    assert.equal((await cast.ada.call('POST /api/push/test')).body.devices, 0);
  });
}

it('202, and a redirect is not followed', async () => {
  await subscribe(cast.ada, 'redirected');
  push.respond(302, 'redirected');
  const before = push.requests();
  assert.deepEqual(await sendTest(cast.ada), []);
  assert.equal(push.requests(), before + 1);
  await cast.ada.call('DELETE /api/push/subscriptions', {
    endpoint: push.subscribe('redirected').subscription.endpoint,
  });
});

it('202, and a push is retried if the push service is down', async () => {
  await subscribe(cast.ada, 'slow');
  push.respond(503, 'slow');
  assert.deepEqual(await sendTest(cast.ada), []);
  push.respond(201, 'slow');
  const before = push.received.length;
  service.clock.forward(60_000);
  await finishJobs(service);
  assert.deepEqual(
    push.received.slice(before).map(({ browser }) => browser),
    ['slow'],
  );
});

it('201 for the 21st browser, which replaces the oldest', async () => {
  for (let number = 1; number <= 21; number += 1) {
    await subscribe(cast.nora, `many-${number}`);
    service.clock.forward(1_000);
  }
  const browsers = await sendTest(cast.nora);
  assert.equal(browsers.length, 20);
  assert.ok(!browsers.includes('many-1'));
});

/** Starts a service with a public URL. The returned `baseUrl` is its local address, because it has no proxy. */
async function startOnInternet(settings: Record<string, string> = {}) {
  const open = { BASE_URL: 'https://care.example.org', SIGN_IN_PREVIEW: 'true', SIGN_UP: 'open' };
  const started = await startService({ ...open, ...settings }, { replicas: 1 });
  return { ...started, baseUrl: `http://127.0.0.1:${started.config.port}` };
}

const { keys } = push.subscribe('unused').subscription;

for (const [what, input, field] of [
  ['plain http', { endpoint: 'http://push.example.org/send/1', keys }, 'endpoint'],
  ['an address with a password', { endpoint: 'https://olive:pass@push.example.org/1', keys }, 'endpoint'],
  ['no address', { endpoint: 'push', keys }, 'endpoint'],
  [
    'an address that is too long',
    { endpoint: `https://push.example.org/${'a'.repeat(2_000)}`, keys },
    'endpoint',
  ],
  [
    'a host that programs parse differently',
    { endpoint: 'https://127.0.0.77;.example.com/x', keys },
    'endpoint',
  ],
  ['an address with a control character', { endpoint: 'https://push.example.org/a\0b', keys }, 'endpoint'],
  ['an invalid key', { endpoint: `${push.origin}/x`, keys: { ...keys, p256dh: 'AAAA' } }, 'keys.p256dh'],
  ['a short secret', { endpoint: `${push.origin}/x`, keys: { ...keys, auth: 'AAAA' } }, 'keys.auth'],
] as const) {
  it(`400 for a subscription with ${what}`, async () => {
    const { status, body } = await cast.olive.call('POST /api/push/subscriptions', input);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.details), [field]);
  });
}

it('400 for unsubscribing with a control character in the address', async () => {
  const { status, body } = await cast.olive.call('DELETE /api/push/subscriptions', { endpoint: 'a\0b' });
  assert.deepEqual([status, Object.keys(body.details)], [400, ['endpoint']]);
});

it('400 for a private address in any notation, if the service is on the Internet', async () => {
  const open = await startOnInternet();
  const olive = await signIn(open, 'olive@example.org');
  const hosts = [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0x7f.1',
  ];
  for (const host of [
    ...hosts,
    '2130706433',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
  ]) {
    const { status } = await olive.call('POST /api/push/subscriptions', {
      endpoint: `https://${host}/a`,
      keys,
    });
    assert.equal(status, 400, host);
  }
  assert.equal(
    (await olive.call('POST /api/push/subscriptions', { endpoint: 'https://[2606:4700::1]/a', keys })).status,
    201,
  );
});

it('202, without connecting to a name that resolves to this machine, unless PUSH_PRIVATE_NETWORK is set', async () => {
  const open = await startOnInternet();
  const olive = await signIn(open, 'olive@example.org');
  const { subscription } = push.subscribe('named');
  // A trailing dot does not change a name, but makes it look like one on the Internet.
  const endpoint = subscription.endpoint.replace('localhost', 'localhost.');
  assert.equal((await olive.call('POST /api/push/subscriptions', { ...subscription, endpoint })).status, 201);
  const before = push.connections();
  await olive.call('POST /api/push/test');
  await finishJobs(open);
  assert.equal(push.connections(), before);

  const allowed = await startOnInternet({ PUSH_PRIVATE_NETWORK: 'true' });
  const nora = await signIn(allowed, 'nora@example.org');
  assert.equal((await nora.call('POST /api/push/subscriptions', subscription)).status, 201);
  await nora.call('POST /api/push/test');
  await finishJobs(allowed);
  assert.ok(push.connections() > before);
});
