// `npm run newcomer`: follows the README from a fresh clone in a temporary folder. It installs and starts the service.
// Then it signs in on an emulated phone, adds a bird, weighs it and invites a helper. It prints the seconds that each
// step took, and fails if a step fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, devices, type Page } from 'playwright-core';
import { freePort } from '../../../server/test/support/free-port.ts';

const repository = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'flock-care-newcomer-'));
const clone = join(folder, 'flock-care');
const PORT = String(await freePort());
const baseUrl = `http://localhost:${PORT}`;
/** The PATH without the entries that npm adds for this command. */
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter(part => !/node_modules|node-gyp-bin/.test(part))
  .join(':');
/** Only these variables, so that no settings of a service are inherited. */
const env = { PATH, HOME: process.env.HOME ?? '', PORT };
const startWithinMs = 180_000;
const stepWithinMs = 30_000;
const phone = {
  ...devices['iPhone 13'],
  locale: 'en-GB',
  permissions: ['clipboard-read', 'clipboard-write'],
};
const cleanups: (() => Promise<unknown>)[] = [];
const seconds: Record<string, number> = {};

try {
  await step('git clone', () => run('git', ['clone', '--quiet', repository, clone], folder));
  await step('npm ci', () => run('npm', ['ci', '--silent'], clone));
  await step('npm start, until it is ready', start);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  cleanups.push(() => browser.close());
  const openPhone = async () => {
    const page = await (await browser.newContext(phone)).newPage();
    page.setDefaultTimeout(stepWithinMs);
    return page;
  };
  const owner = await openPhone();
  await step('sign in without mail', () => signIn(owner));
  await step('add a bird', () => addBird(owner));
  await step('weigh it', () => weigh(owner));
  const link = await step('invite a helper by a link', () => invite(owner));
  const helper = await openPhone();
  await step('the helper joins and sees the bird', () => joinFlock(helper, link));
} finally {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
  printTable();
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now();
  const result = await work();
  seconds[what] = (performance.now() - startedAtMs) / 1_000;
  return result;
}

function printTable(): void {
  const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  console.log('| step | seconds |\n|---|---|');
  for (const [what, took] of Object.entries({ ...seconds, total }))
    console.log(`| ${what} | ${took.toFixed(1)} |`);
}

async function run(command: string, words: string[], cwd: string): Promise<void> {
  const [code] = await once(
    spawn(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}.`);
}

async function start(): Promise<void> {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  cleanups.push(async () => {
    // Ends npm and its child processes, as Ctrl+C does.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  const deadlineMs = performance.now() + startWithinMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error('npm start failed.');
    await setTimeout(50);
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(baseUrl);
  await page.getByLabel('Your email').fill('robin@example.org');
  await page.getByRole('button', { name: 'Send me a sign-in link' }).tap();
  await page.getByRole('link', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
}

async function addBird(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add your first bird' }).tap();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kiwi');
  await page.getByLabel('Species').fill('Cockatiel');
  await page.getByRole('button', { name: 'Add Kiwi' }).tap();
  await page.getByRole('heading', { name: 'Kiwi', exact: true }).waitFor();
}

async function weigh(page: Page): Promise<void> {
  await page.goto(`${baseUrl}/today`);
  await page.getByRole('region', { name: 'The perch' }).getByRole('link').first().tap();
  await page.getByRole('textbox', { name: /Weight of Kiwi/ }).waitFor();
  for (const key of '91.4') await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: /^Save 91.4/ }).tap();
  await page.waitForURL('**/today');
  await page.getByText('91.4').filter({ visible: true }).first().waitFor();
}

async function invite(page: Page): Promise<string> {
  await page.goto(`${baseUrl}/people`);
  await page.getByRole('button', { name: 'Invite someone' }).tap();
  await page.getByLabel('Email').fill('tess@example.org');
  await page.getByLabel('Name').fill('Tess Lindqvist');
  await page.getByRole('button', { name: 'Make a link' }).tap();
  await page.getByRole('button', { name: 'Copy the link' }).tap();
  await page.getByText('Copied. Send it to Tess Lindqvist.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  return copied.split(' ').at(-1) ?? '';
}

async function joinFlock(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join the flock' }).tap();
  await page.getByText('Kiwi').filter({ visible: true }).first().waitFor();
}
