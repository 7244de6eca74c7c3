// `npm run pictures`: takes the screenshots of the README, from the built app with the demo data, into
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

/** A fixed morning, so that a picture changes only if the app does. */
const morning = new Date('2026-03-01T09:10:00Z');
const target = import.meta.dirname;

const desktop = { viewport: { width: 1040, height: 660 }, deviceScaleFactor: 1 };
const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 660 }, deviceScaleFactor: 1.5 };
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
    await takePicture(`today-${theme}`, theme, desktop, async () => {});
    await takePicture(`bird-${theme}`, theme, phone, async page => {
      await page.goto(new URL('/birds', config.baseUrl).href);
      await page.getByRole('link', { name: /Juno/ }).filter({ visible: true }).first().click();
    });
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}

/**
 * Signs in as the owner of the household, which leads to Today, goes on from there, and takes a screenshot.
 */
async function takePicture(
  name: string,
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
  const context = await browser.newContext({ ...look, serviceWorkers: 'block' });
  const page = await signIn(context);
  await goOn(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(target, `${name}.png`) });
  await context.close();
  console.log(`Wrote docs/pictures/${name}.png.`);
}

async function signIn(context: BrowserContext): Promise<Page> {
  const { body } = await createClient({ baseUrl: config.baseUrl }).call('POST /api/auth/magic-link/request', {
    body: household.owner,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(morning);
  await page.goto(String(body.previewUrl));
  await page.getByText('Juno').filter({ visible: true }).first().waitFor();
  return page;
}
