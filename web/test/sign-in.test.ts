// Tests signing in and out of the app.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from '../../server/test/support/call.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();

describe('Signing in', () => {
  it('leads from the email address to Today through the link that a server without mail shows', async () => {
    const { page } = await browser.open('/', undefined, { expected: [/status of 404/] });
    await page.waitForURL('**/sign-in');
    await page.getByLabel('Your email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/today');
    assert.doesNotMatch(page.url(), /fcs_/);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it('shows an error at the field for an invalid address', async () => {
    const { page } = await browser.open('/sign-in', undefined, { expected: [/status of 400/] });
    await page.getByLabel('Your email').fill('olive');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    assert.match((await page.getByLabel('Your email').getAttribute('aria-describedby')) ?? '', /./);
  });

  it('leads to the screen for a transfer code after signing in', async () => {
    const { page } = await browser.open('/sign-in');
    await page.getByRole('link', { name: 'I have a transfer code' }).click();
    await page.getByText('Sign in first.').waitFor();
    await page.getByLabel('Your email').fill('ben@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/accept');
  });

  it('never leads to another site, no matter what the address says', async () => {
    const person = await browser.signIn('ola@example.org');
    for (const to of ['//example.org/', '/\\\\example.org', 'https://example.org/']) {
      const { page } = await browser.open(`/sign-in?to=${encodeURIComponent(to)}`, person);
      await page.waitForURL(`${browser.service.baseUrl}/today`);
    }
  });

  it('says that a link has expired, and offers a new one', async () => {
    const refused = { expected: [/status of 400/] };
    const { page } = await browser.open('/sign-in#fcm_used', undefined, refused);
    await page.getByRole('button', { name: 'Sign in here' }).click();
    await page.getByText('This link was used or is older than 15 minutes.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send a new one' }).click();
    await page.waitForURL('**/sign-in');
    await page.getByText('This link was used or is older than 15 minutes.').waitFor();
    await page.getByLabel('Your email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open('/sign-in');
    await page.getByLabel('Your email').waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('A server without mail', () => {
  it('tells a visitor from another machine how the operator can create a link', async () => {
    const { page, context } = await browser.open('/sign-in');
    // Adds the header as a proxy would.
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    await page.reload();
    await page.getByLabel('Your email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByText('npm run sign-in -- olive@example.org').waitFor();
    await page.getByRole('button', { name: 'Another address' }).waitFor();
    assert.equal(await page.getByText(/Send again/).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0);
    await expectAccessible(page);
  });

  it('does not mention a code on the page for a link that has no code', async () => {
    const { body } = await call(browser.service, 'POST /api/auth/magic-link/request', {
      body: { email: 'olive@example.org' },
    });
    const token = new URL(body.previewUrl ?? '').searchParams.get('token');
    const { page } = await browser.open(`/sign-in#${token}`);
    await page.getByRole('button', { name: 'Sign in here' }).waitFor();
    assert.equal(await page.getByText('six digits').count(), 0);
  });
});

describe('An invitation link', () => {
  const invite = async (email: string) => {
    const host = await browser.signIn('host@example.org');
    const { body } = await host.call('POST /api/workspace/members', { email, role: 'caregiver' });
    const created = await host.call(`POST /api/workspace/members/${body.member.id}/invitation-link`);
    const { pathname, hash } = new URL(created.body.url);
    return pathname + hash;
  };

  it('creates an account in the flock when its button is tapped, and only once', async () => {
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

  it('says that it was withdrawn, and leads to the sign-in', async () => {
    const address = await invite('withdrawn@example.org');
    const host = await browser.signIn('host@example.org');
    const { body } = await host.call('GET /api/workspace/members');
    const member = body.members.find(
      ({ inviteEmail }: { inviteEmail: string }) => inviteEmail === 'withdrawn@example.org',
    );
    await host.call(`DELETE /api/workspace/members/${member.id}`);
    const { page } = await browser.open(address, undefined, { expected: [/status of 400/] });
    await page.getByRole('button', { name: 'Join the flock' }).click();
    await page.getByText('This invitation was used or withdrawn').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Your email').waitFor();
  });

  it('leads a person with an account to the sign-in, and lets a signed-in person join', async () => {
    await browser.signIn('ida@example.org');
    const address = await invite('ida@example.org');
    const { page } = await browser.open(address, undefined, { expected: [/status of 409/] });
    await page.getByRole('button', { name: 'Join the flock' }).click();
    await page.getByText('Your address already has an account here.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    const signedIn = await browser.open('/today', await browser.signIn('jo@example.org'));
    await signedIn.page.getByRole('navigation', { name: 'Main' }).waitFor();
    const joinAddress = await invite('jo@example.org');
    await signedIn.page.goto(new URL(joinAddress, browser.service.baseUrl).href);
    await signedIn.page.getByRole('button', { name: /^Join / }).click();
    await signedIn.page.waitForURL('**/today');
  });
});
