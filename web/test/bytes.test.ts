// The download sizes of the app. A change that exceeds a limit has to be made smaller, or has to justify a higher
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
const longest = (paths: readonly string[]) =>
  paths.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1);
const start = longest(messages.filter(path => path.endsWith('/start.json')));
const twins = (paths: readonly string[], kind: 'br' | 'gz') => paths.map(path => `${path}.${kind}`);

/** Of these scripts, Preact, the router and the query client take 42 KiB, in Brotli. */
const scripts = [...firstPage('js'), ...start];
/** The scripts of single screens, without shared chunks and the libraries qr, decode, guard and drawings. */
const screens = assets.filter(name => /-(screen|sheet)-[\w-]+\.js$/.test(name)).map(name => `assets/${name}`);

/** The schemas for validating forms, loaded when a form is sent. */
const forms = assets.filter(name => /^bodies-[\w-]+\.js$/.test(name)).map(name => `assets/${name}`);

const limits: readonly [name: string, bytes: number, limit: number][] = [
  ['the scripts of the first page, brotli', total(twins(scripts, 'br')), 64 * kib],
  ['the scripts of the first page, gzip', total(twins(scripts, 'gz')), 72 * kib],
  ['the styles of the first page, gzip', total(twins(firstPage('css'), 'gz')), 8 * kib],
  [
    'the faces of the first page',
    total(
      assets.filter(name => /-latin-(wght|opsz)-normal-.*\.woff2$/.test(name)).map(name => `assets/${name}`),
    ),
    60 * kib,
  ],
  ['the script of a screen, gzip', total(twins(longest(screens), 'gz')), 15 * kib],
  ['the messages of a screen, gzip', total(twins(longest(messages), 'gz')), 13 * kib],
  ['the scripts of the sign-in, brotli', total(twins(scriptsOf('/sign-in'), 'br')), 76 * kib],
  ['the scripts of Today, brotli', total(twins(scriptsOf('/today'), 'br')), 110 * kib],
  ['the scripts of a bird, brotli', total(twins(scriptsOf('/birds/$birdId'), 'br')), 119 * kib],
  ['the contract and Zod, gzip', total(twins(forms, 'gz')), 36 * kib],
  // Every screen that works without a connection, about 13 KiB each, with its messages in one language. The body
  // condition takes 14 KiB of that, on four screens, and the question about earlier doses 5 KiB,
  // reviews and rounds that end with quarantine and clinic 9 KiB, and the hint to change a chick's stage and the verdict of
  // unsent notes 3 KiB.
  ['everything that the worker keeps', total(kept()), 962 * kib],
];

/** Returns the initial scripts of an address, from its Link header. */
function scriptsOf(address: string): string[] {
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  return [...links[address].matchAll(/<\/(assets\/[^>]+\.js)>/g)].map(([, path = '']) => path);
}

/** Returns the files that the worker caches, with the messages of the language that has the longest ones. */
function kept(): string[] {
  const worker = readFileSync(join(dist, 'worker.js'), 'utf8');
  const [, list = ''] = /const list = \[([^\]]*)\]/.exec(worker) ?? [];
  const [, sentences = ''] = /\bde: \[([^\]]*)\]/.exec(worker) ?? [];
  const paths: string[] = JSON.parse(`[${list},${sentences}]`);
  assert.ok(paths.includes('/') && paths.length > 10);
  return paths.map(path => (path === '/' ? 'index.html' : path.slice(1)));
}

for (const [name, bytes, limit] of limits) {
  it(`${name}: at most ${Math.round(limit / kib)} KiB`, t => {
    t.diagnostic(`${(bytes / kib).toFixed(1)} KiB`);
    assert.ok(bytes <= limit, `${bytes} bytes, which is ${bytes - limit} more than ${limit}.`);
  });
}

it('the contract and Zod are in separate files, which no address loads at the start', () => {
  assert.equal(forms.length, 1);
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  for (const address of Object.keys(links)) {
    for (const script of scriptsOf(address)) {
      assert.doesNotMatch(script, /bodies-/);
      assert.doesNotMatch(readFileSync(join(dist, script), 'utf8'), /jitless/, script);
    }
  }
});

it('the worker caches every script except those of screens that need a connection', () => {
  const online = [
    'accept-screen',
    'move-screen',
    'invitation-screen',
    'flock-sheets',
    'people-sheets',
    'life-sheets',
    'vet-screen',
    'reports-screen',
    'qr',
    'qr-path',
    'decode',
    'bodies',
    'error-text',
    'species-names',
  ];
  const ofAdmins = ['flocks-screen', 'people-screen', 'server-screen', 'flock-row'];
  const files = kept();
  const others = assets
    .filter(name => name.endsWith('.js') && !files.includes(`assets/${name}`))
    .map(name => name.replace(/-.{8}\.js$/, ''));
  assert.deepEqual(others.toSorted(), [...online, ...ofAdmins].toSorted());
});
