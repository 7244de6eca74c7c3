// `npm run pictures`: takes the screenshots for the README and docs/moving-in.md from the built app, and saves them in
// docs/pictures/.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@flock-care/contract/client';
import { type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { fillDemo } from '../../server/src/cli/demo/fill.ts';
import { household } from '../../server/src/cli/demo/people.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { runService } from '../../server/src/server.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { asm3Export, spreadsheet, wrmdExport } from './samples.ts';

/** A fixed morning, so that a picture changes only if the app does. */
const morning = new Date('2026-03-01T09:10:00Z');
const target = import.meta.dirname;

const desktop = { viewport: { width: 1040, height: 660 }, deviceScaleFactor: 1 };
const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 660 }, deviceScaleFactor: 1.5 };
const tallPhone = { ...phone, viewport: { width: 390, height: 844 } };
const themes = ['light', 'dark'] as const;

const folder = mkdtempSync(join(tmpdir(), 'flock-care-pictures-'));
const PORT = String(await freePort());
const config = readConfig({ PORT, DATABASE_URL: `sqlite:${folder}/flock-care.db`, LOG_LEVEL: 'error' });
const service = await runService(config, { clock: { now: () => morning } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await fillDemo(config.baseUrl, { timeZone: 'UTC', today: '2026-03-01', time: '09:10' });
  for (const theme of themes) {
    await takePicture(`today-${theme}`, household.owner.email, theme, desktop, showDemo);
    await takePicture(`bird-${theme}`, household.owner.email, theme, phone, async page => {
      await showDemo(page);
      await page.goto(new URL('/birds', config.baseUrl).href);
      await page.getByRole('link', { name: /Juno/ }).filter({ visible: true }).first().click();
    });
  }
  for (const [name, fileName, text] of [
    ['import-spreadsheet', 'Aviary weights.csv', spreadsheet],
    ['import-asm3', 'asm3_export.csv', asm3Export],
    ['import-wrmd', 'wrmd_export.csv', wrmdExport],
  ] as const)
    await takePicture(name, `${name}@example.org`, 'light', tallPhone, page =>
      chooseFile(page, fileName, text),
    );
  let archive = '';
  await usePage(household.owner.email, { acceptDownloads: true }, async page => {
    archive = await saveArchive(page);
  });
  await takePicture('import-archive', 'import-archive@example.org', 'light', tallPhone, async page => {
    await page.goto(new URL('/import', config.baseUrl).href);
    await page.locator('input[type=file]').setInputFiles(archive);
    await page.getByRole('button', { name: /^Import \d/ }).waitFor();
  });
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}

async function showDemo(page: Page): Promise<void> {
  await page.getByText('Juno').filter({ visible: true }).first().waitFor();
}

/** Chooses a file on the import screen of an empty flock, and waits until the app has read and checked it. */
async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto(new URL('/import', config.baseUrl).href);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: /weights, / }).waitFor();
  await page.getByText(/^Checking/).waitFor({ state: 'detached' });
}

/** Exports the flock, and returns the path of the archive. */
async function saveArchive(page: Page): Promise<string> {
  await page.goto(new URL('/flock', config.baseUrl).href);
  await page.getByRole('button', { name: 'The whole flock as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the archive' }).click();
  const path = join(folder, 'Flock.zip');
  await (await download).saveAs(path);
  return path;
}

/** Signs in, runs `goOn` to reach the right screen, and takes a screenshot. */
async function takePicture(
  name: string,
  email: string,
  colorScheme: (typeof themes)[number],
  screen: Parameters<typeof browser.newContext>[0],
  goOn: (page: Page) => Promise<void>,
): Promise<void> {
  const look = {
    ...screen,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  } as const;
  await usePage(email, look, async page => {
    await goOn(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.screenshot({ path: join(target, `${name}.png`) });
  });
  console.log(`Wrote docs/pictures/${name}.png.`);
}

/** Opens a page as a signed-in person, and closes it afterwards. */
async function usePage(
  email: string,
  options: Parameters<typeof browser.newContext>[0],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  await use(await signIn(context, email));
  await context.close();
}

async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const { body } = await createClient({ baseUrl: config.baseUrl }).call('POST /api/auth/magic-link/request', {
    body: { email },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(morning);
  await page.goto(String(body.previewUrl));
  await page.waitForURL('**/today');
  return page;
}
