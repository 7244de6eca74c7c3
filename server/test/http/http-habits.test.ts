// Tests of the service as an HTTP server: methods, CORS, headers, errors and timeouts.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { endpointKeys } from '@flock-care/contract/endpoints';
import { buildApp } from '../../src/app.ts';
import { askForLink, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/test-service.ts';

const frontend = 'https://app.example.org';
const service = await startService({ FRONTEND_URL: `${frontend}/flock` });
const olive = await signIn(service, 'olive@example.org');

const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRaw(service.baseUrl, { method, path, headers });

/** Sends raw bytes; returns everything received until the connection closes. */
function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(bytes);
  return text(socket);
}

/** GET endpoints with side effects. They do not allow HEAD. */
const changesOnGet = [
  '/api/auth/magic-link/verify',
  '/api/auth/oauth/:provider/start',
  '/api/auth/oauth/:provider/callback',
  '/api/calendar/:feedFile',
];

const patterns = [...new Set(endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)))];

function methodsOf(pattern: string): string[] {
  const methods = endpointKeys
    .filter(key => key.endsWith(` ${pattern}`))
    .map(key => key.slice(0, key.indexOf(' ')));
  return methods.includes('GET') && !changesOnGet.includes(pattern) ? [...methods, 'HEAD'] : methods;
}

describe('methods', () => {
  for (const pattern of patterns) {
    const allowed = methodsOf(pattern);
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND'].filter(
      method => !allowed.includes(method),
    );
    it(`405 for ${others.join(', ')} ${pattern}, with Allow`, async () => {
      for (const method of others) {
        const refused = await send(method, pattern.replace(/:\w+/g, 'x'));
        assert.equal(refused.status, 405, method);
        assert.deepEqual(String(refused.headers.allow).split(', ').sort(), allowed.sort());
        const sentence = '{"error":"This address does not support that method.","code":"methodNotAllowed"}';
        assert.equal(refused.text, method === 'HEAD' ? '' : sentence);
      }
    });
  }

  it('405 for HEAD of a sign-in link, which stays valid; 302 for GET afterwards', async () => {
    const link = await askForLink(service, 'olive@example.org');
    assert.equal((await send('HEAD', link)).status, 405);
    assert.equal((await send('GET', link)).status, 302);
  });
});

describe('unknown paths', () => {
  it('404 with the usual error body for GET, POST, PUT, PATCH and DELETE', async () => {
    const paths = ['/api', '/api/', '/api/none', '/api/birds/x/none', '/api//birds', '/API/BIRDS', '/none'];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await send(method, path);
        assert.deepEqual(
          [refused.status, refused.text],
          [404, '{"error":"There is nothing at this address.","code":"pathNotFound"}'],
          path,
        );
        assert.equal(refused.headers['content-type'], 'application/json; charset=utf-8');
      }
    }
  });

  it('404 if an id in the path is empty', async () => {
    assert.equal((await send('GET', '/api/birds/')).status, 404);
    assert.equal((await send('PUT', '/api/birds/')).status, 404);
    assert.equal((await send('POST', '/api/integration-tokens/')).status, 404);
  });

  it('404 for files outside the public folder', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/.env',
      '/..%5cpackage.json',
    ]) {
      assert.equal((await send('GET', path)).status, 404, path);
    }
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    send('OPTIONS', '/api/birds', { origin, 'access-control-request-method': 'POST' });

  it("204 for the front end's preflight, which allows only its origin", async () => {
    const allowed = await preflight(frontend);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers['access-control-allow-origin'], frontend);
    assert.match(String(allowed.headers['access-control-allow-methods']), /\bPUT\b/);
    assert.match(String(allowed.headers['access-control-allow-headers']), /\bauthorization\b/);
    assert.equal(allowed.headers['access-control-allow-credentials'], undefined);
  });

  it('204 or 200 for other origins, without allowing them', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${frontend}.evil.example`,
      'http://app.example.org',
    ]) {
      for (const response of [await preflight(origin), await send('GET', '/api/health/live', { origin })]) {
        assert.ok(response.status < 300);
        assert.ok([undefined, frontend].includes(response.headers['access-control-allow-origin']), origin);
      }
    }
  });
});

describe('headers', () => {
  it('200 and 404 with security headers', async () => {
    for (const path of ['/', '/api/health/live', '/api/none']) {
      const { headers } = await send('GET', path);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /default-src 'self'.*frame-ancestors 'none'/);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['x-powered-by'], undefined);
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
    }
  });

  it('200 with HSTS only if BASE_URL is https', async () => {
    const { context } = service;
    const baseUrl = new URL('https://flock.example');
    const secure = await buildApp({ ...context, config: { ...context.config, baseUrl } });
    const { headers } = await secure.inject('/api/health/live');
    await secure.close();
    const plain = await send('GET', '/api/health/live');
    assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    assert.equal(plain.headers['strict-transport-security'], undefined);
  });

  it('200 without an opener policy for plain http in a home network, where browsers would ignore it', async () => {
    const { context } = service;
    const baseUrl = new URL('http://192.168.1.20:3000');
    const atHome = await buildApp({ ...context, config: { ...context.config, baseUrl } });
    const { headers } = await atHome.inject('/api/health/live');
    await atHome.close();
    assert.equal(headers['cross-origin-opener-policy'], undefined);
  });

  it('200 with a request id from the service, no matter what the client sends', async () => {
    const { headers } = await send('GET', '/api/health/live', { 'x-request-id': 'mine' });
    assert.notEqual(headers['x-request-id'], 'mine');
  });

  it('200 with Cache-Control private for records, and 4xx with no-store', async () => {
    const record = await olive.call('GET /api/workspace');
    assert.equal(record.headers.get('cache-control'), 'private, no-cache');
    for (const path of ['/api/workspace', '/api/none']) {
      assert.equal((await send('GET', path)).headers['cache-control'], 'no-store', path);
    }
  });

  it('200, 201 and 302 with no-store if they or their URLs contain a token', async () => {
    const link = await askForLink(service, 'olive@example.org');
    const opened = await call(service, `GET ${link}`);
    const read = await olive.call('GET /api/auth/session');
    const response = await olive.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' });
    const page = await call(service, 'GET /?auth_token=x');
    for (const { headers } of [opened, read, response, page]) {
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
    }
  });
});

describe('a malformed request', () => {
  it('431 for headers over 16 KiB', async () => {
    const response = await sendBytes(
      `GET /api/birds HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
    );
    assert.match(response, /^HTTP\/1\.1 431 /);
    assert.ok(response.endsWith('{"error":"The request headers are too large.","code":"headersTooLarge"}'));
  });

  it('400 for malformed HTTP, and the service keeps running', async () => {
    const broken = [
      'hello\r\n\r\n',
      'GET /api/birds HTTP/1.1\r\n\r\n',
      'GET /api/birds HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/birds HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      'GET /api/\0 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /api/health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
      'GET /api/health/live HTTP/1.1\r\nHost: x/<b>@y\r\n\r\n',
    ];
    for (const bytes of broken) {
      const response = await sendBytes(bytes);
      assert.match(response, /^HTTP\/1\.1 400 /, bytes);
    }
    assert.equal((await send('GET', '/api/health/live')).status, 200);
  });

  it('200 for any Host header, or none', async () => {
    for (const host of ['flock.example', '[::1]:3000', '192.0.2.7:80', 'a_b', '']) {
      assert.equal((await send('GET', '/api/health/live', { host })).status, 200, host);
    }
    const old = 'GET /api/health/live HTTP/1.0\r\n\r\n';
    assert.match(await sendBytes(old), /^HTTP\/1\.1 200 /);
  });
});

describe('timeouts', () => {
  it('are 10 seconds for headers, 30 for the whole request, and a minute for an idle connection', async () => {
    const app = await buildApp(service.context);
    const { headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = app.server;
    assert.deepEqual(
      [headersTimeout, requestTimeout, timeout, maxRequestsPerSocket],
      [10_000, 30_000, 60_000, 0],
    );
    // Node.js checks for timeouts at this interval, which is missing from its types.
    assert.equal(Reflect.get(app.server, 'connectionsCheckingInterval'), 5_000);
    await app.close();
  });
});
