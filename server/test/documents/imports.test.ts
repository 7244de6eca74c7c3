// Imports between folders go one way: a folder imports those below it, without cycles.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importsOf, listFiles, read } from './repository.ts';

/** The folders and files of server/src, from the bottom up. Those on one line may import each other, but not in a cycle. */
const layers = [
  ['clock.ts', 'refusals.ts'],
  ['storage'],
  ['jobs', 'config', 'rate-limits'],
  ['mail'],
  ['app-context.ts'],
  ['auth'],
  ['http'],
  ['alerts'],
  ['history', 'guard'],
  ['workspaces'],
  ['accounts', 'birds'],
  ['care', 'medications'],
  ['today', 'transfers', 'sharing'],
  ['sign-in', 'admin'],
  ['notifications', 'data-exchange'],
  ['ops'],
  ['web-app'],
  ['openapi'],
  ['routes.ts'],
  ['app.ts', 'background.ts'],
  ['server.ts'],
  ['main.ts', 'cli'],
];

const source = 'server/src/';
const files = listFiles();
const isCode = (path: string) => /\.(ts|tsx|mjs|js)$/.test(path);

/** The folder or file of server/src that a path is in. */
const placeOf = (path: string) => path.slice(source.length).replace(/\/.*/, '');
const layerOf = (place: string) => layers.findIndex(layer => layer.includes(place));

interface Edge {
  from: string;
  to: string;
  /** One import that causes it, as an example. */
  example: string;
}

const edges = new Map<string, Edge>();
for (const file of files.filter(path => path.startsWith(source) && isCode(path))) {
  for (const { specifier, path } of importsOf(file)) {
    if (!path?.startsWith(source)) continue;
    const [from, to] = [placeOf(file), placeOf(path)];
    if (from !== to) edges.set(`${from} → ${to}`, { from, to, example: `${file} imports ${specifier}` });
  }
}

/** Finds one cycle of imports, if there is any. */
function findCycle(imports: readonly Edge[]): string[] | undefined {
  const finished = new Set<string>();
  const visit = (place: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(place)) return [...trail.slice(trail.indexOf(place)), place];
    if (finished.has(place)) return undefined;
    for (const { to } of imports.filter(({ from }) => from === place)) {
      const cycle = visit(to, [...trail, place]);
      if (cycle) return cycle;
    }
    finished.add(place);
    return undefined;
  };
  for (const { from } of imports) {
    const cycle = visit(from, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('The imports of server/src', () => {
  it('know every folder and file at its top', () => {
    const places = new Set(files.filter(file => file.startsWith(source)).map(placeOf));
    assert.ok(places.size > 20);
    for (const place of places) {
      assert.notEqual(layerOf(place), -1, `Say in \`layers\` where server/src/${place} belongs.`);
    }
  });

  it('go from a layer to those below it', () => {
    assert.ok(edges.size > 100);
    const upward = [...edges].filter(([, { from, to }]) => layerOf(to) > layerOf(from));
    assert.deepEqual(
      upward.map(([name, { example }]) => `${name}: ${example}`),
      [],
    );
  });

  it('have no cycle', () => {
    const cycle = findCycle([...edges.values()]) ?? [];
    const steps = cycle.slice(1).map((to, index) => edges.get(`${cycle[index]} → ${to}`)?.example);
    assert.deepEqual(steps, []);
  });

  it('stay within the service and the contract', () => {
    for (const file of files.filter(path => /^(server|contract)\/src\//.test(path) && isCode(path))) {
      const [own = ''] = /^\w+\//.exec(file) ?? [];
      for (const { specifier, path } of importsOf(file)) {
        const ours = path === undefined || (path.startsWith(own) && !path.startsWith('server/test/'));
        assert.ok(ours, `${file} imports ${specifier}.`);
        if (own === 'contract/') assert.ok(!specifier.startsWith('@flock-care/'), `${file}: ${specifier}`);
      }
    }
  });

  it('have literal paths', () => {
    for (const file of files.filter(path => path.startsWith(source) && isCode(path))) {
      const computed = /\bimport\((?!\s*['"])[^)]*\)/.exec(read(file))?.[0];
      assert.equal(computed, undefined, file);
    }
  });

  it('of app-context.ts are types only, because everything above imports it', () => {
    const values = read(`${source}app-context.ts`).match(/^import (?!type ).*$/gm) ?? [];
    assert.deepEqual(values, []);
  });
});

describe('The files', () => {
  it('at the top of server/src are only those that assemble the service', () => {
    const atTop = files.filter(file => file.startsWith(source) && placeOf(file).includes('.'));
    const known = new Set(layers.flat().filter(place => place.includes('.')));
    for (const file of atTop) assert.ok(known.has(placeOf(file)), `${file} belongs in a folder.`);
  });

  it('of the browser app import only the contract from this repository, its tests and benchmarks the service they start', () => {
    const besides = { 'web/test/': 'server/', 'web/bench/': 'bench/' };
    for (const file of files.filter(path => path.startsWith('web/') && isCode(path))) {
      for (const { specifier, path } of importsOf(file)) {
        const others = Object.entries(besides).flatMap(([own, other]) =>
          file.startsWith(own) ? [other] : [],
        );
        const inside = path === undefined || ['web/', ...others].some(place => path.startsWith(place));
        const ours = specifier.startsWith('@flock-care/') && !/^@flock-care\/contract(\/|$)/.test(specifier);
        assert.ok(inside && !ours, `${file} imports ${specifier}.`);
      }
    }
  });
});
