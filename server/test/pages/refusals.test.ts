// The page for an invalid link, which people see in their browser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForLink } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';

const service = await startService();

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** Every stylesheet, script and picture of a page. */
const partsOf = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]*\.\w+)"/g)].map(([, address = '']) => address);

describe('GET /api/auth/magic-link/verify in a browser', () => {
  it('400 as a page for an invalid link, and as JSON for a program', async () => {
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
    assert.deepEqual(program.body, {
      error: 'This sign-in link is not valid any more. Ask for a new one.',
      code: 'magicLinkEnded',
    });
  });

  it('400 in a page with its style', async () => {
    const { text } = await call(service, 'GET /api/auth/magic-link/verify', asBrowser);
    const parts = partsOf(text).filter(part => part.startsWith('/api/'));
    assert.deepEqual(parts, ['/api/page.css']);
    for (const part of parts) assert.equal((await call(service, `GET ${part}`)).status, 200, part);
  });

  it('400 as JSON at endpoints that browsers are not sent to, whatever they accept', async () => {
    const refused = await call(service, 'POST /api/auth/magic-link/request', { ...asBrowser, body: {} });
    assert.equal(refused.status, 400);
    assert.match(refused.headers.get('content-type') ?? '', /^application\/json/);
  });
});
