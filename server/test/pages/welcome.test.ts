// The welcome page at / with its parts, and the page a person sees whose link leads nowhere any more.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { askForLink, call, startService, type TestService } from '../cast.ts';

let service: TestService;

before(async () => {
  service = await startService();
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** Every address a page or stylesheet or script names: those in quotes or brackets that can be followed. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/(?:href|src|action)="([^"]*)"|url\(([^)]*)\)|from '([^']*)'/g)].map(
    ([, attribute, style, script]) => attribute ?? style ?? script ?? '',
  );
}

/** The page and all it leads to, by path, starting at the page itself. */
async function readSite(start: string): Promise<Map<string, Awaited<ReturnType<typeof call>>>> {
  const site = new Map<string, Awaited<ReturnType<typeof call>>>();
  const waiting = [start];
  for (const path of waiting) {
    if (site.has(path)) continue;
    const part = await call(service, `GET ${path}`);
    site.set(path, part);
    const parts = addressesIn(part.text).filter(address => /\.(css|js|svg)$/.test(address));
    waiting.push(...parts.map(address => new URL(address, service.baseUrl + path).pathname));
  }
  return site;
}

const types: Record<string, RegExp> = {
  '/': /^text\/html; charset=utf-8$/i,
  css: /^text\/css; charset=utf-8$/i,
  js: /^(text|application)\/javascript; charset=utf-8$/i,
  svg: /^image\/svg\+xml$/i,
};

describe('GET /', () => {
  it('200 for the page and every part of it, each with its content type', async () => {
    const site = await readSite('/');
    for (const [path, { status, headers }] of site) {
      assert.equal(status, 200, path);
      const kind = path.slice(path.lastIndexOf('.') + 1);
      assert.match(headers.get('content-type') ?? '', types[kind] ?? /^$/, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    }
    for (const path of ['/', '/welcome.css', '/welcome.js', '/icon.svg']) assert.ok(site.has(path), path);
  });

  it('200 with a policy that lets nothing in but the service itself', async () => {
    const { headers, text } = await call(service, 'GET /');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'self'/);
    assert.match(policy, /img-src 'self' data:/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    // What the policy would block is not in the page to begin with.
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('200 without an address of anyone else in any part', async () => {
    const namespace = 'http://www.w3.org/2000/svg';
    for (const [path, { text }] of await readSite('/')) {
      const foreign = text.replaceAll(namespace, '').match(/(https?:)?\/\/[\w-]+\.\w[^\s'"]*/g) ?? [];
      assert.deepEqual(foreign, [], path);
    }
  });

  it('200 for every link in the page', async () => {
    const { text } = await call(service, 'GET /');
    const links = [...text.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
    assert.ok(links.length >= 2);
    for (const link of links) {
      const { status } = await call(service, `GET /${link}`);
      assert.ok(status === 200 || status === 302, `${link}: ${status}`);
    }
  });

  it('200 with a name for every field, and a place where news is read out', async () => {
    const { text } = await call(service, 'GET /');
    assert.match(text, /<html lang="en">/);
    for (const [, id = ''] of text.matchAll(/<input id="([^"]*)"/g)) {
      assert.ok(text.includes(`<label for="${id}">`), id);
    }
    assert.match(text, /role="status"/);
    assert.match(text, /<noscript>/);
  });

  it('200 with a script that never writes markup and takes the token out of the address', async () => {
    const site = await readSite('/');
    const scripts = [...site].filter(([path]) => path.endsWith('.js'));
    for (const [path, { text }] of scripts) {
      assert.doesNotMatch(
        text,
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|localStorage|eval/,
        path,
      );
    }
    const start = site.get('/welcome.js')?.text ?? '';
    assert.ok(start.indexOf('readArrival();') < start.indexOf('refresh();'));
    assert.match(start, /searchParams\.delete\('auth_token'\)[^}]*history\.replaceState/);
  });
});

describe('GET /api/auth/magic-link/verify in a browser', () => {
  it('400 as a page to read for a dead link, and as JSON for a program', async () => {
    const link = await askForLink(service, 'olive@example.org');
    assert.equal((await call(service, `GET ${link}`, asBrowser)).status, 302);
    const page = await call(service, `GET ${link}`, asBrowser);
    assert.equal(page.status, 400);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.text, /This sign-in link is not valid any more\. Ask for a new one\./);
    assert.match(page.text, /<html lang="en">/);
    assert.match(page.text, /<a [^>]*href="\/"/);

    const program = await call(service, `GET ${link}`);
    assert.equal(program.status, 400);
    assert.deepEqual(program.body, { error: 'This sign-in link is not valid any more. Ask for a new one.' });
  });

  it('400 in a page whose parts are all there', async () => {
    const { text } = await call(service, 'GET /api/auth/magic-link/verify', asBrowser);
    const parts = addressesIn(text);
    assert.ok(parts.includes('/welcome.css'));
    for (const part of parts) assert.equal((await call(service, `GET ${part}`)).status, 200, part);
  });

  it('400 as JSON at an endpoint that no browser is sent to, whatever it accepts', async () => {
    const refused = await call(service, 'POST /api/auth/magic-link/request', { ...asBrowser, body: {} });
    assert.equal(refused.status, 400);
    assert.match(refused.headers.get('content-type') ?? '', /^application\/json/);
  });
});

describe('a sign-in that ends at the page', () => {
  it('302 back to the address the page asked for, with the token in its query', async () => {
    const redirectTo = `${service.baseUrl}/`;
    const link = await askForLink(service, 'olive@example.org', { redirectTo });
    const { headers } = await call(service, `GET ${link}`, asBrowser);
    const target = new URL(headers.get('location') ?? '');
    assert.equal(target.origin + target.pathname, redirectTo);
    assert.match(target.searchParams.get('auth_token') ?? '', /^fcs_/);
    const page = await call(service, `GET ${target.pathname}${target.search}`, asBrowser);
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /fcs_\w{20}/);
  });
});
