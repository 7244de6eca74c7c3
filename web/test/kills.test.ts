// Tests that no weight or dose is lost or recorded twice while the connection, the page and the service fail at random.
// TEST_ENTRIES sets the number of entries, and TEST_SEED repeats a run.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@flock-care/contract/client';
import type { Page } from 'playwright-core';
import { birdBody } from '../../server/test/cast.ts';
import { type Killable, startKillable } from '../../server/test/crash/killable.ts';
import { signInTo } from '../../server/test/crash/sign-in-to.ts';
import { clientOf } from '../../server/test/support/call.ts';
import { temporaryFolder } from '../../server/test/support/temporary-folder.ts';
import { browserFor } from './support/browser.ts';

const entries = Number(process.env.TEST_ENTRIES ?? 30);
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9));
const birdsPerFlock = 20;
const dosesPerFlock = 10;

const settings = { DATABASE_URL: `sqlite:${join(temporaryFolder(), 'flock.db')}` };
let service: Killable | undefined = await startKillable(settings);
const { baseUrl } = service;
const { open } = await browserFor({ baseUrl });

let state = seed;
/** A seeded random number generator (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
/** Returns true with this probability. */
const happens = (chance: number) => random() < chance;

const kills = { pages: 0, services: 0 };

async function killService(): Promise<void> {
  if (!service) return;
  await service.kill();
  service = undefined;
  kills.services += 1;
}

async function restartService(): Promise<void> {
  service ??= await startKillable(settings, { port: Number(new URL(baseUrl).port) });
}

/** A person's phone. Its profile outlives its pages. */
interface Phone {
  api: Client;
  open(path: string): Promise<Page>;
  setOffline(offline: boolean): Promise<void>;
}

let people = 0;

/** Finds a time zone where it is about noon, so that no round crosses midnight. Its date is also the date in UTC. */
function zoneAtNoon(now: Date): string {
  const behind = now.getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`;
}

/** Creates a flock of birds without weights, and a phone with the app. */
async function newPhone(): Promise<Phone> {
  await restartService();
  people += 1;
  const token = await signInTo(service as Killable, `person-${people}@example.org`);
  const api = clientOf({ baseUrl }, token);
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  await api.call('PUT /api/workspace/settings', { body: { timeZone: zoneAtNoon(now) } });
  for (let index = 0; index < birdsPerFlock; index += 1) {
    const { body } = await api.call('POST /api/birds', {
      body: birdBody({ name: `Bird ${index}`, tagId: `B-${index}` }),
    });
    if (index >= dosesPerFlock) continue;
    await api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: body.bird.id },
      body: {
        name: 'meloxicam',
        dosage: '0.3 ml',
        frequency: 'once_daily',
        doseSchedule: [{ key: 'dose-1', label: 'Today', time: null }],
        route: 'by mouth',
        startDate: today,
      },
    });
  }
  const { page, context } = await open(
    '/today',
    { token },
    {
      serviceWorkers: 'allow',
      // The browser's log lines about interrupted requests and killed pages.
      expected: [/net::ERR_|Failed to fetch|status of 50\d/],
    },
  );
  await page.getByText('meloxicam').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
  return {
    api,
    setOffline: offline => context.setOffline(offline),
    open: async path => {
      const page = await context.newPage();
      await page.goto(baseUrl + path, { waitUntil: 'domcontentloaded' });
      return page;
    },
  };
}

/** Closes the page or crashes its renderer, so that none of its code runs any more. */
async function killPage(page: Page): Promise<void> {
  kills.pages += 1;
  if (happens(0.5)) return page.close();
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The crashed page never responds.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** At random, kills or restarts the service, and changes the phone's connection. */
async function disrupt(phone: Phone): Promise<void> {
  if (happens(0.08)) await killService();
  else if (happens(0.15)) await restartService();
  if (happens(0.15)) await phone.setOffline(happens(0.6));
}

interface Round {
  path: string;
  /** Returns the next entry to make; undefined at the end. */
  next(
    page: Page,
  ): Promise<{ name: string; enter(): Promise<void>; entered(): Promise<unknown> } | undefined>;
}

/** Makes all entries of a round. @returns the entries that the app reported as saved */
async function enterRound(phone: Phone, { path, next }: Round): Promise<Set<string>> {
  const saved = new Set<string>();
  let page: Page | undefined;
  for (;;) {
    page ??= await phone.open(path);
    const entry = await next(page);
    if (!entry) break;
    assert.ok(
      !saved.has(entry.name),
      `${entry.name} is asked for again, even though it was saved. Seed ${seed}.`,
    );
    await disrupt(phone);
    await entry.enter();
    if (happens(0.1)) {
      await setTimeout(random() * 60);
      await killPage(page);
      page = undefined;
      continue;
    }
    await entry.entered();
    saved.add(entry.name);
    if (happens(0.1)) {
      await killPage(page);
      page = undefined;
    }
  }
  await page.close();
  return saved;
}

const gramsOf = (name: string) => 90 + Number(name.replace(/\D/g, '')) / 10;

const weighing: Round = {
  path: '/weigh',
  next: async page => {
    const field = page.getByRole('textbox', { name: /^Weight of/ });
    const end = page.getByRole('heading', { name: 'Everyone has been weighed' });
    await field.or(end).first().waitFor();
    if (await end.isVisible()) return undefined;
    const label = (await field.getAttribute('aria-label')) ?? '';
    const name = /Bird \d+/.exec(label)?.[0] ?? '';
    return {
      name,
      enter: async () => {
        await field.fill(String(gramsOf(name)));
        await field.press('Enter');
      },
      // Waits for the app to say that the entry is saved. After the last one, the end of the round says so.
      entered: () =>
        page
          .getByRole('status')
          .filter({ hasText: `${name} ${gramsOf(name)}` })
          .or(end)
          .first()
          .waitFor(),
    };
  },
};

const giving: Round = {
  path: '/doses',
  next: async page => {
    await page.getByText('meloxicam').first().waitFor();
    const button = page.getByRole('button', { name: /^Give Bird/ }).first();
    if (!(await button.isVisible())) return undefined;
    const name = /Bird \d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    const row = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    return {
      name,
      enter: () => button.click(),
      entered: () =>
        row
          .getByText(/^You, /)
          .first()
          .waitFor(),
    };
  },
};

/** Opens the outbox with a connection, so that it sends everything despite more kills. */
async function replay(phone: Phone): Promise<void> {
  await phone.setOffline(false);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await restartService();
    const page = await phone.open('/outbox');
    await setTimeout(random() * 150);
    if (happens(0.5)) await killService();
    await killPage(page);
  }
  await restartService();
  const page = await phone.open('/outbox');
  await page.getByText('Everything is saved.').waitFor();
  await page.close();
}

it(`The app neither loses nor duplicates any of ${entries} entries when its pages and the service are killed`, async t => {
  const found = { weights: 0, doses: 0 };
  while (found.weights + found.doses < entries) {
    const phone = await newPhone();
    await phone.setOffline(true);
    await enterRound(phone, weighing);
    await enterRound(phone, giving);
    await replay(phone);

    const { body: flock } = await phone.api.call('GET /api/birds');
    for (const { id, name } of flock?.birds ?? []) {
      const { body } = await phone.api.call('GET /api/birds/:birdId/weights', { params: { birdId: id } });
      const grams = body.weights.map(({ weightGrams }) => weightGrams);
      assert.deepEqual(grams, [gramsOf(name)], `${name}, seed ${seed}`);
      found.weights += 1;
    }
    const { body } = await phone.api.call('GET /api/doses');
    for (const { state, birdName } of body.doses) assert.equal(state, 'given', `${birdName}, seed ${seed}`);
    const { body: history } = await phone.api.call('GET /api/changes', { query: { limit: '200' } });
    const writes = history.changes.filter(({ kind }) => kind === 'weight' || kind === 'administration');
    assert.equal(writes.length, birdsPerFlock + dosesPerFlock, `Something was written twice. Seed ${seed}.`);
    found.doses += body.doses.length;
  }
  t.diagnostic(
    `${found.weights} weights and ${found.doses} doses, ${kills.pages} pages and ${kills.services} services killed, seed ${seed}`,
  );
});
