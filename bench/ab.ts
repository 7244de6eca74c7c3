// `npm run bench:ab -- <commit> [<commit>]`: compares two versions of the service by measuring them alternately.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from './ab/checkouts.ts';
import { fill } from './ab/fill.ts';
import { type Group, groups, loadOf, type Scenario } from './ab/scenarios.ts';
import { measureStarts } from './ab/starts.ts';
import { comparisonRow, Table } from './ab/table.ts';
import { folder, isInstalled } from './processes.ts';
import { compare, type Preset, short } from './rounds.ts';
import { type Server, startService } from './servers.ts';
import { fixtureFor, type Store, storeOf } from './stores.ts';

const usage = `npm run bench:ab -- <commit> [<commit>] [--only a,b] [--rounds 7] [--seconds 2] [--warm-up 6]
Compares the first version with the second; without a second, with the working tree.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    'warm-up': { type: 'string', default: '6' },
  },
});
const [first, second, ...others] = positionals;
if (!isInstalled('wrk')) {
  console.error('The benchmarks need wrk, which makes the requests. Install it (Debian: apt install wrk).');
  process.exitCode = 1;
} else if (first === undefined || others.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  await compareVersions(first, second);
}

async function compareVersions(before: string, after: string | undefined): Promise<void> {
  const preset: Preset = {
    ...short,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmUpSeconds: Number(values['warm-up']),
  };
  const letters = values.only?.split(',');
  const isChosen = ({ letter }: { letter: string }) => letters === undefined || letters.includes(letter);
  const versions = [await checkOut(before), await checkOut(after)] as const;
  const table = new Table(versions);
  for (const group of groups) {
    const scenarios = group.scenarios.filter(isChosen);
    const measuresStarts = group.name === 'main' && isChosen({ letter: 'start' });
    if (scenarios.length === 0 && !measuresStarts) continue;
    const stores = await makeStores(group, preset, versions);
    if (measuresStarts) await measureStarts(table, versions, stores);
    if (scenarios.length > 0) await compareGroup(table, versions, stores, scenarios, preset);
    for (const { databaseUrl } of stores) rmSync(databaseUrl.slice('sqlite:'.length), { force: true });
  }
  console.log(`\n${table}`);
}

type Versions = Table['versions'];
type Pair<T> = readonly [T, T];

async function makeStores(group: Group, preset: Preset, versions: Versions): Promise<Pair<Store>> {
  const pathOf = (place: number) => join(folder, `${group.name}-${place}.db`);
  const databases = versions.map((version, place) => ({ version, path: pathOf(place) }));
  const birds = await fill(databases, group.shapeFor(preset));
  const storeAt = (place: number) => storeOf(group.name, `sqlite:${pathOf(place)}`, birds);
  return [storeAt(0), storeAt(1)];
}

async function compareGroup(
  table: Table,
  versions: Versions,
  stores: Pair<Store>,
  scenarios: readonly Scenario[],
  preset: Preset,
): Promise<void> {
  const baseline = await startService(fixtureFor(stores[0]), versions[0]);
  const candidate = await startService(fixtureFor(stores[1]), versions[1]);
  for (const scenario of scenarios) {
    const bytes = await sizesOf(scenario, stores[0], [baseline, candidate]);
    if (bytes.includes(undefined)) {
      table.addNote(`${scenario.what} was left out because one of the versions does not support it.`);
      continue;
    }
    const load = loadOf(scenario, stores[0]);
    const compared = await compare({ candidate, baseline }, { candidate: load, baseline: load }, preset);
    table.add(comparisonRow(scenario.what, compared, bytes));
  }
  await baseline.stop();
  await candidate.stop();
}

/**
 * Returns the length in bytes of each version's response at the scenario's path. It is 0 if the scenario has no path or
 * the store has no bird for it, and undefined if the status is not 200.
 */
async function sizesOf({ path, list }: Scenario, store: Store, servers: Pair<Server>) {
  const bird = store.birds.find(({ hasMedications }) => hasMedications || list !== 'care');
  if (!path || !bird) return [0, 0];
  const headers = { authorization: `Bearer ${bird.rawToken}` };
  const sizes = servers.map(async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path(bird.birdId)}`, { headers });
    const body = await response.arrayBuffer();
    return response.status === 200 ? body.byteLength : undefined;
  });
  return Promise.all(sizes);
}
