// Tests the download sizes of the app. A change that exceeds a limit must become smaller, or must justify a higher
// limit.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const kib = 1_024;
const dist = join(import.meta.dirname, '../dist');
const assets = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' });
const sizeOf = (path: string) => statSync(join(dist, path)).size;
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + sizeOf(path), 0);

/** Returns the scripts or styles that the page requests immediately, with their imports. */
function firstPage(kind: 'js' | 'css'): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return named.filter(path => path.endsWith(`.${kind}`));
}

const messages = assets.filter(name => /^messages-.*\.json$/.test(name)).map(name => `assets/${name}`);
const largest = (paths: readonly string[]) =>
  paths.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1);
const startMessages = largest(messages.filter(path => path.endsWith('/start.json')));
const compressed = (paths: readonly string[], kind: 'br' | 'gz') => paths.map(path => `${path}.${kind}`);

/** Preact, the router and the query client are 42 KiB of these scripts, compressed with Brotli. */
const scripts = [...firstPage('js'), ...startMessages];
/** The scripts of single screens, without shared chunks or the libraries qr, decode, guard and drawings. */
const screens = assets.filter(name => /-(screen|sheet)-[\w-]+\.js$/.test(name)).map(name => `assets/${name}`);

/** The schemas for validating forms, loaded when a form is sent. */
const forms = assets.filter(name => /^bodies-[\w-]+\.js$/.test(name)).map(name => `assets/${name}`);

const limits: readonly [name: string, bytes: number, limit: number][] = [
  ['the scripts of the first page, brotli', total(compressed(scripts, 'br')), 64 * kib],
  ['the scripts of the first page, gzip', total(compressed(scripts, 'gz')), 72 * kib],
  ['the styles of the first page, gzip', total(compressed(firstPage('css'), 'gz')), 8 * kib],
  [
    'the faces of the first page',
    total(
      assets.filter(name => /-latin-(wght|opsz)-normal-.*\.woff2$/.test(name)).map(name => `assets/${name}`),
    ),
    60 * kib,
  ],
  ['the script of a screen, gzip', total(compressed(largest(screens), 'gz')), 15 * kib],
  ['the messages of a screen, gzip', total(compressed(largest(messages), 'gz')), 12 * kib],
  ['the scripts of the sign-in, brotli', total(compressed(scriptsOf('/sign-in'), 'br')), 76 * kib],
  ['the scripts of Today, brotli', total(compressed(scriptsOf('/today'), 'br')), 110 * kib],
  // The section for pictures and papers adds 1 KiB, and the check for a shared tablet 0.5 KiB.
  ['the scripts of a bird, brotli', total(compressed(scriptsOf('/birds/$birdId'), 'br')), 122 * kib],
  ['the contract and Zod, gzip', total(compressed(forms, 'gz')), 36 * kib],
  // The screens that are cached from the start, with their messages in one language.
  ['everything that the worker caches', total(cachedFiles()), 900 * kib],
  // Pictures and papers, with their messages in one language.
  ['the files of pictures and papers, cached when they are first used', total(laterGroups()[0]), 54 * kib],
  // The flock settings, People, the forms for birds and medications, and the notebook, with messages in one language.
  ['the files of screens at a desk, cached when they are first used', total(laterGroups()[1]), 110 * kib],
  // Cage cards and their scanner, with QR codes and their messages in one language.
  ['the files of cage cards, cached when they are first used', total(laterGroups()[2]), 58 * kib],
  // The drivers and screen parts for scales, with their messages in one language.
  ['the files of a scale, cached when they are first used', total(laterGroups()[3]), 27 * kib],
  // Pairing, the lock screen and the lock of shared tablets, with their messages in one language.
  ['the files of shared tablets, cached when they are first used', total(laterGroups()[4]), 16 * kib],
];

/** Returns the initial scripts of a URL, from its Link header. */
function scriptsOf(address: string): string[] {
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  return [...links[address].matchAll(/<\/(assets\/[^>]+\.js)>/g)].map(([, path = '']) => path);
}

/** Returns the files that the worker caches, with the messages of the language that has the largest ones. */
function cachedFiles(): string[] {
  const worker = readFileSync(join(dist, 'worker.js'), 'utf8');
  const [, list = ''] = /const list = \[([^\]]*)\]/.exec(worker) ?? [];
  const sentences = [...worker.matchAll(/\b[a-z]{2}: (\[[^\]]*\])/g)].map(([, paths = '']): string[] =>
    JSON.parse(paths),
  );
  assert.ok(sentences.length >= 5);
  const sizeOfAll = (paths: readonly string[]) => total(paths.map(path => path.slice(1)));
  const [largest = []] = sentences.toSorted((one, other) => sizeOfAll(other) - sizeOfAll(one));
  const paths: string[] = [...JSON.parse(`[${list}]`), ...largest];
  assert.ok(paths.includes('/') && paths.length > 10);
  return paths.map(path => (path === '/' ? 'index.html' : path.slice(1)));
}

/**
 * Returns the groups of files that the worker caches when one of them is first used, with the French messages, which
 * are the longest.
 */
function laterGroups(): [
  files: string[],
  desk: string[],
  cards: string[],
  scales: string[],
  tablets: string[],
] {
  const worker = readFileSync(join(dist, 'worker.js'), 'utf8');
  const [, groups = ''] = /const later = \[(.*?\])\s*\];/s.exec(worker) ?? [];
  const [files = [], desk = [], cards = [], scales = [], tablets = []]: string[][] = JSON.parse(
    `[${groups}]`,
  );
  assert.ok(files.length > 5 && desk.length > 5 && cards.length > 5);
  assert.ok(scales.length > 2 && tablets.length > 5);
  const paths = (group: string[]) =>
    group.map(path => path.slice(1)).filter(path => !/^assets\/messages-[^/]+\/(?!fr\/)/.test(path));
  return [paths(files), paths(desk), paths(cards), paths(scales), paths(tablets)];
}

for (const [name, bytes, limit] of limits) {
  it(`${name}: at most ${limit / kib} KiB`, t => {
    t.diagnostic(`${(bytes / kib).toFixed(1)} KiB`);
    assert.ok(bytes <= limit, `${bytes} bytes, which is ${bytes - limit} more than ${limit}.`);
  });
}

it('the contract and Zod are in a separate file, which no screen loads when it is opened', () => {
  assert.equal(forms.length, 1);
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  for (const address of Object.keys(links)) {
    for (const script of scriptsOf(address)) {
      assert.doesNotMatch(script, /bodies-/);
      assert.doesNotMatch(readFileSync(join(dist, script), 'utf8'), /jitless/, script);
    }
  }
});

it('the worker caches every script that is not listed as online-only', () => {
  const onlineOnly = [
    'accept-screen',
    'move-screen',
    'invitation-screen',
    'flock-sheets',
    'people-sheets',
    'life-sheets',
    'webhook-screen',
    'mqtt-switch',
    'webhook-sheets',
    'webhooks.module',
    'tablet-sheets',
    'pin-sheet',
    'enums',
    'limits',
    'archive-parts',
    'use-checked-import',
    'calendar-sheet',
    'export-sheet',
    'close-account',
    'file-choice',
    'vet-screen',
    'reports-screen',
    'import-screen',
    'sheet-worker',
    'papaparse.min',
    'universal',
    'browser',
    'make-portraits',
    'bodies',
    'error-text',
    'species-names',
  ];
  const adminScreens = ['flocks-screen', 'people-screen', 'server-screen', 'flock-row'];
  const files = [...cachedFiles(), ...laterGroups().flat()];
  const others = assets
    .filter(name => name.endsWith('.js') && !files.includes(`assets/${name}`))
    .map(name => name.replace(/-.{8}\.js$/, ''));
  assert.deepEqual(others.toSorted(), [...onlineOnly, ...adminScreens].toSorted());
});
