// Calendars of a flock: made in You, their address shown once, listed and ended.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const pictures = (name: string) =>
  process.env.PICTURES ? ([process.env.PICTURES, name] as const) : undefined;

it('makes a calendar, shows its address once, and ends it', async () => {
  const { page, context } = await browser.open('/you', olive);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'New calendar' }).click();
  await page.getByRole('button', { name: 'Birthdays' }).click();
  await page.getByRole('button', { name: 'Make the calendar' }).click();
  await page.getByText('Copy the address now. It is not shown again.').waitFor();
  await expectUsableByEverybody(page, pictures('calendar-made'));
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByText('The address is copied.').waitFor();
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
  await page.getByText('Doses, Weigh-ins and Visits').waitFor();
  assert.equal(await page.getByText('fcf_').count(), 0);
  await page.getByText(/last read/).waitFor();
  await expectUsableByEverybody(page, pictures('calendar'));
  await page.getByRole('button', { name: /^End the calendar/ }).click();
  await page.getByText('Ended. It cannot be brought back.').waitFor();
  assert.equal((await fetch(url)).status, 404);
  await context.close();
});

it('makes none without a topic', async () => {
  const { page, context } = await browser.open('/you', olive);
  await page.getByRole('button', { name: 'New calendar' }).click();
  for (const name of ['Doses', 'Weigh-ins', 'Visits', 'Birthdays']) {
    await page.getByRole('dialog').getByRole('button', { name }).click();
  }
  await page.getByText('Choose at least one.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make the calendar' }).isDisabled(), true);
  await expectUsableByEverybody(page, pictures('calendar-new'));
  await context.close();
});
