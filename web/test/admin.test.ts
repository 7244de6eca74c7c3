// Tests the screens for the admins of the server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const ada = await browser.signIn('ada@example.org');
const ines = await browser.signIn('ines@example.org');
await addBird(ines);

const createRescue = (name: string) => ines.call('POST /api/workspaces', { name, workspaceType: 'rescue' });
const statusOf = async (id: number) =>
  (await ines.api.call('GET /api/workspaces')).body.workspaces.find(({ workspaceId }) => workspaceId === id)
    ?.workspace.rescueVerificationStatus;

describe('Flocks', () => {
  it('can be verified as rescues by an admin, who can undo that and turn them down', async () => {
    const { id } = (await createRescue('Harbour Parrot Rescue')).body.workspace;
    const { page } = await browser.open('/you', ada);
    await page.getByRole('link', { name: 'Server administration' }).click();
    await page.getByRole('button', { name: 'Verify Harbour Parrot Rescue' }).click();
    await page.getByText('No rescues to verify.').waitFor();
    assert.equal(await statusOf(id), 'approved');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Turn down Harbour Parrot Rescue' }).click();
    await page.getByText('No rescues to verify.').waitFor();
    assert.equal(await statusOf(id), 'rejected');
    await page.getByRole('link', { name: 'All flocks' }).click();
    await page.getByText('Rescue, turned down').waitFor();
  });

  it('are hidden from everybody else', async () => {
    const { page } = await browser.open('/you', ines);
    await page.getByRole('button', { name: 'Sign out on this device' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Server administration' }).count(), 0);
    await page.goto(`${browser.service.baseUrl}/admin`);
    await page.getByText('Only the people who run this server see this.').waitFor();
    assert.equal(await page.getByText('ines@example.org').count(), 0);
  });
});

describe('People', () => {
  it('can be found by name or address, blocked, and unblocked', async () => {
    const jon = await browser.signIn('jon@example.net');
    const { page } = await browser.open('/admin', ada);
    const rows = page.locator('tbody tr');
    await rows.filter({ hasText: 'ines@example.org' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'ada@example.org' }).getByRole('button').count(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type('EXAMPLE.NET');
    await rows.filter({ hasText: 'ines@example.org' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Block Jon' }).click();
    await page.getByText('Jon was blocked.').waitFor();
    assert.equal((await jon.call('GET /api/auth/user')).status, 401);
    await page.getByRole('button', { name: 'Let Jon in' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Block Jon' }).waitFor();
    assert.equal((await (await browser.signIn('jon@example.net')).call('GET /api/auth/user')).status, 200);
  });
});

describe('Server status', () => {
  it('shows the counters of the process', async () => {
    const { page } = await browser.open('/admin', ada);
    await page.getByRole('link', { name: 'Server status' }).click();
    await page.getByText('Memory in use').waitFor();
    await page.getByText('GET /api/auth/user').waitFor();
  });
});

it('The admin screens are accessible at every width, in both themes', async () => {
  await createRescue('Little Wings');
  const { page } = await browser.open('/admin', ada);
  const texts = {
    '/admin': 'ines@example.org',
    '/admin/flocks': 'here since',
    '/admin/server': 'Memory in use',
  };
  for (const [path, text] of Object.entries(texts)) {
    await page.goto(browser.service.baseUrl + path);
    await page.getByText(text).first().waitFor();
    await expectAccessibleEverywhere(page);
  }
});
