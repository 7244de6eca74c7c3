// Performs the most common tasks automatically, counts their taps or keys, and measures their time.
import type { Page } from 'playwright-core';
import type { Figure } from './app.ts';
import { type AppBrowser, seconds, withToken } from './browser.ts';

interface Flock {
  token: string;
  birdIds: string[];
}

export async function measureRounds(
  browser: AppBrowser,
  one: Flock,
  round: Flock,
  doses: Flock,
): Promise<Figure[]> {
  const weighed = await timed(browser, one, 390, weighOne);
  const given = await timed(browser, doses, 390, giveAll);
  const typed = await timed(browser, round, 1280, weighAll);
  return [
    {
      what: 'weigh one bird, from Today',
      figure: `${weighed.taps} taps, four of them digits, ${seconds(weighed.ms)}`,
    },
    { what: `a round of ${doses.birdIds.length} doses`, figure: `${given.taps} taps, ${seconds(given.ms)}` },
    {
      what: `a round of ${round.birdIds.length} birds, by keyboard`,
      figure: `${typed.taps} keys, ${seconds(typed.ms)}`,
    },
  ];
}

async function timed(
  browser: AppBrowser,
  { token }: Flock,
  width: number,
  work: (page: Page) => Promise<number>,
): Promise<{ taps: number; ms: number }> {
  const { page, close } = await browser.newPhone({ width });
  await page.goto(browser.baseUrl + withToken('/today', token));
  await page.getByRole('region', { name: 'The perch' }).waitFor();
  const since = performance.now();
  const taps = await work(page);
  const ms = performance.now() - since;
  await close();
  return { taps, ms };
}

/** Taps the bird, the four keys of 90.5, and Save. */
async function weighOne(page: Page): Promise<number> {
  await page.getByRole('region', { name: 'The perch' }).getByRole('link').first().tap();
  for (const key of '90.5') await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: /^Save/ }).tap();
  await page.waitForURL('**/today');
  return 6;
}

async function giveAll(page: Page): Promise<number> {
  await page
    .getByRole('link', { name: /^Doses/ })
    .filter({ visible: true })
    .tap();
  const buttons = page.getByRole('button', { name: /^Give Bird/ });
  await buttons.first().waitFor();
  const names = await buttons.evaluateAll(all => all.map(button => button.getAttribute('aria-label') ?? ''));
  for (const name of names) await page.getByRole('button', { name, exact: true }).tap();
  return 1 + names.length;
}

async function weighAll(page: Page): Promise<number> {
  await page.keyboard.press('w');
  let keys = 1;
  const field = page.getByRole('textbox', { name: /^Weight of/ });
  const done = page.getByRole('heading', { name: 'Everyone has been weighed' });
  for (;;) {
    await field.or(done).first().waitFor();
    if (await done.isVisible()) return keys;
    const name = (await field.getAttribute('aria-label')) ?? '';
    for (const key of ['9', '0', '.', '5', 'Enter']) await page.keyboard.press(key);
    keys += 5;
    await page.getByRole('textbox', { name, exact: true }).waitFor({ state: 'detached' });
  }
}
