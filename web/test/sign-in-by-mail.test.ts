// Tests signing in by code, link or identity provider, sessions that end during an entry, and blocked accounts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { codeIn, pageIn, requestLink, signInByEmail } from '../../server/test/support/by-email.ts';
import { startProvider } from '../../server/test/support/identity-provider.ts';
import { openMailbox } from '../../server/test/support/mailbox.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { pixel, readDataOutsideIndexedDb, storesOn } from './support/data-on-device.ts';
import { entriesOn, storeEntry, weighInOf } from './support/outbox-entries.ts';
import { until } from './support/until.ts';

const mailbox = await openMailbox();
const provider = await startProvider({ providerKey: 'idp_a' });
const browser = await startBrowser({ SMTP_URL: mailbox.url, ...provider.settings, IDP_A_NAME: 'Maple SSO' });
const { service } = browser;
provider.register(service.baseUrl);

async function requestSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
}

const lastMailTo = async (email: string, count = 1) => (await mailbox.emailsTo(email, count)).at(-1);
const expectSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();

describe('The code in a sign-in mail', () => {
  it('signs in as soon as its sixth digit is typed, and leads to the requested screen', async () => {
    const { page } = await browser.open('/doses');
    await page.waitForURL('**/sign-in**');
    await requestSignIn(page, 'olive@example.org');
    const code = codeIn(await lastMailTo('olive@example.org'));
    await page.getByLabel('Code').pressSequentially('no');
    assert.equal(await page.getByLabel('Code').inputValue(), '');
    await page.getByLabel('Code').pressSequentially(code);
    await page.waitForURL('**/doses');
    await expectSignedIn(page);
  });

  it('can be pasted with spaces and words, even after a reload', async () => {
    const { page, context } = await browser.open('/');
    await requestSignIn(page, 'pia@example.org');
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

  it('stays in the field with an error if it is wrong, and is replaced by the next input', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 400/] });
    await requestSignIn(page, 'wim@example.org');
    const code = codeIn(await lastMailTo('wim@example.org'));
    const field = page.getByLabel('Code');
    await field.pressSequentially(code === '000000' ? '111111' : '000000');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByRole('status').getByText('That code is wrong or has expired.').waitFor();
    assert.match(await field.inputValue(), /^(000 000|111 111)$/);
    await expectAccessible(page);
    await page.keyboard.type(code);
    await page.waitForURL('**/today');
  });

  it('stops working after five failed attempts, until another email brings a new one', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 400/] });
    await requestSignIn(page, 'fen@example.org');
    const message = await lastMailTo('fen@example.org');
    const code = codeIn(message);
    const field = page.getByLabel('Code');
    const wrongCodes = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
      one => one !== code,
    );
    for (const one of [...wrongCodes.slice(0, 5), code]) {
      await field.fill('');
      const [response] = await Promise.all([
        page.waitForResponse(/verify-code/),
        field.pressSequentially(one),
      ]);
      assert.equal(response.status(), 400);
      await page.getByRole('status').getByText('Send a new one.').waitFor();
    }
    // The link in the same email still works.
    const { page: other } = await browser.open(pageIn(message));
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await expectSignedIn(other);

    await requestLink(service, 'fen@example.org');
    await field.fill('');
    await field.pressSequentially(codeIn(await lastMailTo('fen@example.org', 2)));
    await expectSignedIn(page);
  });

  it('can be edited without losing the position of the caret', async () => {
    const { page } = await browser.open('/');
    await requestSignIn(page, 'cas@example.org');
    const field = page.getByLabel('Code');
    await field.pressSequentially('1234');
    assert.equal(await field.inputValue(), '123 4');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    assert.equal(await field.inputValue(), '129 34');
  });

  it('can be sent again after half a minute, or to another address', async () => {
    const { page } = await browser.open('/');
    await page.clock.install();
    await requestSignIn(page, 'ann@example.org');
    await page.getByText(/Send again in \d+ s/).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await mailbox.emailsTo('ann@example.org', 2);
    await page.getByRole('button', { name: 'Another address' }).click();
    assert.equal(await page.getByLabel('Your email').inputValue(), 'ann@example.org');
  });
});

describe('The link in a sign-in mail', () => {
  it('does nothing when it is opened, and signs in when its button is tapped', async () => {
    await requestLink(service, 'lin@example.org');
    const { page } = await browser.open(pageIn(await lastMailTo('lin@example.org')));
    assert.doesNotMatch(page.url(), /fcm_/);
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    await page.getByText('six digits').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in here' }).click();
    await page.waitForURL('**/today');
    await expectSignedIn(page);
  });

  it('is not used up by a mail scanner that runs the page and opens all its links', async () => {
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
    await expectSignedIn(page);
  });

  it('signs in once if its button is tapped twice', async () => {
    await requestLink(service, 'zoe@example.org');
    const { page } = await browser.open(pageIn(await lastMailTo('zoe@example.org')));
    await page.getByRole('button', { name: 'Sign in here' }).dblclick();
    await expectSignedIn(page);
  });

  it('says in the browser’s language that it has expired, and offers a new one', async () => {
    const address = pageIn(
      await requestLink(service, 'udo@example.org').then(() => lastMailTo('udo@example.org')),
    );
    const first = await browser.open(address);
    await first.page.getByRole('button', { name: 'Sign in here' }).click();
    await expectSignedIn(first.page);
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

  it('also signs in the page that waits for the code in the same browser', async () => {
    const { page, context } = await browser.open('/birds');
    await requestSignIn(page, 'eve@example.org');
    const other = await context.newPage();
    await other.goto(new URL(pageIn(await lastMailTo('eve@example.org')), service.baseUrl).href);
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await expectSignedIn(other);
    await page.waitForURL('**/birds');
    await expectSignedIn(page);
  });

  it('keeps a transfer code through the sign-in', async () => {
    const { page, context } = await browser.open('/accept#K7QF-2M9X-RT4C', undefined, {
      expected: [/status of 404/],
    });
    await page.waitForURL('**/sign-in?to=%2Faccept');
    await page.getByText('Sign in first.').waitFor();
    await requestSignIn(page, 'bo@example.org');
    const other = await context.newPage();
    await other.goto(new URL(pageIn(await lastMailTo('bo@example.org')), service.baseUrl).href);
    await other.getByRole('button', { name: 'Sign in here' }).click();
    await other.waitForURL('**/accept');
    await other.getByRole('heading', { name: 'Transfer code' }).waitFor();
    // The code may be removed a little later.
    await other.waitForFunction(() => localStorage.getItem('code until signed in') === null);
  });
});

describe('An app on the home screen', () => {
  it('asks for the code, because a link in an email opens in the browser', async () => {
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
    await expectSignedIn(page);
  });
});

describe('An identity provider', () => {
  it('signs in with its button', async () => {
    provider.person = { ...provider.person, sub: 'gus', email: 'gus@example.org', email_verified: true };
    const { page } = await browser.open('/birds');
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await page.waitForURL('**/birds');
    await expectSignedIn(page);
  });

  it('leads back with an explanation if the person declines', async () => {
    provider.consents = false;
    const { page } = await browser.open('/');
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await page.getByText('The sign-in was cancelled.').waitFor();
    await page.getByLabel('Your email').waitFor();
    provider.consents = true;
  });
});

describe('A session that ends during an entry', () => {
  it('leads to a sign-in on top of the form, after which the input can be saved', async () => {
    const tess = await signInByEmail(service, mailbox, 'tess@example.org');
    const { page } = await browser.open('/birds/new', tess, { expected: [/status of 401/] });
    await page.getByRole('textbox', { name: 'Name' }).fill('Mochi');
    await page.getByRole('combobox', { name: 'Species' }).fill('Cockatiel');
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

  it('is shown on the You page after a reload, with ways to sign in again or as somebody else', async () => {
    const una = await signInByEmail(service, mailbox, 'una@example.org');
    const { page } = await browser.open('/you', una, { expected: [/status of 401/] });
    await expectSignedIn(page);
    await una.call('POST /api/auth/logout');
    await page.reload();
    await page.getByText('You are signed out.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
    assert.equal(await page.getByLabel('Your email').inputValue(), 'una@example.org');
  });
});

describe('A blocked account', () => {
  it('is removed from the device at the next sign-in, and its unsent entries stay until a person decides', async () => {
    const zoe = await signInByEmail(service, mailbox, 'blocked@example.org');
    const ada = await signInByEmail(service, mailbox, 'ada@example.org');
    const { id: birdId } = await addBird(zoe, { name: 'Kiwi' });
    const { page, context } = await browser.open('/birds', zoe, { expected: [/status of 40[13]/] });
    await page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    const { body } = await zoe.call('GET /api/auth/user');
    const blocked = await ada.call(`PATCH /api/admin/users/${body.user.id}`, { blocked: true });
    assert.equal(blocked.status, 200);
    await storeEntry(page, weighInOf(birdId));
    await until(async () => (await storesOn(page)).queries.some(({ text }) => text.includes('Kiwi')));
    await page.reload();
    // The app does not know yet that the account is blocked, so everything stays, as after any ended session.
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    const other = await context.newPage();
    await other.goto(new URL('/today', service.baseUrl).href);
    await other.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByLabel('Code').pressSequentially(codeIn(await lastMailTo('blocked@example.org', 2)));
    await page.waitForURL('**/sign-in**');
    await page.getByText('The data of its flocks has been removed from this device.').waitFor();
    await page.getByText('1 entry has not been sent. It is kept here').waitFor();
    await other.getByText('blocked’s account is blocked.').waitFor();
    await expectAccessible(page);
    assert.equal(await page.evaluate(() => localStorage.getItem('session')), null);
    await until(async () => (await storesOn(page)).queries.length === 0);
    assert.equal((await entriesOn(page)).length, 1);
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('1 entry has not been sent.').waitFor({ state: 'detached' });
    await until(async () => (await entriesOn(page)).length === 0);
  });
});

describe('A blocked account, at the next sign-in', () => {
  /** Blocks a person after their open page has stored data, a photo and a draft on the device. */
  async function openBlocked(name: string) {
    const email = `${name}@example.org`;
    const person = await signInByEmail(service, mailbox, email);
    const ada = await signInByEmail(service, mailbox, 'ada@example.org');
    const { id: birdId } = await addBird(person, { name: 'Kiwi', photoDataUrl: pixel });
    const { page } = await browser.open('/birds', person, {
      serviceWorkers: 'allow',
      expected: [/status of 40[13]/],
    });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('link', { name: /^Kiwi/ }).first().waitFor();
    await until(async () => {
      const { queries, photos } = await storesOn(page);
      return photos.length === 1 && queries.some(({ text }) => text.includes('Kiwi'));
    });
    await page.goto(new URL('/birds/new', service.baseUrl).href);
    await page.getByRole('textbox', { name: 'Name' }).fill('Mochi');
    await until(async () => JSON.stringify(await readDataOutsideIndexedDb(page)).includes('Mochi'));
    const { id } = (await person.call('GET /api/auth/user')).body.user;
    await ada.call(`PATCH /api/admin/users/${id}`, { blocked: true });
    return { page, email, secrets: [email, person.token, birdId, 'Kiwi', 'Mochi'] };
  }

  async function openLinkTo(email: string, page: Page): Promise<void> {
    const count = mailbox.sentTo(email).length;
    await requestLink(service, email);
    await page.goto(new URL(pageIn(await lastMailTo(email, count + 1)), service.baseUrl).href);
    await page.getByRole('button', { name: 'Sign in here' }).click();
  }

  async function expectNothingStored(page: Page, secrets: readonly string[]): Promise<void> {
    await page.getByText('The data of its flocks has been removed from this device.').waitFor();
    await until(async () => {
      const { queries, photos, outbox } = await storesOn(page);
      return queries.length + photos.length + outbox.length === 0;
    });
    const remaining = await readDataOutsideIndexedDb(page);
    for (const secret of secrets) assert.ok(!JSON.stringify(remaining).includes(secret), secret);
    assert.deepEqual([remaining.cached, remaining.hasPushSubscription], [[], false]);
    assert.equal(new URL(page.url()).search.includes('auth_'), false);
  }

  it('leaves no data, photo or draft on the device after a sign-in by link', async () => {
    const { page, email, secrets } = await openBlocked('by-link');
    await openLinkTo(email, page);
    await expectNothingStored(page, secrets);
    await expectAccessible(page);
  });

  it('leaves no data, photo or draft on the device after a sign-in through a provider', async () => {
    const { page, email, secrets } = await openBlocked('by-provider');
    provider.person = { ...provider.person, sub: 'by-provider', email, email_verified: true };
    await page.reload();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('link', { name: 'Continue with Maple SSO' }).click();
    await expectNothingStored(page, secrets);
  });

  it('is reported to another person on the device, who stays signed in', async () => {
    const { email } = await openBlocked('guest');
    const host = await signInByEmail(service, mailbox, 'host@example.org');
    const { page } = await browser.open('/today', host);
    await openLinkTo(email, page);
    await page.getByText('You were not signed in: that account is blocked.').waitFor();
    await expectSignedIn(page);
    const elsewhere = await browser.open('/');
    await requestSignIn(elsewhere.page, email);
    await openLinkTo(email, elsewhere.page);
    await elsewhere.page.getByText('This account is blocked. Ask the people who run this server.').waitFor();
  });

  it('is not inferred from a forged address, so the device keeps its data', async () => {
    const person = await signInByEmail(service, mailbox, 'not-blocked@example.org');
    const { id } = (await person.call('GET /api/auth/user')).body.user;
    const { page } = await browser.open('/today', person);
    await page.goto(new URL(`/today?auth_error=account_blocked&auth_user=${id}`, service.baseUrl).href);
    await expectSignedIn(page);
    assert.notEqual(await page.evaluate(() => localStorage.getItem('session')), null);
  });
});

it('the sign-in screen and the code screen are accessible', async () => {
  const { page } = await browser.open('/sign-in');
  await page.getByRole('link', { name: 'Continue with Maple SSO' }).waitFor();
  await expectAccessibleEverywhere(page);
  await requestSignIn(page, 'all@example.org');
  await page.getByLabel('Code').pressSequentially('482');
  await expectAccessibleEverywhere(page);
});
