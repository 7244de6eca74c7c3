// Tests device tokens in the flock settings, and the list of other members’ tokens for people who manage the flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleCast } from '../../server/test/cast.ts';
import { call } from '../../server/test/support/call.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const { olive, carl } = await assembleCast(browser.service);

describe('A device token', () => {
  it('is created with a chosen ability, shown once, and revoked', async () => {
    const { page, context } = await browser.open('/flock', carl, {
      width: 1280,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Kitchen scale');
    await page.getByRole('radio', { name: 'Only this' }).check();
    const weighs = page.getByRole('button', { name: 'Weighs' });
    await weighs.click();
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByText('Choose what it can do.').waitFor();
    await weighs.click();
    await expectAccessible(page);
    await takePicture(page, 'device-token');
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByRole('button', { name: 'Copy the token' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(token, /^fcd_\S+$/);
    const weigh = () => call(browser.service, 'POST /api/weigh-ins', { token, body: {} });
    assert.equal((await weigh()).status, 400);
    assert.equal((await call(browser.service, 'GET /api/birds', { token })).status, 403);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Weighs\. (Used|Not used)/).waitFor();
    await page.getByRole('button', { name: 'Revoke Kitchen scale' }).click();
    await page.getByText('Revoked. This cannot be undone.').waitFor();
    assert.equal((await weigh()).status, 401);
  });

  it('of another member is shown to people who manage the flock, who can revoke it', async () => {
    const created = await carl.api.call('POST /api/device-tokens', {
      body: { name: 'Tablet', can: ['read', 'dose'] },
    });
    const { page } = await browser.open('/flock', olive);
    const row = page.getByRole('listitem').filter({ hasText: 'Tablet' });
    await row.getByText('Carl').waitFor();
    await row.getByText(/^Reads, Gives doses\./).waitFor();
    await expectAccessibleEverywhere(page, 'device-tokens');
    await page.getByRole('button', { name: 'Revoke Tablet' }).click();
    await row.waitFor({ state: 'detached' });
    const { token } = created.body;
    assert.equal((await call(browser.service, 'GET /api/birds', { token })).status, 401);
  });

  it('of another member is hidden from people who do not manage the flock', async () => {
    await olive.api.call('POST /api/device-tokens', { body: { name: 'Door', can: ['read'] } });
    const { page } = await browser.open('/flock', carl);
    await page.getByRole('heading', { name: 'Tokens', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByText('Door').count(), 0);
  });
});
