// The screens for those who run the server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const ada = await browser.signIn('ada@example.org');
const ines = await browser.signIn('ines@example.org');
await addBird(ines);

const found = (name: string) => ines.call('POST /api/workspaces', { name, workspaceType: 'rescue' });
const statusOf = async (id: number) =>
  (await ines.api.call('GET /api/workspaces')).body.workspaces.find(({ workspaceId }) => workspaceId === id)
    ?.workspace.rescueVerificationStatus;

describe('Flocks', () => {
  it('are reached from You by admins only, who verify a rescue and take it back', async () => {
    const { id } = (await found('Harbour Parrot Rescue')).body.workspace;
    const { page } = await browser.open('/you', ada);
    await page.getByRole('link', { name: 'Run this server' }).click();
    await page.getByRole('button', { name: 'Verify Harbour Parrot Rescue' }).click();
    await page.getByText('No rescue waits.').waitFor();
    assert.equal(await statusOf(id), 'approved');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Turn down Harbour Parrot Rescue' }).click();
    await page.getByText('Rescue, turned down').waitFor();
    assert.equal(await statusOf(id), 'rejected');
  });

  it('are nobody else’s business', async () => {
    const { page } = await browser.open('/you', ines);
    await page.getByRole('button', { name: 'Sign out on this device' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Run this server' }).count(), 0);
    await page.goto(`${browser.service.baseUrl}/admin`);
    await page.getByText('Only the people who run this server see this.').waitFor();
    assert.equal(await page.getByText('ines@example.org').count(), 0);
  });
});

describe('How it runs', () => {
  it('shows the counters of the process', async () => {
    const { page } = await browser.open('/admin', ada);
    await page.getByRole('link', { name: 'How it runs' }).click();
    await page.getByText('Memory in use').waitFor();
    await page.getByText('GET /api/auth/user').waitFor();
  });
});

for (const theme of ['light', 'dark'] as const) {
  it(`can be used by everybody in ${theme}, at every width`, async () => {
    await found(`Little Wings, ${theme}`);
    const { page } = await browser.open('/admin', await browser.signIn('ada@example.org'), { theme });
    for (const path of ['/admin', '/admin/server']) {
      await page.goto(browser.service.baseUrl + path);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page
          .getByText(path === '/admin' ? 'here since' : 'Memory in use')
          .first()
          .waitFor();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}
