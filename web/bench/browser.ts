// Runs Chromium with the screen of a phone or a desktop. Can slow the processor down, and reads a page's vitals.
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

export interface Phone {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
  /** Slows the processor down by a factor; 1 is the speed of this machine. */
  slowDown(times: number): Promise<void>;
  close(): Promise<void>;
}

export interface AppBrowser {
  baseUrl: string;
  version: string;
  newPhone(options?: { width?: number; worker?: boolean }): Promise<Phone>;
  close(): Promise<void>;
}

/** Set ROUNDS=1 for a quick look. */
export const rounds = Number(process.env.ROUNDS ?? 5);
/** The slow 4G profile of Lighthouse. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
} as const;

export async function openBrowser(baseUrl: string): Promise<AppBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  return {
    baseUrl,
    version: browser.version(),
    newPhone: async ({ width = 390, worker = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: width < 744,
        locale: 'en-GB',
        timezoneId: 'UTC',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      await context.addInitScript(observe);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      return {
        page,
        context,
        devtools,
        slowDown: async times =>
          void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

export interface Vitals {
  paintedMs: number;
  largestMs: number;
  blockedMs: number;
  shift: number;
  longestTaskMs: number;
}

/** Runs in the page, and records the browser's performance entries. */
function observe(): void {
  const vitals: Vitals = { paintedMs: 0, largestMs: 0, blockedMs: 0, shift: 0, longestTaskMs: 0 };
  Object.assign(globalThis, { vitals });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
      type: type as 'paint',
      buffered: true,
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.paintedMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.largestMs = startTime;
  });
  watch('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => {
    vitals.longestTaskMs = Math.max(vitals.longestTaskMs, duration);
    if (vitals.paintedMs > 0 && startTime + duration > vitals.paintedMs)
      vitals.blockedMs += Math.max(0, duration - 50);
  });
}

/** Waits until the page has been idle for a while, and returns its vitals. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
}

/** Resets the blocking time and the longest task, to start a new measurement. */
export const resetVitals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { vitals } = globalThis as unknown as { vitals: Vitals };
    Object.assign(vitals, { blockedMs: 0, longestTaskMs: 0 });
  });

export const withToken = (path: string, token: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}auth_token=${token}`;

export const milliseconds = (value: number): string => `${Math.round(value)} ms`;
export const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
