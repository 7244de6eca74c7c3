// Tests that a refusal without a sentence in the app is shown in the app's language, not the browser's.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const { baseUrl } = browser.service;

it('a refused read and the requests before the scripts run use the language chosen on the device', async () => {
  const person = await browser.signIn('refused@example.org');
  const { page } = await browser.open('/today', person, {
    locale: 'en-GB',
    expected: [/status of 400/],
  });
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  // Ends the requests of the English page.
  await page.goto('about:blank');
  const languages = new Set<string | undefined>();
  page.on('request', request => {
    if (request.url().startsWith(`${baseUrl}/api/`)) languages.add(request.headers()['accept-language']);
  });
  await page.goto(`${baseUrl}/census?on=2999-01-01`);
  await page.getByText('Ungültige Angaben in der Abfrage (census)').waitFor();
  await page.getByRole('button', { name: 'Noch einmal' }).click();
  await page.waitForLoadState('networkidle');
  assert.deepEqual([...languages], ['de']);
});
