// Signing in with a mail server and an identity provider: code, link, provider, and a session that ends in mid-entry.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { codeIn, pageIn, requestLink, signInByEmail } from '../../server/test/support/by-email.ts';
import { startProvider } from '../../server/test/support/identity-provider.ts';
import { openMailbox } from '../../server/test/support/mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll, expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { entriesOn, keepEntry, weighInOf } from './support/kept-entries.ts';

const mailbox = await openMailbox();
const provider = await startProvider({ providerKey: 'idp_a' });
const browser = await startBrowser({ SMTP_URL: mailbox.url, ...provider.settings, IDP_A_NAME: 'Maple SSO' });
const { service } = browser;
provider.register(service.baseUrl);

async function askByMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
}

const lastMailTo = async (email: string, count = 1) => (await mailbox.emailsTo(email, count)).at(-1);
const inFlock = (page: Page) => page.getByRole('navigation', { name: 'Places' }).waitFor();

describe('The code in a sign-in mail', () => {
  it('signs in with its sixth digit, and leads to the screen that was asked for', async () => {
    const { page } = await browser.open('/doses');
    await page.waitForURL('**/sign-in**');
    await askByMail(page, 'olive@example.org');
    const code = codeIn(await lastMailTo('olive@example.org'));
    await page.getByLabel('Code').pressSequentially('no');
    assert.equal(await page.getByLabel('Code').inputValue(), '');
    await page.getByLabel('Code').pressSequentially(code);
    await page.waitForURL('**/doses');
    await inFlock(page);
  });

  it('is taken when it is pasted with spaces and words, after a reload too', async () => {
    const { page, context } = await browser.open('/');
    await askByMail(page, 'pia@example.org');
    const code = codeIn(await lastMailTo('pia@example.org'));
    await page.reload();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      text => navigator.clipboard.writeText(text),
      `Code: ${code.slice(0, 3)} ${code.slice(3)}.`,
    );
    await page.getByLabel('Code').focus();
    await page.keyboard.press('Control+V');
    await page.waitForURL('**/today');
  });

  it('is kept in the field with a sentence when it does not fit, and is replaced by what is typed next', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 400/] });
    await askByMail(page, 'wim@example.org');
    const code = codeIn(await lastMailTo('wim@example.org'));
    const field = page.getByLabel('Code');
    await field.pressSequentially(code === '000000' ? '111111' : '000000');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByRole('status').getByText('That code does not fit, or it has ended.').waitFor();
    assert.match(await field.inputValue(), /^(000 000|111 111)$/);
    await expectAccessible(page);
    await page.keyboard.type(code);
    await page.waitForURL('**/today');
  });

  it('ends after five wrong ones, the right one with it, until another mail brings a new one', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 400/] });
    await askByMail(page, 'fen@example.org');
    const message = await lastMailTo('fen@example.org');
    const code = codeIn(message);
    const field = page.getByLabel('Code');
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(one => one !== code);
    for (const one of [...wrong.slice(0, 5), code]) {
      await field.fill('');
      const [response] = await Promise.all([
        page.waitForResponse(/verify-code/),
        field.pressSequentially(one),
      ]);
      assert.equal(response.status(), 400);
      await page.getByRole('status').getByText('Send a new one.').waitFor();
    }
    // The link of the same mail has not ended.
    const { page: other } = await browser.open(pageIn(message));
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await inFlock(other);

    await requestLink(service, 'fen@example.org');
    await field.fill('');
    await field.pressSequentially(codeIn(await lastMailTo('fen@example.org', 2)));
    await inFlock(page);
  });

  it('keeps the caret at its digit', async () => {
    const { page } = await browser.open('/');
    await askByMail(page, 'cas@example.org');
    const field = page.getByLabel('Code');
    await field.pressSequentially('1234');
    assert.equal(await field.inputValue(), '123 4');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    assert.equal(await field.inputValue(), '129 34');
  });

  it('comes again after half a minute, and another address begins again', async () => {
    const { page } = await browser.open('/');
    await page.clock.install();
    await askByMail(page, 'ann@example.org');
    await page.getByText(/Send again in \d+ s/).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await mailbox.emailsTo('ann@example.org', 2);
    await page.getByRole('button', { name: 'Another address' }).click();
    assert.equal(await page.getByLabel('Your email').inputValue(), 'ann@example.org');
  });
});

describe('The link in a sign-in mail', () => {
  it('does nothing when it is opened; its button signs in', async () => {
    await requestLink(service, 'lin@example.org');
    const { page } = await browser.open(pageIn(await lastMailTo('lin@example.org')));
    assert.doesNotMatch(page.url(), /fcm_/);
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    await page.getByText('six digits').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in here' }).click();
    await page.waitForURL('**/today');
    await inFlock(page);
  });

  it('is not used up by a scanner, even one that runs the page and opens every link in it', async () => {
    await requestLink(service, 'mia@example.org');
    const address = new URL(pageIn(await lastMailTo('mia@example.org')), service.baseUrl).href;
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(address, { method })).status, 200);
    const { page: scanner } = await browser.open(address);
    await scanner.getByRole('button', { name: 'Sign in here' }).waitFor();
    const links = await scanner
      .locator('[href], [src], form')
      .evaluateAll(elements =>
        elements.map(
          element =>
            element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action'),
        ),
      );
    for (const link of links) await fetch(new URL(link ?? '', address), { redirect: 'manual' });

    const { page } = await browser.open(address);
    await page.getByRole('button', { name: 'Sign in here' }).click();
    await inFlock(page);
  });

  it('signs in once when its button is tapped twice', async () => {
    await requestLink(service, 'zoe@example.org');
    const { page } = await browser.open(pageIn(await lastMailTo('zoe@example.org')));
    await page.getByRole('button', { name: 'Sign in here' }).dblclick();
    await inFlock(page);
  });

  it('that has ended says so in the language of the browser, and leads to a new one', async () => {
    const address = pageIn(
      await requestLink(service, 'udo@example.org').then(() => lastMailTo('udo@example.org')),
    );
    const first = await browser.open(address);
    await first.page.getByRole('button', { name: 'Sign in here' }).click();
    await inFlock(first.page);
    const { page } = await browser.open(address, undefined, {
      locale: 'de-DE',
      expected: [/status of 400/],
    });
    await page.getByRole('button', { name: 'Hier anmelden' }).click();
    await page.getByText('Dieser Link wurde schon benutzt oder ist älter als 15 Minuten.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole('link', { name: 'Neuen Link senden' }).click();
    await page.getByText('Fordere einen neuen an.').waitFor();
    await page.getByRole('button', { name: 'Anmeldelink' }).waitFor();
  });

  it('signs in the page that waits for the code, in the same browser', async () => {
    const { page, context } = await browser.open('/birds');
    await askByMail(page, 'eve@example.org');
    const other = await context.newPage();
    await other.goto(new URL(pageIn(await lastMailTo('eve@example.org')), service.baseUrl).href);
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await inFlock(other);
    await page.waitForURL('**/birds');
    await inFlock(page);
  });

  it('brings a bird’s code through the sign-in', async () => {
    const { page, context } = await browser.open('/accept#K7QF-2M9X-RT4C', undefined, {
      expected: [/status of 404/],
    });
    await page.waitForURL('**/sign-in?to=%2Faccept');
    await page.getByText('Sign in first.').waitFor();
    await askByMail(page, 'bo@example.org');
    const other = await context.newPage();
    await other.goto(new URL(pageIn(await lastMailTo('bo@example.org')), service.baseUrl).href);
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await other.waitForURL('**/accept');
    await other.getByRole('heading', { name: 'A bird’s code' }).waitFor();
    // Another tab may see it a little later.
    await other.waitForFunction(() => localStorage.getItem('code until signed in') === null);
  });
});

describe('An app on the home screen', () => {
  it('asks for a code, because the link of a mail opens elsewhere', async () => {
    const { page, context } = await browser.open('about:blank');
    await context.addInitScript(() => {
      const inTab = matchMedia;
      window.matchMedia = query => inTab(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.goto(service.baseUrl);
    await page.getByText('No password. The code works once, for 15 minutes.').waitFor();
    await page.getByLabel('Your email').fill('hedy@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in code' }).click();
    await page.getByText('Type it here').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code').pressSequentially(codeIn(await lastMailTo('hedy@example.org')));
    await inFlock(page);
  });
});

describe('An identity provider', () => {
  it('signs in by its button', async () => {
    provider.person = { ...provider.person, sub: 'gus', email: 'gus@example.org', email_verified: true };
    const { page } = await browser.open('/birds');
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await page.waitForURL('**/birds');
    await inFlock(page);
  });

  it('that declines leads back with a sentence', async () => {
    provider.consents = false;
    const { page } = await browser.open('/');
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await page.getByText('The sign-in was called off.').waitFor();
    await page.getByLabel('Your email').waitFor();
    provider.consents = true;
  });
});

describe('A session that ends in mid-entry', () => {
  it('asks for the sign-in over the form, and what was typed is saved after it', async () => {
    const tess = await signInByEmail(service, mailbox, 'tess@example.org');
    const { page } = await browser.open('/birds/new', tess, { expected: [/status of 401/] });
    await page.getByRole('textbox', { name: 'Name' }).fill('Mochi');
    await page.getByRole('textbox', { name: 'Species' }).fill('Cockatiel');
    assert.equal((await tess.call('POST /api/auth/logout')).status, 204);
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign in again' });
    await sheet.getByText('To tess@example.org').waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Send me a sign-in link' }).click();
    const code = codeIn(await lastMailTo('tess@example.org', 2));
    await sheet.getByLabel('Code').pressSequentially(code);
    await page.getByText('You are signed in again.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Mochi');
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.waitForURL(/\/birds\/[0-9a-f-]{36}$/);
  });

  it('is said on every screen, and the line leads to the sign-in', async () => {
    const una = await signInByEmail(service, mailbox, 'una@example.org');
    const { page } = await browser.open('/you', una, { expected: [/status of 401/] });
    await inFlock(page);
    await una.call('POST /api/auth/logout');
    await page.reload();
    await page.getByText('You are signed out.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
    assert.equal(await page.getByLabel('Your email').inputValue(), 'una@example.org');
  });
});

describe('An account that is blocked', () => {
  it('leaves the device at the next sign-in, and a person says what becomes of its entries', async () => {
    const zoe = await signInByEmail(service, mailbox, 'blocked@example.org');
    const ada = await signInByEmail(service, mailbox, 'ada@example.org');
    const { id: birdId } = await addBird(zoe, { name: 'Kiwi' });
    const { page, context } = await browser.open('/birds', zoe, { expected: [/status of 40[13]/] });
    await page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    const { body } = await zoe.call('GET /api/auth/user');
    const blocked = await ada.call(`PATCH /api/admin/users/${body.user.id}`, { blocked: true });
    assert.equal(blocked.status, 200);
    await keepEntry(page, weighInOf(birdId));
    // What was read is written a moment later.
    for (let attempt = 0; attempt < 50 && !(await queriesOn(page)).includes('Kiwi'); attempt += 1)
      await page.waitForTimeout(200);
    await page.reload();
    // That it is blocked is not known yet: everything stays, as after any session that has ended.
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    const other = await context.newPage();
    await other.goto(new URL('/today', service.baseUrl).href);
    await other.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByLabel('Code').pressSequentially(codeIn(await lastMailTo('blocked@example.org', 2)));
    await page.waitForURL('**/sign-in**');
    await page.getByText('What was kept of its flocks is removed from this device.').waitFor();
    await page.getByText('1 entry is not sent. It waits here').waitFor();
    await other.getByText('The account of blocked is blocked.').waitFor();
    await expectAccessible(page);
    assert.equal(await page.evaluate(() => localStorage.getItem('session')), null);
    assert.equal(await queriesOn(page), '[]');
    assert.equal((await entriesOn(page)).length, 1);
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('1 entry is not sent.').waitFor({ state: 'detached' });
    for (let attempt = 0; attempt < 20 && (await entriesOn(page)).length > 0; attempt += 1)
      await page.waitForTimeout(100);
    assert.deepEqual(await entriesOn(page), []);
  });
});

describe('An account that is blocked, at the next sign-in', () => {
  /** Somebody who is blocked while a page of theirs is open, and the page. */
  async function openBlocked(name: string) {
    const email = `${name}@example.org`;
    const person = await signInByEmail(service, mailbox, email);
    const ada = await signInByEmail(service, mailbox, 'ada@example.org');
    await addBird(person, { name: 'Kiwi' });
    const opened = await browser.open('/birds', person, { expected: [/status of 40[13]/] });
    await opened.page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    const { id } = (await person.call('GET /api/auth/user')).body.user;
    await ada.call(`PATCH /api/admin/users/${id}`, { blocked: true });
    return { ...opened, email, id };
  }

  async function openLinkTo(email: string, page: Page): Promise<void> {
    const count = mailbox.sentTo(email).length;
    await requestLink(service, email);
    await page.goto(new URL(pageIn(await lastMailTo(email, count + 1)), service.baseUrl).href);
    await page.getByRole('button', { name: 'Sign in here' }).click();
  }

  async function expectNothingKept(page: Page): Promise<void> {
    await page.getByText('What was kept of its flocks is removed from this device.').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('session')), null);
    assert.equal(await queriesOn(page), '[]');
    assert.equal(new URL(page.url()).search.includes('auth_'), false);
  }

  it('leaves the device after a link', async () => {
    const { page, email } = await openBlocked('by-link');
    await openLinkTo(email, page);
    await expectNothingKept(page);
    await expectAccessible(page);
  });

  it('leaves the device after a provider', async () => {
    const { page, email } = await openBlocked('by-provider');
    provider.person = { ...provider.person, sub: 'by-provider', email, email_verified: true };
    await page.reload();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await expectNothingKept(page);
  });

  it('is told to somebody else on the device, who stays signed in', async () => {
    const { email } = await openBlocked('guest');
    const host = await signInByEmail(service, mailbox, 'host@example.org');
    const { page } = await browser.open('/today', host);
    await openLinkTo(email, page);
    await page.getByText('You were not signed in: that account is blocked.').waitFor();
    await inFlock(page);
    const elsewhere = await browser.open('/');
    await askByMail(elsewhere.page, email);
    await openLinkTo(email, elsewhere.page);
    await elsewhere.page.getByText('This account is blocked. Ask the people who run this server.').waitFor();
  });

  it('keeps the device of a person whom an address says to be blocked, and who is not', async () => {
    const person = await signInByEmail(service, mailbox, 'not-blocked@example.org');
    const { id } = (await person.call('GET /api/auth/user')).body.user;
    const { page } = await browser.open('/today', person);
    await page.goto(new URL(`/today?auth_error=account_blocked&auth_user=${id}`, service.baseUrl).href);
    await inFlock(page);
    assert.notEqual(await page.evaluate(() => localStorage.getItem('session')), null);
  });
});

const queriesOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const reading = request.result.transaction('queries').objectStore('queries').getAll();
          reading.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

it('The code can be typed by everybody', async () => {
  const { page } = await browser.open('/sign-in');
  await page.getByRole('link', { name: 'Continue with Maple SSO' }).waitFor();
  await expectUsableByEverybody(page);
  await askByMail(page, 'all@example.org');
  await page.getByLabel('Code').pressSequentially('482');
  await expectUsableByEverybody(page);
});
