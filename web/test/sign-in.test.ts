// Signing in and out of the app.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectAccessible, expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();

describe('Signing in', () => {
  it('from the address to Today by the link that a server without mail shows', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 404/] });
    await page.waitForURL('**/sign-in');
    await page.getByLabel('Your email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/today');
    assert.doesNotMatch(page.url(), /fcs_/);
    await page.getByRole('navigation', { name: 'Places' }).waitFor();
  });

  it('shows at the field what is wrong with the address', async () => {
    const { page } = await browser.open('/sign-in', undefined, { expected: [/status of 400/] });
    await page.getByLabel('Your email').fill('olive');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    assert.match((await page.getByLabel('Your email').getAttribute('aria-describedby')) ?? '', /./);
  });

  it('offers the bird’s code, which comes after the sign-in', async () => {
    const { page } = await browser.open('/sign-in');
    await page.getByRole('link', { name: 'I have a bird’s code' }).click();
    await page.getByText('Sign in first.').waitFor();
    await page.getByLabel('Your email').fill('ben@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/accept');
  });

  it('leads to no other site, whatever the address says', async () => {
    const person = await browser.signIn('ola@example.org');
    for (const to of ['//example.org/', '/\\\\example.org', 'https://example.org/']) {
      const { page } = await browser.open(`/sign-in?to=${encodeURIComponent(to)}`, person);
      await page.waitForURL(`${browser.service.baseUrl}/today`);
    }
  });

  it('can be used by everybody', async () => {
    const { page } = await browser.open('/sign-in');
    await page.getByLabel('Your email').waitFor();
    await expectUsableByEverybody(page);
  });
});

describe('A server without mail, from another machine', () => {
  it('says how the operator makes a link', async () => {
    const { page, context } = await browser.open('/sign-in');
    // As a proxy would.
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    await page.reload();
    await page.getByLabel('Your email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByText('npm run sign-in -- olive@example.org').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0);
    await expectAccessible(page);
  });
});

describe('An invitation link', () => {
  const invite = async (email: string) => {
    const host = await browser.signIn('host@example.org');
    const { body } = await host.call('POST /api/workspace/members', { email, role: 'caregiver' });
    const made = await host.call(`POST /api/workspace/members/${body.member.id}/invitation-link`);
    const { pathname, hash } = new URL(made.body.url);
    return pathname + hash;
  };

  it('makes an account in the flock by its button, once', async () => {
    const address = await invite('newcomer@example.org');
    const { page } = await browser.open(address, undefined, { expected: [/status of 400/] });
    assert.doesNotMatch(page.url(), /fcv_/);
    await page.getByRole('heading', { name: 'You are invited' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join the flock' }).click();
    await page.waitForURL('**/today');
    await page.getByRole('main').getByText("Host's flock").waitFor();

    const second = await browser.open(address, undefined, { expected: [/status of 400/] });
    await second.page.getByRole('button', { name: 'Join the flock' }).click();
    await second.page.getByText('This invitation was used or withdrawn').waitFor();
  });

  it('leads an address with an account to its sign-in, and is accepted there', async () => {
    await browser.signIn('ida@example.org');
    const address = await invite('ida@example.org');
    const { page } = await browser.open(address, undefined, { expected: [/status of 409/] });
    await page.getByRole('button', { name: 'Join the flock' }).click();
    await page.getByText('Your address has an account here.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    const signedIn = await browser.open('/today', await browser.signIn('jo@example.org'));
    await signedIn.page.getByRole('navigation', { name: 'Places' }).waitFor();
    const own = await invite('jo@example.org');
    await signedIn.page.goto(new URL(own, browser.service.baseUrl).href);
    await signedIn.page.getByRole('button', { name: /^Join / }).click();
    await signedIn.page.waitForURL('**/today');
  });
});
