// Tests the first day of a new person, from the empty perch to the first bird.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();

describe('The first day', () => {
  it('asks only for an email address, a name and a species before the first bird is added', async () => {
    const { page } = await browser.open('/');
    await page.getByLabel('Your email').fill('robin@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    await page.getByRole('link', { name: 'Add your first bird' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kiwi');
    await page.getByRole('combobox', { name: 'Species' }).fill('Cockatiel');
    // The ring is already filled in.
    await page.getByRole('button', { name: 'Add Kiwi' }).click();
    await page.waitForURL(/\/birds\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Kiwi', exact: true }).waitFor();
  });

  it('sets the flock’s time zone to the device’s with the first bird, unless somebody has chosen one', async () => {
    for (const [email, isSet, expected] of [
      ['berlin@example.org', false, 'Europe/Berlin'],
      ['set@example.org', true, 'America/New_York'],
    ] as const) {
      const person = await browser.signIn(email);
      if (isSet) await person.api.call('PUT /api/workspace/settings', { body: { timeZone: expected } });
      const { page } = await browser.open('/birds/new', person, { timezoneId: 'Europe/Berlin' });
      await page.getByRole('textbox', { name: 'Name' }).fill('Kiwi');
      await page.getByRole('combobox', { name: 'Species' }).fill('Cockatiel');
      await page.getByRole('button', { name: 'Add Kiwi' }).click();
      await page.getByRole('heading', { name: 'Kiwi', exact: true }).waitFor();
      const notice = page.getByText('Times here are now in Berlin time.');
      if (!isSet) await notice.waitFor();
      const { body } = await person.api.call('GET /api/workspace/settings');
      assert.equal(body.settings.timeZone, expected);
      assert.equal(await notice.count(), isSet ? 0 : 1);
    }
  });

  it('offers to change a name that comes from the email address, until it is changed', async () => {
    const { page } = await browser.open('/');
    await page.getByLabel('Your email').fill('tom.aldous@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('Others see you as tom.aldous.').waitFor();
    await page.getByRole('button', { name: 'Change your name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tom Aldous');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Others see you as').count(), 0);
  });

  it('offers a viewer no way to add a bird', async () => {
    const host = await browser.signIn('host@example.org');
    await host.call('POST /api/workspace/members', { email: 'vic@example.org', role: 'viewer' });
    const { page } = await browser.open('/today', await signIn(browser.service, 'vic@example.org'));
    await page.getByText('No birds live here yet.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Add your first bird' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Scan a transfer code' }).count(), 0);
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open('/');
    await page.getByLabel('Your email').fill('new@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    for (const path of ['/today', '/birds', '/doses']) {
      await page.goto(browser.service.baseUrl + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessibleEverywhere(page);
    }
  });
});
