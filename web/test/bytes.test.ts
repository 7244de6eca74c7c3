// What the app weighs on its way to a phone. A change that goes over a limit says why it is worth it, or gets smaller.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const kib = 1_024;
const dist = join(import.meta.dirname, '../dist');
const assets = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' });
const sizeOf = (path: string) => statSync(join(dist, path)).size;
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + sizeOf(path), 0);

/** The scripts and styles that the page asks for at once, with what they import. */
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

/** Preact, the router and the query client take 42 KiB of it, in Brotli. */
const scripts = [...firstPage('js'), ...start];
/** The script of one screen. What several screens share is a file of its own; qr, decode, guard and drawings are libraries. */
const screens = assets.filter(name => /-(screen|sheet)-[\w-]+\.js$/.test(name)).map(name => `assets/${name}`);

/** What forms are held against, loaded when one is sent. */
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
  ['the messages of a screen, gzip', total(twins(longest(messages), 'gz')), 12 * kib],
  ['the scripts of the sign-in, brotli', total(twins(scriptsOf('/sign-in'), 'br')), 76 * kib],
  ['the scripts of Today, brotli', total(twins(scriptsOf('/today'), 'br')), 110 * kib],
  ['the scripts of a bird, brotli', total(twins(scriptsOf('/birds/$birdId'), 'br')), 118 * kib],
  ['the contract and Zod, gzip', total(twins(forms, 'gz')), 36 * kib],
  // Every screen that can be used without a connection: about 13 KiB for each, with its sentences in one language.
  ['everything that the worker keeps', total(kept()), 900 * kib],
];

/** The scripts that an address begins with, as its Link header names them. */
function scriptsOf(address: string): string[] {
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  return [...links[address].matchAll(/<\/(assets\/[^>]+\.js)>/g)].map(([, path = '']) => path);
}

/** With the sentences of the language that has the longest. */
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

it('the contract and Zod are in a file of their own, which no address begins with', () => {
  assert.equal(forms.length, 1);
  const { links } = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'));
  for (const address of Object.keys(links)) {
    for (const script of scriptsOf(address)) {
      assert.doesNotMatch(script, /bodies-/);
      assert.doesNotMatch(readFileSync(join(dist, script), 'utf8'), /jitless/, script);
    }
  }
});

it('the worker keeps every script but those of screens that need a connection', () => {
  const online = [
    'accept-screen',
    'move-screen',
    'invitation-screen',
    'vet-screen',
    'qr',
    'qr-path',
    'decode',
    'bodies',
    'fault-words',
  ];
  const ofAdmins = ['flocks-screen', 'people-screen', 'server-screen', 'flock-row'];
  const files = kept();
  const others = assets
    .filter(name => name.endsWith('.js') && !files.includes(`assets/${name}`))
    .map(name => name.replace(/-.{8}\.js$/, ''));
  assert.deepEqual(others.toSorted(), [...online, ...ofAdmins].toSorted());
});
