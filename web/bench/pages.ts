// Measures first visits to pages on a phone's network and processor, with nothing stored on the device.
import { median } from '../../bench/statistics.ts';
import type { Figure } from './app.ts';
import {
  type AppBrowser,
  milliseconds,
  rounds,
  seconds,
  slowNetwork,
  type Vitals,
  vitalsOf,
  withToken,
} from './browser.ts';

export async function measurePages(browser: AppBrowser, token: string, bird: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['Sign in', '/sign-in'],
    ['Today', withToken('/today', token)],
    ['a bird', withToken(bird, token)],
  ] as const) {
    const opened: Vitals[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(browser, path));
    const of = (part: keyof Vitals) => median(opened.map(vitals => vitals[part]));
    figures.push(
      { what: `${name}: largest contentful paint`, figure: seconds(of('largestMs')), limit: '2.2 s' },
      { what: `${name}: total blocking time`, figure: milliseconds(of('blockedMs')), limit: '250 ms' },
      { what: `${name}: layout shift`, figure: of('shift').toFixed(3), limit: '0.02' },
    );
  }
  return figures;
}

async function open(browser: AppBrowser, path: string): Promise<Vitals> {
  const { page, devtools, slowDown, close } = await browser.newPhone();
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await slowDown(4);
  await page.goto(browser.baseUrl + path, { waitUntil: 'load' });
  const vitals = await vitalsOf(page);
  await close();
  return vitals;
}
