// Measures the built scripts, styles and translations, and the bytes that the first visit to a page transfers.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './app.ts';
import { type AppBrowser, withToken } from './browser.ts';

const dist = join(import.meta.dirname, '../dist');
const kib = (bytes: number): string => `${(bytes / 1_024).toFixed(0)} KiB`;

export async function measureBytes(browser: AppBrowser, token: string, bird: string): Promise<Figure[]> {
  const figures: Figure[] = [
    { what: 'all scripts, Brotli', figure: kib(total(/\.js\.br$/)) },
    { what: 'all translations of one language, Brotli', figure: kib(total(/\/de\/.*\.json\.br$/)) },
    { what: 'all styles, Brotli', figure: kib(total(/\.css\.br$/)) },
  ];
  for (const [name, path] of [
    ['Sign in', '/sign-in'],
    ['Today', withToken('/today', token)],
    ['a bird', withToken(bird, token)],
    ['Weigh', withToken('/weigh', token)],
  ] as const) {
    const { scripts, rest } = await received(browser, path);
    figures.push({
      what: `${name}, first visit: scripts and translations; everything else`,
      figure: `${kib(scripts)}; ${kib(rest)}`,
    });
  }
  return figures;
}

const total = (name: RegExp): number =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(path => name.test(path))
    .reduce((sum, path) => sum + statSync(join(dist, path)).size, 0);

/** Measures the bytes transferred for a page, including headers. */
async function received(browser: AppBrowser, path: string): Promise<{ scripts: number; rest: number }> {
  const { page, devtools, close } = await browser.newPhone();
  const bytes = { scripts: 0, rest: 0 };
  const isScript = new Map<string, boolean>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    isScript.set(requestId, /\/assets\/.*\.(js|json)$/.test(url));
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[isScript.get(requestId) ? 'scripts' : 'rest'] += encodedDataLength;
  });
  await page.goto(browser.baseUrl + path);
  await page.waitForLoadState('networkidle');
  await close();
  return bytes;
}
