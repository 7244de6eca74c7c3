// You: the name, what is chosen for this device, the other browsers, and the way out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();

describe('You', () => {
  it('changes the name, theme, text and language, and signs out of the others and here', async () => {
    const robin = await browser.signIn('robin@example.org');
    const { page } = await browser.open('/you', await browser.signIn('robin@example.org'));
    await page.getByRole('button', { name: 'Edit your name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Robin Hale');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('main').getByText('Robin Hale').waitFor();
    assert.equal((await robin.api.call('GET /api/auth/user')).body.user.name, 'Robin Hale');

    const html = page.locator('html');
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.equal(await html.getAttribute('data-theme'), 'dark');
    await page.getByRole('radio', { name: 'Larger' }).check();
    assert.equal(await html.getAttribute('data-text'), 'large');
    await page.reload();
    assert.equal(await page.getByRole('radio', { name: 'Dark' }).isChecked(), true);
    assert.equal(await html.getAttribute('data-text'), 'large');
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor();
    await page.getByRole('radio', { name: 'English' }).check();

    await page.getByRole('button', { name: 'Sign out of others' }).click();
    await page.getByText('Signed out of all others.').waitFor();
    assert.equal((await robin.call('GET /api/auth/user')).status, 401);

    await page.evaluate(() => localStorage.setItem('draft of a test', '1'));
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await page.waitForURL('**/sign-in');
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter(key => /draft|session/.test(key))),
      [],
    );
  });

  it('can be used by everybody', async () => {
    const { page } = await browser.open('/you', await browser.signIn('sam@example.org'));
    await page.getByText('since', { exact: false }).first().waitFor();
    await expectUsableByEverybody(page);
  });
});
