// Runs the workloads on the service and on the baseline server.

import type { WorkloadKind } from '../load.ts';
import type { Report } from '../report.ts';
import { compare, type Preset, repeat } from '../rounds.ts';
import { expectSameResponses } from '../same-responses.ts';
import { type Server, startBaseline, startService } from '../servers.ts';
import { copyStore, fixtureFor, type Store, seedPostgres, seedSqlite } from '../stores.ts';
import type { TargetName } from '../targets.ts';
import { weighedShape } from '../weighed-shape.ts';
import { measureReadsDuringWrites, measureSlowDisk } from './disk.ts';

interface Pair {
  candidate: Server;
  baseline: Server;
}

export async function measureSqlite(report: Report, store: Store, preset: Preset): Promise<void> {
  const candidate = await startService(fixtureFor(copyStore(store, 'service')));
  const baseline = await startBaseline(fixtureFor(copyStore(store, 'baseline')));
  const pair = { candidate, baseline };
  const [bird] = store.birds;
  if (bird) {
    const own = `/api/birds/${bird.birdId}`;
    const paths = ['/weights', '/medications', '/medication-administrations'].map(end => own + end);
    await expectSameResponses([candidate, baseline], bird, ['/api/birds', ...paths]);
  }
  const run = (kind: WorkloadKind, birds: string, seconds?: number, connections = 32) => {
    const workload = { kind, birds, connections };
    return compare(pair, { candidate: workload, baseline: workload }, preset, seconds);
  };
  const { plain, photos, care } = store.lists;
  report.addComparison('getSqlite', await run('get', plain));
  const posts = await run('import', plain);
  report.addComparison('importSqlite', posts);
  report.addComparison('postLatency', await run('import', plain, preset.briefSeconds, 1), 'latency');
  report.addComparison('mixedSqlite', await run('mixed', plain));
  await measureReadsDuringWrites(report, candidate, store, preset, posts.candidate.requestsPerSecond);
  await measureSlowDisk(report, candidate, store, preset);
  report.addComparison('(d) GET 20 birds, SQLite', await run('birds', plain, preset.briefSeconds));
  report.addComparison(
    '(d) GET 20 birds with photos of 200 KB, SQLite',
    await run('birds', photos, preset.briefSeconds, 4),
  );
  report.addComparison(
    '(e) GET medications and 200 administrations, SQLite',
    await run('care', care, preset.briefSeconds),
  );
  const signIns = await repeat(candidate, { kind: 'signIn', birds: plain }, preset);
  report.addFigure('(f) sign-in: requesting a link, then opening it', Number.NaN, 0, signIns);
  await candidate.stop();
  await baseline.stop();
}

/** Compares new weights, which are judged, with the bare insert and with a baseline that writes the same rows. */
export async function measureNewWeights(report: Report, preset: Preset): Promise<void> {
  const store = await seedSqlite('weighed', weighedShape(preset));
  const workload = { kind: 'weigh', birds: store.lists.spread } as const;
  for (const [rows, name] of [
    ['every-row', 'postSqlite'],
    ['weight', '(b) POST a new weight, SQLite, relative to the bare insert'],
  ] as const) {
    const candidate = await startService(fixtureFor(copyStore(store, `service-${rows}`)));
    const baseline = await startBaseline(fixtureFor(copyStore(store, `baseline-${rows}`)), rows);
    const workloads = { candidate: workload, baseline: workload };
    report.addComparison(name, await compare({ candidate, baseline }, workloads, preset));
    await candidate.stop();
    await baseline.stop();
  }
}

const onPostgres: ReadonlyArray<[TargetName, WorkloadKind]> = [
  ['getPostgres', 'get'],
  ['postPostgres', 'import'],
];

export async function measurePostgres(report: Report, preset: Preset): Promise<void> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) {
    return report.addNote(
      'PostgreSQL was left out. Set TEST_DATABASE_URL to a server where databases may be created.',
    );
  }
  const { store, drop } = await seedPostgres(TEST_DATABASE_URL);
  try {
    const fixture = fixtureFor(store);
    const pair: Pair = { candidate: await startService(fixture), baseline: await startBaseline(fixture) };
    const [bird] = store.birds;
    if (bird) await expectSameResponses([pair.candidate, pair.baseline], bird, [fixture.path]);
    for (const [target, kind] of onPostgres) {
      const workload = { kind, birds: store.lists.plain };
      report.addComparison(target, await compare(pair, { candidate: workload, baseline: workload }, preset));
    }
    await pair.candidate.stop();
    await pair.baseline.stop();
  } finally {
    await drop();
  }
}
