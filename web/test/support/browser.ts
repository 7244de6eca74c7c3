// Runs Chromium for the tests of the app, with one service and one browser per test file. A page that logs an error or
// a warning, throws an error, or violates the content security policy fails its test file.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach, beforeEach } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Person, signIn } from '../../../server/test/cast.ts';
import { startService, type TestService } from '../../../server/test/support/test-service.ts';
import { waitPastMidnight } from './wait-past-midnight.ts';

const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
assert.ok(
  existsSync(chromiumPath),
  `There is no Chromium at ${chromiumPath}: apt-get install chromium, or set CHROMIUM.`,
);
/** Headless Chromium, which takes a fifth less processor time than the full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const lightPath =
  process.env.CHROMIUM === undefined && existsSync(headlessShell) ? headlessShell : chromiumPath;

const disabledFeatures = [
  // The popups of the address bar and spare processes, which every new profile starts. Without them, a test takes a
  // quarter less processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // The features that Playwright disables, repeated here because Chromium uses only the last `--disable-features`.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Renders without emulating a graphics card.
  '--disable-gpu',
  `--disable-features=${disabledFeatures}`,
];

export interface PageOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  locale?: string;
  timezoneId?: string;
  /** The text size in percent, as set on the device. */
  textPercent?: number;
  touch?: boolean;
  /** Blocked by default, so that the test can intercept requests. */
  serviceWorkers?: 'allow' | 'block';
  /** The browser's log lines for refusals that the test provokes, such as /status of 409/. */
  expected?: RegExp[];
}

interface BrowserNeeds {
  /**
   * True for tests that need what the headless shell lacks: notifications, scroll positions after a reload, or the
   * system's fonts.
   */
  fullBrowser?: boolean;
  /** Features of Chromium to switch on, such as Web Bluetooth, which is off by default on Linux. */
  features?: readonly string[];
}

export interface AppBrowser<S = TestService> {
  service: S;
  /** Opens a page in a new profile, signed in as the given person, if any. */
  open(path: string, person?: Pick<Person, 'token'>, pageOptions?: PageOptions): Promise<AppPage>;
}

export interface AppPage {
  page: Page;
  context: BrowserContext;
  /** The errors and warnings so far. */
  problems: string[];
}

/** Starts a service and a browser, which are stopped at the end of the test file. The file fails if a page had a problem. */
export async function startBrowser(
  settings: Record<string, string> = {},
  needs: BrowserNeeds = {},
): Promise<AppBrowser & { signIn(email: string): Promise<Person> }> {
  const service = await startService(settings, { replicas: 1 });
  return { ...(await browserFor(service, needs)), signIn: email => signIn(service, email) };
}

/** Starts a browser for a service that the test has started itself. */
export async function browserFor<S extends { baseUrl: string }>(
  service: S,
  { fullBrowser = false, features = [] }: BrowserNeeds = {},
): Promise<AppBrowser<S>> {
  await waitPastMidnight();
  const browser = await chromium.launch({
    executablePath: fullBrowser ? chromiumPath : lightPath,
    args: features.length > 0 ? [...args, `--enable-features=${features}`] : args,
  });
  const opened: AppPage[] = [];
  /** The pages of the current test. They are closed after it, because they would keep reading the board. */
  let pagesOfTest: AppPage[] | undefined;
  beforeEach(() => {
    pagesOfTest = [];
  });
  afterEach(async () => {
    const ended = pagesOfTest ?? [];
    pagesOfTest = undefined;
    // Requests that are still running now fail, and the browser may log that.
    for (const { page } of ended) page.removeAllListeners('console');
    await Promise.all(ended.map(({ context }) => context.close()));
  });
  after(async () => {
    await browser.close();
    assert.deepEqual(
      opened.flatMap(({ problems }) => problems),
      [],
    );
  });
  return {
    service,
    open: async (path, person, pageOptions = {}) => {
      const context = await newContext(browser, pageOptions);
      const appPage: AppPage = { page: await context.newPage(), context, problems: [] };
      opened.push(appPage);
      pagesOfTest?.push(appPage);
      watch(appPage, pageOptions.expected ?? []);
      await appPage.page.goto(addressOf(service, path, person), { waitUntil: 'domcontentloaded' });
      // Until the session is stored, it exists only in memory, and a test that navigates right away would lose it.
      if (person) await appPage.page.waitForFunction(() => localStorage.getItem('session') !== null);
      return appPage;
    },
  };
}

/** Adds the token to the query, as at the end of a sign-in. */
function addressOf(
  { baseUrl }: { baseUrl: string },
  path: string,
  person: Pick<Person, 'token'> | undefined,
): string {
  const url = new URL(path, baseUrl);
  if (person) url.searchParams.set('auth_token', person.token);
  return url.href;
}

async function newContext(browser: Browser, pageOptions: PageOptions): Promise<BrowserContext> {
  const {
    width = 390,
    height = 844,
    theme = 'light',
    locale = 'en-GB',
    timezoneId = 'UTC',
    textPercent,
  } = pageOptions;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    timezoneId,
    hasTouch: pageOptions.touch ?? width < 744,
    serviceWorkers: pageOptions.serviceWorkers ?? 'block',
    reducedMotion: 'reduce',
  });
  if (textPercent) {
    await context.addInitScript(percent => localStorage.setItem('text-size', String(percent)), textPercent);
  }
  return context;
}

function watch({ page, problems }: AppPage, expected: readonly RegExp[]): void {
  const ignored = [
    /Service Worker registration blocked by Playwright/,
    // At the end of a file, the service stops before the browser, which may still be loading fonts or reading the board.
    /ERR_CONNECTION_(REFUSED|RESET)/,
    ...expected,
  ];
  page.on('pageerror', error => void problems.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('console', message => {
    if (!/error|warning/.test(message.type()) || ignored.some(text => text.test(message.text()))) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
}
