// Tests limited sign-up: the pages for people who cannot create an account.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emailedLink } from '../../server/test/support/by-email.ts';
import { openMailbox } from '../../server/test/support/mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const mailbox = await openMailbox();
const invitedOnly = await startBrowser({ SIGN_UP: 'invited', SMTP_URL: mailbox.url });
const closed = await startBrowser({ SIGN_UP: 'closed' });
const refused = { expected: [/status of 403/] };

describe('On an installation for invited people only', () => {
  it('the sign-in page says so, and gives a stranger the same response as everyone else', async () => {
    const { page } = await invitedOnly.open('/sign-in');
    await page.getByText('New here? Ask for an invitation.').waitFor();
    await page.getByLabel('Your email').fill('nora@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  });

  it('a stranger’s code and link lead to an explanation', async () => {
    const { service } = invitedOnly;
    const { page } = await invitedOnly.open('/sign-in', undefined, refused);
    await page.getByLabel('Your email').fill('sue@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const { code, url } = await emailedLink(service, 'sue@example.org');
    await page.getByLabel('Code').pressSequentially(code);
    await page.getByRole('status').getByText('This address has no account here.').waitFor();
    await expectAccessible(page);

    const opened = await invitedOnly.open(url, undefined, refused);
    await opened.page.getByRole('button', { name: 'Sign in here' }).click();
    await opened.page
      .getByText('This address has no account here and cannot be used to create one.')
      .waitFor();
    await expectAccessible(opened.page);
    await expectNoSidewaysScroll(opened.page);
    await opened.page.getByRole('link', { name: 'Go to the home page' }).click();
    await opened.page.waitForURL('**/sign-in');
  });
});

describe('On an installation closed to new accounts', () => {
  it('the sign-in page says so, and so does an invitation link, which stays valid', async () => {
    const { page } = await closed.open('/sign-in');
    await page.getByText('This server does not accept new accounts.').waitFor();

    const ada = await closed.signIn('ada@example.org');
    const { body } = await ada.call('POST /api/workspace/members', {
      email: 'pia@example.org',
      role: 'viewer',
    });
    const created = await ada.call(`POST /api/workspace/members/${body.member.id}/invitation-link`);
    for (const time of ['first', 'second']) {
      const { page: guest } = await closed.open(created.body.url, undefined, refused);
      await guest.getByRole('button', { name: 'Join the flock' }).click();
      await guest.getByText('This server does not accept new accounts.').waitFor();
      assert.equal(await guest.getByRole('button').count(), 0, `The ${time} time there must be no button.`);
      await expectAccessible(guest);
    }
  });
});
