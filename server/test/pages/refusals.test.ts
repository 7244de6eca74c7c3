// Tests of the page that a browser shows for an invalid sign-in link.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForLink } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';

const service = await startService();

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** Lists the stylesheets, scripts and images of a page. */
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
    assert.match(page.text, /This link was used or is older than 15 minutes\./);
    assert.match(page.text, /<html lang="en">/);
    assert.match(page.text, /<a [^>]*href="\/sign-in\?auth_error=link_ended">Send a new one<\/a>/);

    const program = await call(service, `GET ${link}`);
    assert.equal(program.status, 400);
    assert.deepEqual(program.body, {
      error: 'This sign-in link is no longer valid. Ask for a new one.',
      code: 'magicLinkEnded',
    });
  });

  it('400 in German for a browser that prefers it to English', async () => {
    const pageFor = async (acceptLanguage: string) => {
      const headers = { ...asBrowser.headers, 'accept-language': acceptLanguage };
      return (await call(service, 'GET /api/auth/magic-link/verify?token=none', { headers })).text;
    };
    for (const language of ['de', 'de-AT,de;q=0.9,en;q=0.8', 'cy-GB, cy;q=0.9, de;q=0.8, en;q=0.7']) {
      const page = await pageFor(language);
      assert.match(page, /<html lang="de">/);
      assert.match(page, /Dieser Link wurde schon benutzt oder ist älter als 15 Minuten\./);
      assert.match(page, /Neuen Link senden/);
    }
    for (const language of ['en-GB,en;q=0.9,de;q=0.8', 'cy', 'den', '*', '']) {
      const page = await pageFor(language);
      assert.match(page, /<html lang="en">/);
      assert.match(page, /This link was used or is older than 15 minutes\./);
    }
  });

  it('400 with a page whose stylesheet loads', async () => {
    const { text } = await call(service, 'GET /api/auth/magic-link/verify', asBrowser);
    const parts = partsOf(text).filter(part => part.startsWith('/api/'));
    assert.deepEqual(parts, ['/api/page.css']);
    for (const part of parts) assert.equal((await call(service, `GET ${part}`)).status, 200, part);
  });

  it('400 as JSON at endpoints that browsers do not navigate to, no matter what the request accepts', async () => {
    const refused = await call(service, 'POST /api/auth/magic-link/request', { ...asBrowser, body: {} });
    assert.equal(refused.status, 400);
    assert.match(refused.headers.get('content-type') ?? '', /^application\/json/);
  });
});
