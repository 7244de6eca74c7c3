// Checks the direction of imports: no folder imports one in a higher layer, and no folders or files form a cycle.
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { importsOf, listFiles, read } from './repository.ts';

/** The folders and files in server/src, from the bottom up. Imports within a line must not form a cycle. */
const serverLayers = [
  ['folders.ts'],
  ['clock.ts', 'languages'],
  ['refusals.ts'],
  ['storage'],
  ['jobs', 'config', 'rate-limits'],
  ['file-store'],
  ['mail', 'outgoing'],
  ['app-context.ts'],
  ['auth'],
  ['http'],
  ['alerts'],
  ['history', 'guard'],
  ['workspaces'],
  ['accounts', 'birds'],
  ['stays'],
  ['care', 'medications'],
  ['files'],
  ['events'],
  ['webhooks'],
  ['tablets'],
  ['today', 'transfers', 'sharing', 'archives'],
  ['imports', 'mqtt'],
  ['sign-in', 'admin'],
  ['notifications'],
  ['ops'],
  ['web-app'],
  ['openapi'],
  ['routes.ts'],
  ['app.ts', 'background.ts'],
  ['server.ts'],
  ['main.ts', 'cli'],
];

/** The folders and files in web/src, also from the bottom up. */
const webLayers = [
  ['device'],
  ['ui'],
  ['api'],
  ['labels'],
  ['board'],
  ['outbox'],
  ['forms'],
  ['session'],
  ['frame'],
  ['guard'],
  ['scales'],
  ['birds'],
  ['stays'],
  ['care'],
  ['medications'],
  ['files'],
  ['sign-in', 'admin'],
  ['tablets'],
  ['history', 'sharing', 'transfers', 'reports', 'imports', 'archives'],
  ['workspaces'],
  ['accounts'],
  ['today'],
  ['bird-screens', 'outbox-screen'],
  ['app'],
  ['main.tsx', 'vite-env.d.ts'],
];

const files = listFiles();
const isCode = (path: string) => /\.(ts|tsx|mjs|js)$/.test(path);

interface Edge {
  from: string;
  to: string;
  /** One import from the first place to the second, as an example. */
  example: string;
}

/** Lists the imports within `source` from one place to another, each pair once. `placeOf` returns a file's place. */
function edgesOf(source: string, placeOf: (path: string) => string): ReadonlyMap<string, Edge> {
  const edges = new Map<string, Edge>();
  for (const file of files.filter(path => path.startsWith(source) && isCode(path))) {
    for (const { specifier, path } of importsOf(file)) {
      if (!path?.startsWith(source)) continue;
      const [from, to] = [placeOf(file), placeOf(path)];
      if (from !== to) edges.set(`${from} → ${to}`, { from, to, example: `${file} imports ${specifier}` });
    }
  }
  return edges;
}

/** Finds the imports that make up one cycle; returns an empty list if there is no cycle. */
function findCycle(edges: ReadonlyMap<string, Edge>): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges.values()) targets.set(from, [...(targets.get(from) ?? []), to]);
  const finished = new Set<string>();
  const visit = (place: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(place)) return [...trail.slice(trail.indexOf(place)), place];
    if (finished.has(place)) return undefined;
    for (const to of targets.get(place) ?? []) {
      const cycle = visit(to, [...trail, place]);
      if (cycle) return cycle;
    }
    finished.add(place);
    return undefined;
  };
  for (const from of targets.keys()) {
    const cycle = visit(from, []);
    if (cycle) return cycle.slice(1).map((to, index) => edges.get(`${cycle[index]} → ${to}`)?.example ?? '');
  }
  return [];
}

const sides = [
  { source: 'server/src/', layers: serverLayers, fewestPlaces: 20, fewestEdges: 100 },
  { source: 'web/src/', layers: webLayers, fewestPlaces: 20, fewestEdges: 100 },
];

for (const { source, layers, fewestPlaces, fewestEdges } of sides) {
  /** Returns the folder or file at the top of `source` that contains the path. */
  const placeOf = (path: string) => path.slice(source.length).replace(/\/.*/, '');
  const layerOf = (place: string) => layers.findIndex(layer => layer.includes(place));
  const edges = edgesOf(source, placeOf);

  describe(`The imports of ${source}`, () => {
    it('are covered by layers: every folder and file at the top is in one, and every layer exists', () => {
      const places = new Set(files.filter(file => file.startsWith(source)).map(placeOf));
      assert.ok(places.size > fewestPlaces);
      for (const place of places) {
        assert.notEqual(layerOf(place), -1, `Add ${source}${place} to the list of layers.`);
      }
      for (const place of layers.flat()) {
        assert.ok(places.has(place), `Remove ${source}${place} from the list of layers.`);
      }
    });

    it('never go to a higher layer', () => {
      assert.ok(edges.size > fewestEdges);
      const upward = [...edges].filter(([, { from, to }]) => layerOf(to) > layerOf(from));
      assert.deepEqual(
        upward.map(([name, { example }]) => `${name}: ${example}`),
        [],
      );
    });

    it('have no cycles between folders', () => {
      assert.deepEqual(findCycle(edges), []);
    });

    it('have literal paths, which these tests can read', () => {
      for (const file of files.filter(path => path.startsWith(source) && isCode(path))) {
        const computed = /\bimport\((?!\s*['")])[^)]*\)/.exec(read(file))?.[0];
        assert.equal(computed, undefined, file);
      }
    });
  });
}

describe('The imports', () => {
  for (const source of ['server/src/', 'web/src/', 'contract/src/']) {
    it(`of ${source} have no cycles between files`, () => {
      const edges = edgesOf(source, path => path);
      assert.ok(edges.size > 100);
      assert.deepEqual(findCycle(edges), []);
    });
  }

  it('of web/src/ have no cycles between inner folders', () => {
    assert.deepEqual(findCycle(edgesOf('web/src/', posix.dirname)), []);
  });

  it('are reported by these tests if they form a cycle', () => {
    const edge = (from: string, to: string): [string, Edge] => [
      `${from} → ${to}`,
      { from, to, example: `${from} imports ${to}` },
    ];
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'b')];
    assert.deepEqual(findCycle(new Map(edges)), ['b imports c', 'c imports b']);
  });

  it('of the service and the contract stay in their own folders, except for packages and the catalogs', () => {
    for (const file of files.filter(path => /^(server|contract)\/src\//.test(path) && isCode(path))) {
      const [own = ''] = /^\w+\//.exec(file) ?? [];
      for (const { specifier, path } of importsOf(file)) {
        const inside = [own, 'locales/'].some(place => path?.startsWith(place));
        const ours = path === undefined || (inside && !path.startsWith('server/test/'));
        assert.ok(ours, `${file} imports ${specifier}.`);
        if (own === 'contract/') assert.ok(!specifier.startsWith('@flock-care/'), `${file}: ${specifier}`);
      }
    }
  });

  it('of app-context.ts are types only, because every higher layer imports it', () => {
    const values = read('server/src/app-context.ts').match(/^import (?!type ).*$/gm) ?? [];
    assert.deepEqual(values, []);
  });
});

describe('The files', () => {
  it('at the top of server/src are only those in the list of layers', () => {
    const atTop = files.filter(file => /^server\/src\/[^/]+$/.test(file));
    const known = new Set(serverLayers.flat().map(place => `server/src/${place}`));
    for (const file of atTop) assert.ok(known.has(file), `${file} belongs in a folder.`);
  });

  it('of the browser app import only the contract and the catalogs; its tests may import the service, and its benchmarks bench/', () => {
    const alsoAllowed = { 'web/test/': 'server/', 'web/bench/': 'bench/', 'web/src/': 'locales/' };
    for (const file of files.filter(path => path.startsWith('web/') && isCode(path))) {
      for (const { specifier, path } of importsOf(file)) {
        const others = Object.entries(alsoAllowed).flatMap(([own, other]) =>
          file.startsWith(own) ? [other] : [],
        );
        const inside = path === undefined || ['web/', ...others].some(place => path.startsWith(place));
        const ours = specifier.startsWith('@flock-care/') && !/^@flock-care\/contract(\/|$)/.test(specifier);
        assert.ok(inside && !ours, `${file} imports ${specifier}.`);
      }
    }
  });
});
