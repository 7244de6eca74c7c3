// `npm run bench:app`: measures the size and speed of the browser app, and updates the table in docs/app.md. Some
// measurements slow the processor down to a quarter, like a phone's.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@flock-care/contract/client';
import { startService } from '../../bench/servers.ts';
import { fixtureFor, seedSqlite } from '../../bench/stores.ts';
import { openBrowser, rounds } from './browser.ts';
import { measureBytes } from './bytes.ts';
import { measurePages } from './pages.ts';
import { measureRounds } from './rounds.ts';
import { measureWorker } from './worker.ts';

/** A row of the table in docs/app.md. */
export interface Figure {
  what: string;
  figure: string;
  limit?: string;
}

const page = join(import.meta.dirname, '../../docs/app.md');
const [begin, end] = ['<!-- the table of npm run bench:app -->', '<!-- end of the table -->'];

const store = await seedSqlite('app', { workspaces: 1, birdsPerWorkspace: 200, days: 425 });
const service = await startService(fixtureFor(store));
const baseUrl = `http://127.0.0.1:${service.port}`;
const browser = await openBrowser(baseUrl);
const figures: Figure[] = [];
try {
  const flock = store.birds[0]?.rawToken ?? '';
  const home = await newFlock('home', 6);
  const bird = `/birds/${home.birdIds[0]}`;
  add(await measureBytes(browser, home.token, bird));
  add(await measurePages(browser, home.token, bird));
  add(await measureWorker(browser, home.token, { flock, longest: `/birds/${store.birds[0]?.birdId}` }));
  const [one, many, sick] = [
    await newFlock('one', 6),
    await newFlock('many', 30),
    await newFlock('sick', 12, true),
  ];
  add(await measureRounds(browser, one, many, sick));
} finally {
  await browser.close();
  await service.stop();
}
const table = tableOf(figures);
console.log(table);
const text = readFileSync(page, 'utf8');
const [before = '', rest = ''] = text.split(begin);
const [, after = ''] = rest.split(end);
writeFileSync(page, `${before}${begin}\n\n${table}\n${end}${after}`);

function add(measured: readonly Figure[]): void {
  for (const { what, figure } of measured) console.error(`  ${what}: ${figure}`);
  figures.push(...measured);
}

function tableOf(rows: readonly Figure[]): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Chromium ${browser.version}, median of ${rounds}.`;
  const lines = rows.map(({ what, figure, limit = '' }) => `| ${what} | ${figure} | ${limit} |`);
  return [machine, '', '| what | figure | limit |', '|---|---|---|', ...lines, ''].join('\n');
}

/**
 * Creates a person with a flock of birds. Each bird has a weight on each of the thirty days before today and, if
 * `withDoses` is true, a dose due today.
 */
async function newFlock(name: string, birds: number, withDoses = false) {
  const { body: requested } = await createClient({ baseUrl }).call('POST /api/auth/magic-link/request', {
    body: { email: `${name}@example.org`, name },
  });
  const link = new URL(requested.previewUrl ?? '');
  const opened = await fetch(baseUrl + link.pathname + link.search, { redirect: 'manual' });
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  const { call } = createClient({ baseUrl, token });
  const today = Temporal.Now.plainDateISO('UTC');
  const birdIds: string[] = [];
  for (let index = 0; index < birds; index += 1) {
    const { body } = await call('POST /api/birds', {
      body: { name: `Bird ${index + 1}`, tagId: `B-${index + 1}`, species: 'Cockatiel' },
    });
    const birdId = body.bird.id;
    birdIds.push(birdId);
    if (!withDoses) continue;
    await call('POST /api/birds/:birdId/medications', {
      params: { birdId },
      body: {
        name: 'meloxicam',
        dosage: '0.3 ml',
        frequency: 'once_daily',
        doseSchedule: [{ key: 'dose-1', label: 'Today', time: null }],
        route: 'by mouth',
        startDate: `${today}`,
      },
    });
  }
  for (let days = 30; days >= 1; days -= 1) {
    const recordedOn = `${today.subtract({ days })}`;
    const weights = birdIds.map((birdId, index) => ({ birdId, weightGrams: 90 + ((days + index) % 3) / 2 }));
    await call('POST /api/weigh-ins', { body: { recordedOn, weights, confirm: true } });
  }
  return { token, birdIds };
}
