// Signing in and out of the app.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
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

  for (const theme of ['light', 'dark'] as const) {
    for (const width of [320, 390, 768, 1280]) {
      it(`can be used by everybody in ${theme} at ${width} px`, async () => {
        const { page } = await browser.open('/sign-in', undefined, { theme, width });
        await page.getByLabel('Your email').waitFor();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  }
});
