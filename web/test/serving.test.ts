// Tests how the service serves the app: its files, its page at each URL, and the headers for browsers.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { call } from '../../server/test/support/call.ts';
import { startService } from '../../server/test/support/test-service.ts';
import { addresses } from '../src/app/addresses.ts';

const service = await startService({}, { replicas: 1 });
const dist = join(import.meta.dirname, '../dist');
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } };
const get = (path: string, headers: Record<string, string> = {}) => call(service, `GET ${path}`, { headers });
/** Reads the Link header. Sends the `Sec-Fetch-Mode` of a browser, which `fetch` cannot do. */
const linkOf = (path: string) =>
  new Promise<string>((resolve, reject) => {
    request(service.baseUrl + path, { headers: { 'sec-fetch-mode': 'navigate' } }, response => {
      response.resume();
      resolve(String(response.headers.link ?? ''));
    })
      .on('error', reject)
      .end();
  });

describe('The app’s page', () => {
  it('200 at every address of the router, with the same content security policy', async () => {
    for (const address of addresses) {
      const { status, headers, text } = await call(service, `GET ${address.replaceAll('$', '')}`, asBrowser);
      assert.equal(status, 200, address);
      assert.match(text, /<div id="root">/, address);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'self'/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(self\)/);
      assert.doesNotMatch(headers.get('permissions-policy') ?? '', /(bluetooth|hid|serial|wake-lock)=/);
      assert.equal(headers.get('cache-control'), 'no-cache');
    }
  });

  it('200 with the scripts of its address in the Link header if a person opens it', async () => {
    for (const address of addresses) {
      const link = await linkOf(address.replaceAll('$', ''));
      const files = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file);
      assert.ok(files.length > 5, address);
      for (const file of files) assert.equal((await get(file)).status, 200, file);
    }
    assert.equal(
      (await get('/today')).headers.get('link'),
      null,
      'not for the worker, which caches the page',
    );
  });

  it('200 and compressed if the browser accepts that', async () => {
    const plain = await fetch(`${service.baseUrl}/today`, { headers: { 'accept-encoding': 'identity' } });
    const compressed = await fetch(`${service.baseUrl}/today`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(compressed.headers.get('content-encoding'), 'br');
    assert.equal(await compressed.text(), await plain.text());
    assert.equal(compressed.headers.get('vary'), 'accept-encoding');
  });

  it('304 if the browser already has it', async () => {
    const { headers } = await get('/today');
    const again = await get('/today', { 'if-none-match': headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  it('200 and never cached if the address has a session token', async () => {
    const { headers } = await get('/today?auth_token=fcs_example');
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('404 at an unknown address: with the page for a person, and with JSON for a program', async () => {
    const page = await fetch(`${service.baseUrl}/nowhere`, asBrowser);
    assert.equal(page.status, 404);
    assert.match(await page.text(), /<div id="root">/);
    assert.equal((await get('/nowhere')).body.code, 'pathNotFound');
    assert.equal((await get('/assets/nowhere.js')).status, 404);
    const api = await call(service, 'GET /api/nowhere', asBrowser);
    assert.equal(api.body.code, 'pathNotFound');
  });

  it('200 without inline code that the policy would block, and without third-party requests', async () => {
    const { text } = await get('/');
    // JSON is data, so it is not executed and not blocked.
    const withoutData = text.replaceAll(/<script type="application\/json"/g, '<data');
    assert.doesNotMatch(withoutData, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
    assert.doesNotMatch(text, /(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('An app file', () => {
  const files = readdirSync(join(dist, 'assets'));

  it('200, cached for a year, and compressed if the browser accepts that', async () => {
    const script = files.find(file => /^frame-.*\.js$/.test(file)) ?? '';
    const response = await fetch(`${service.baseUrl}/assets/${script}`, {
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(response.headers.get('content-encoding'), 'br');
    assert.equal(await response.text(), readFileSync(join(dist, 'assets', script), 'utf8'));
    const compressed = readFileSync(join(dist, 'assets', `${script}.br`));
    assert.equal(
      brotliDecompressSync(compressed).toString(),
      readFileSync(join(dist, 'assets', script), 'utf8'),
    );
  });

  it('200 and revalidated each time if its name never changes, as for the worker and the theme', async () => {
    for (const path of ['/worker.js', '/theme.js', '/early.js', '/manifest.webmanifest', '/icon.svg']) {
      const { status, headers } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(headers.get('cache-control'), 'no-cache', path);
      assert.ok(headers.get('etag'), path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    }
  });

  it('404 if only the build and the service use it', async () => {
    for (const path of ['/app.json', '/worker.js.br', '/index.html.gz']) {
      assert.equal((await get(path)).status, 404, path);
    }
  });
});
