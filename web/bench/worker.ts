// Measures the installed app: opening it from the service worker, showing a bird's chart after a tap, and drawing a
// long list and a long chart.
import type { Locator, Page } from 'playwright-core';
import { median } from '../../bench/statistics.ts';
import type { Figure } from './app.ts';
import {
  type AppBrowser,
  milliseconds,
  type Phone,
  resetVitals,
  rounds,
  seconds,
  vitalsOf,
  withToken,
} from './browser.ts';

interface Flock {
  /** The token of a member of the flock with 200 birds. */
  flock: string;
  /** The path of the bird whose chart is drawn. */
  longest: string;
}

export async function measureWorker(
  browser: AppBrowser,
  token: string,
  { flock, longest }: Flock,
): Promise<Figure[]> {
  const [online, offline, first, known, lists, charts]: number[][] = [[], [], [], [], [], []];
  const home = await installed(browser, token);
  await home.slowDown(4);
  for (let round = 0; round < rounds; round += 1) {
    online?.push(await open(home));
    const bird = `Bird ${1 + round}`;
    // Measured after a reload, because right after a reconnect the app reads everything again.
    first?.push(await tapToChart(home, bird));
    await home.page.waitForTimeout(storedAfterMs);
    await open(home);
    known?.push(await tapToChart(home, bird));
    await home.context.setOffline(true);
    offline?.push(await open(home));
    await home.context.setOffline(false);
  }
  await home.close();
  const rescue = await installed(browser, flock);
  for (let round = 0; round < rounds; round += 1) {
    await rescue.slowDown(4);
    lists?.push(await longestTaskOfList(rescue.page));
    await rescue.slowDown(1);
    await rescue.page.goto(browser.baseUrl + longest);
    charts?.push(await drawChart(rescue.page));
  }
  await rescue.close();
  return [
    { what: 'from the worker, 4× CPU, online', figure: seconds(median(online ?? [])), limit: '1.0 s' },
    { what: 'from the worker, 4× CPU, offline', figure: seconds(median(offline ?? [])), limit: '1.0 s' },
    {
      what: 'tap on a bird to its chart, 4× CPU',
      figure: milliseconds(median(known ?? [])),
      limit: '200 ms',
    },
    {
      what: 'the same for a bird that this device has not shown before',
      figure: milliseconds(median(first ?? [])),
      limit: '200 ms',
    },
    {
      what: 'longest task of the list of 200 birds, 4× CPU',
      figure: milliseconds(median(lists ?? [])),
      limit: '200 ms',
    },
    { what: 'chart of 425 weights, 1× CPU', figure: milliseconds(median(charts ?? [])), limit: '30 ms' },
  ];
}

/** The time after which the app has stored its reads on the device. */
const storedAfterMs = 1_500;

/** Opens a phone on which the app is installed and its reads are stored. */
async function installed(browser: AppBrowser, token: string): Promise<Phone> {
  const phone = await browser.newPhone({ worker: true });
  await phone.page.goto(browser.baseUrl + withToken('/today', token));
  await phone.page.getByRole('region', { name: 'The perch' }).waitFor();
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.page.goto(`${browser.baseUrl}/today`);
  await vitalsOf(phone.page);
  return phone;
}

/** Reloads the page. Returns the time to its largest contentful paint, in milliseconds. */
async function open({ page }: Phone): Promise<number> {
  await page.reload({ waitUntil: 'load' });
  return (await vitalsOf(page)).largestMs;
}

/** Returns the time from the end of a tap in the list of birds to the frame after the chart appears. */
async function tapToChart(phone: Phone, name: string): Promise<number> {
  const { page } = phone;
  await page.getByRole('link', { name: 'Birds', exact: true }).tap();
  const bird = page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).first();
  await bird.waitFor();
  await vitalsOf(page);
  await page.evaluate(() => {
    const marks = { tappedMs: 0, shownMs: 0 };
    Object.assign(globalThis, { marks });
    addEventListener('click', event => Object.assign(marks, { tappedMs: event.timeStamp }), {
      capture: true,
      once: true,
    });
    const look = () => {
      if (document.querySelector('[role="slider"] svg'))
        requestAnimationFrame(now => Object.assign(marks, { shownMs: now }));
      else requestAnimationFrame(look);
    };
    look();
  });
  await tapAsFinger(phone, bird);
  await page.waitForFunction(
    () => (globalThis as unknown as { marks: { shownMs: number } }).marks.shownMs > 0,
  );
  const { tappedMs, shownMs } = await page.evaluate(
    () => (globalThis as unknown as { marks: { tappedMs: number; shownMs: number } }).marks,
  );
  await page.getByRole('link', { name: 'Today', exact: true }).tap();
  return shownMs - tappedMs;
}

/** The duration of a real tap; `tap()` releases immediately. */
const pressedMs = 80;

async function tapAsFinger({ page, devtools }: Phone, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(pressedMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function longestTaskOfList(page: Page): Promise<number> {
  await page.goto(new URL('/today', page.url()).href);
  await vitalsOf(page);
  await resetVitals(page);
  await page.getByRole('link', { name: 'Birds', exact: true }).tap();
  await page.getByRole('heading', { name: '200 birds' }).waitFor();
  await page.waitForTimeout(3_000);
  return (await vitalsOf(page)).longestTaskMs;
}

/** Returns the time for script and layout when the chart goes from 30 days to all weights. */
async function drawChart(page: Page): Promise<number> {
  const all = page.getByRole('radio', { name: 'All', exact: true });
  await all.waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  return all.evaluate(async (button: HTMLElement) => {
    const since = performance.now();
    const isDrawn = new Promise<void>(resolve => {
      const chart = document.querySelector('[role="slider"]');
      if (chart) new MutationObserver(() => resolve()).observe(chart, { childList: true, subtree: true });
    });
    button.click();
    await isDrawn;
    document.body.getBoundingClientRect();
    return performance.now() - since;
  });
}
