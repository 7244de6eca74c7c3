// Tests the people of a flock: the list, invites by email or link, roles, and removing people.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assembleCast, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const { olive, asha, vic } = await assembleCast(browser.service);
await olive.api.call('PUT /api/workspace', { body: { name: 'Maple Street' } });

const memberOf = async (person: Person, email: string) =>
  (await person.api.call('GET /api/workspace/members')).body.members.find(
    ({ inviteEmail }) => inviteEmail === email,
  );

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Returns the roles that the open sheet offers. */
async function offeredRoles(page: Page): Promise<string[]> {
  const radios = page.getByRole('dialog').getByRole('radio');
  // The code of the sheet is loaded only when the sheet is opened.
  await radios.first().waitFor();
  return radios.evaluateAll(all => all.map(radio => (radio as HTMLInputElement).value));
}

describe('The People screen', () => {
  it('is reached from the settings, under the same navigation item', async () => {
    const { page } = await browser.open('/flock', olive, { width: 1280 });
    await page.getByRole('navigation', { name: 'Flock' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await row(page, 'Asha').getByText('Assistant').waitFor();
    await row(page, 'Olive').getByText('You, owner').waitFor();
    assert.equal(await row(page, 'Olive').getByRole('button').count(), 0);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Flock settings' }).waitFor();
  });

  it('invites somebody with a role, and the link lets them in', async () => {
    const { page, context } = await browser.open('/people', olive);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email').fill('tess');
    await page.getByLabel('Name').fill('Tess Lindqvist');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Tess Lindqvist');
    await page.getByLabel('Email').fill('olive@example.org');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('That is your own address.').waitFor();
    await page.getByLabel('Email').fill('tess@example.org');
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('heading', { name: 'Tess Lindqvist is invited' }).waitFor();
    assert.equal((await memberOf(olive, 'tess@example.org'))?.role, 'viewer');

    await page.getByRole('img', { name: 'QR code of the invitation link' }).waitFor();
    await takePicture(page, 'people-link');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied. Send it to Tess Lindqvist.').waitFor();
    const link = (await page.evaluate(() => navigator.clipboard.readText())).split(' ').at(-1) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await row(page, 'Tess').getByText('Viewer, invited today').waitFor();

    const { pathname, hash } = new URL(link);
    const guest = await browser.open(`${pathname}${hash}`);
    await guest.page.getByRole('button', { name: 'Join the flock' }).click();
    await guest.page.waitForURL('**/today');
    assert.notEqual((await memberOf(olive, 'tess@example.org'))?.acceptedAt, null);
  });

  it('withdraws an invite', async () => {
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'otto@example.org', role: 'viewer' },
    });
    const { page } = await browser.open('/people', olive);
    await page.getByRole('button', { name: 'More about otto' }).click();
    await page.getByRole('button', { name: 'Withdraw the invite' }).click();
    await page.getByText('otto’s invite was withdrawn.').waitFor();
    assert.equal(await memberOf(olive, 'otto@example.org'), undefined);
  });

  it('changes a role and a name, undoes that, and removes a person', async () => {
    const { page } = await browser.open('/people', olive);
    await page.getByRole('button', { name: 'More about Carl' }).click();
    await page.getByLabel('Name').fill('Carl Berg');
    await page.getByRole('radio', { name: 'Assistant' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Carl Berg').getByText('Assistant').waitFor();
    assert.equal((await memberOf(olive, 'carl@example.org'))?.role, 'assistant');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Carl').getByText('Caregiver').waitFor();
    await page.getByRole('button', { name: 'More about Carl' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Carl was removed.').waitFor();
    await row(page, 'Carl').waitFor({ state: 'detached' });
    assert.equal(await memberOf(olive, 'carl@example.org'), undefined);
  });
});

describe('Forbidden actions', () => {
  it('are not shown to an assistant: changing owners, and giving others the owner role', async () => {
    const { page } = await browser.open('/people', asha);
    await row(page, 'Vic').waitFor();
    assert.equal(await row(page, 'Olive').getByRole('button').count(), 0);
    await page.getByRole('button', { name: 'More about Vic' }).click();
    assert.deepEqual(await offeredRoles(page), ['assistant', 'caregiver', 'viewer']);
  });

  it('are not shown to a viewer, who only sees the list', async () => {
    const { page } = await browser.open('/people', vic);
    await row(page, 'Olive').getByText('Owner').waitFor();
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
  });

  it('include removing another owner, even for an owner, who can only change that person’s role', async () => {
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'asha@example.org', role: 'owner' },
    });
    const { page } = await browser.open('/people', olive);
    await page.getByRole('button', { name: 'More about Asha' }).click();
    await page.getByText('An owner cannot be removed.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Remove' }).count(), 0);
    await page.getByRole('radio', { name: 'Assistant' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Asha').getByText('Assistant').waitFor();
  });
});

describe('The People screen without a connection', () => {
  it('lists the people, and says that nothing can be changed', async () => {
    const { page, context } = await browser.open('/people', olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.getByRole('button', { name: 'Invite someone' }).waitFor();
    await row(page, 'Asha').waitFor();
    await context.setOffline(true);
    await page.getByText('Nothing can be changed here until there is a connection.').waitFor();
    await row(page, 'Asha').waitFor();
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
  });
});

describe('The People screen of any flock', () => {
  it('suggests inviting somebody while there is only one person', async () => {
    const { page } = await browser.open('/people', await browser.signIn('una@example.org'));
    await page.getByText('Who stands in when you are away?').waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'otto@example.org', name: 'Otto Hale', role: 'viewer' },
    });
    const { page } = await browser.open('/people', olive);
    await row(page, 'Otto Hale').waitFor();
    await expectAccessibleEverywhere(page, 'people');
    await page.getByRole('button', { name: 'More about Otto Hale' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleEverywhere(page, 'people-sheet');
  });

  it('has room for German and large text', async () => {
    const { page } = await browser.open('/people', olive, { width: 320, locale: 'de-DE', textPercent: 200 });
    await row(page, 'Otto Hale').waitFor();
    await expectNoSidewaysScroll(page);
    await takePicture(page, 'people-320-german', { fullPage: true });
  });
});
