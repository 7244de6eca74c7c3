// Chromium for the tests of the app: one service and one browser for each test file. A page that logs an error, breaks or
// reports a violation of the policy fails its test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach, beforeEach } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Person, signIn } from '../../../server/test/cast.ts';
import { startService, type TestService } from '../../../server/test/support/test-service.ts';
import { pastMidnight } from './past-midnight.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
assert.ok(
  existsSync(executablePath),
  `There is no Chromium at ${executablePath}: apt-get install chromium, or set CHROMIUM.`,
);

const disabledFeatures = [
  // What the address bar would show, rendered for every new profile, and processes kept in reserve: a quarter of the time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // What Playwright turns off. Chromium takes the last list only, which is this one.
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
  // Drawn without the emulation of a graphics card.
  '--disable-gpu',
  `--disable-features=${disabledFeatures}`,
];

export interface Look {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  locale?: string;
  timezoneId?: string;
  /** The size of the text in percent, as a person sets it in the browser. */
  textPercent?: number;
  touch?: boolean;
  /** Without the service worker, requests can be changed by the test. */
  serviceWorkers?: 'allow' | 'block';
  /** What the browser logs of refusals that the test provokes, such as /status of 409/. */
  expected?: RegExp[];
}

export interface AppBrowser<S = TestService> {
  service: S;
  /** A page in a profile of its own, signed in as the person if there is one. */
  open(path: string, person?: Pick<Person, 'token'>, look?: Look): Promise<AppPage>;
}

export interface AppPage {
  page: Page;
  context: BrowserContext;
  /** What went wrong so far. */
  problems: string[];
}

/** Starts a service and a browser; both end with the test file, which fails if a page had a problem. */
export async function startBrowser(
  settings: Record<string, string> = {},
): Promise<AppBrowser & { signIn(email: string): Promise<Person> }> {
  const service = await startService(settings, { replicas: 1 });
  return { ...(await browserFor(service)), signIn: email => signIn(service, email) };
}

/** A browser for a service that the test starts itself. */
export async function browserFor<S extends { baseUrl: string }>(service: S): Promise<AppBrowser<S>> {
  await pastMidnight();
  const browser = await chromium.launch({ executablePath, args });
  const opened: AppPage[] = [];
  /** The pages of the test that runs: they would go on reading the board while the next ones run. */
  let ofTest: AppPage[] | undefined;
  beforeEach(() => {
    ofTest = [];
  });
  afterEach(async () => {
    const ended = ofTest ?? [];
    ofTest = undefined;
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
    open: async (path, person, look = {}) => {
      const context = await newContext(browser, look);
      const appPage: AppPage = { page: await context.newPage(), context, problems: [] };
      opened.push(appPage);
      ofTest?.push(appPage);
      watch(appPage, look.expected ?? []);
      await appPage.page.goto(addressOf(service, path, person), { waitUntil: 'domcontentloaded' });
      // Until then the session is only in memory, and a test that goes elsewhere at once would lose it.
      if (person) await appPage.page.waitForFunction(() => localStorage.getItem('session') !== null);
      return appPage;
    },
  };
}

/** A session begins as it does after a sign-in: with the token in the query. */
function addressOf(
  { baseUrl }: { baseUrl: string },
  path: string,
  person: Pick<Person, 'token'> | undefined,
): string {
  const url = new URL(path, baseUrl);
  if (person) url.searchParams.set('auth_token', person.token);
  return url.href;
}

async function newContext(browser: Browser, look: Look): Promise<BrowserContext> {
  const {
    width = 390,
    height = 844,
    theme = 'light',
    locale = 'en-GB',
    timezoneId = 'UTC',
    textPercent,
  } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    timezoneId,
    hasTouch: look.touch ?? width < 744,
    serviceWorkers: look.serviceWorkers ?? 'block',
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
    // At the end of a file the service stops before the browser: faces may still be on their way, and the board is read
    // every few seconds.
    /ERR_CONNECTION_(REFUSED|RESET)/,
    ...expected,
  ];
  page.on('pageerror', error => void problems.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('console', message => {
    if (!/error|warning/.test(message.type()) || ignored.some(text => text.test(message.text()))) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
}
