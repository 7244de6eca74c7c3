// Tests the calendars of a flock: creating one in You, copying its URL, which is shown only once, and deleting it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
it('a calendar can be created, shows its URL once, and can be deleted', async () => {
  const { page, context } = await browser.open('/you', olive);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'New calendar' }).click();
  await page.getByRole('button', { name: 'Birthdays' }).click();
  await page.getByRole('button', { name: 'Make the calendar' }).click();
  await page.getByText('Copy the address now. You won’t see it again.').waitFor();
  await expectAccessibleEverywhere(page, 'calendar-made');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByText('Address copied.').waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(url, /\/api\/calendar\/fcf_\w{49}\.ics$/);
  const webcal = await page.getByRole('link', { name: 'Open in a calendar' }).getAttribute('href');
  assert.equal(webcal, url.replace(/^http/, 'webcal'));
  const calendar = await fetch(url);
  assert.equal(calendar.status, 200);
  assert.match(await calendar.text(), /^BEGIN:VCALENDAR/);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // Data that is less than two seconds old is not read again.
  await page.waitForTimeout(2_000);
  await page.reload();
  await page.getByText('Doses, Weigh-ins, Visits and Reviews').waitFor();
  assert.equal(await page.getByText('fcf_').count(), 0);
  await page.getByText(/last read/).waitFor();
  await expectAccessibleEverywhere(page, 'calendar');
  await page.getByRole('button', { name: /^Delete the calendar/ }).click();
  await page.getByText('Deleted. This cannot be undone.').waitFor();
  assert.equal((await fetch(url)).status, 404);
  await context.close();
});

it('a calendar cannot be created without a topic', async () => {
  const { page, context } = await browser.open('/you', olive);
  await page.getByRole('button', { name: 'New calendar' }).click();
  for (const name of ['Doses', 'Weigh-ins', 'Visits', 'Reviews', 'Birthdays']) {
    await page.getByRole('dialog').getByRole('button', { name }).click();
  }
  await page.getByText('Choose at least one.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make the calendar' }).isDisabled(), true);
  await expectAccessibleEverywhere(page, 'calendar-new');
  await context.close();
});
