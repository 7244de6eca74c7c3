// The works themselves, on the service and on the bare server beside it.
import { expectAlike } from '../alike.ts';
import { type Contender, startLimit, startService } from '../contender.ts';
import type { Kind } from '../load.ts';
import type { Report } from '../report.ts';
import { compare, type Form, repeat } from '../rounds.ts';
import { copyOf, doorTo, type Store, seedPostgres } from '../stores.ts';
import type { TargetName } from '../targets.ts';
import { measureReadBesideWrites, measureSlowDisk } from './disk.ts';

interface Pair {
  measured: Contender;
  baseline: Contender;
}

export async function measureSqlite(report: Report, store: Store, form: Form): Promise<void> {
  const measured = await startService(doorTo(copyOf(store, 'service')));
  const baseline = await startLimit(doorTo(copyOf(store, 'limit')));
  const pair = { measured, baseline };
  const [bird] = store.birds;
  if (bird) {
    const own = `/api/birds/${bird.birdId}`;
    const paths = ['/weights', '/medications', '/medication-administrations'].map(end => own + end);
    await expectAlike([measured, baseline], bird, ['/api/birds', ...paths]);
  }
  const run = (kind: Kind, birds: string, seconds?: number, connections = 32) => {
    const work = { kind, birds, connections };
    return compare(pair, { measured: work, baseline: work }, form, seconds);
  };
  const { plain, photos, care } = store.lists;
  report.compared('getSqlite', await run('get', plain));
  const posts = await run('post', plain);
  report.compared('postSqlite', posts);
  report.compared('postLatency', await run('post', plain, form.glanceSeconds, 1), 'latency');
  report.compared('mixedSqlite', await run('mixed', plain));
  await measureReadBesideWrites(report, measured, store, form, posts.measured.perSecond);
  await measureSlowDisk(report, measured, store, form);
  report.compared('(d) GET 20 birds, SQLite', await run('birds', plain, form.glanceSeconds));
  report.compared(
    '(d) GET 20 birds with photos of 200 KB, SQLite',
    await run('birds', photos, form.glanceSeconds, 4),
  );
  report.compared(
    '(e) GET medications, and 200 administrations, SQLite',
    await run('care', care, form.glanceSeconds),
  );
  const signIns = await repeat(measured, { kind: 'signIn', birds: plain }, form);
  report.figure('(f) sign-in, requests and links in turn, SQLite', Number.NaN, 0, signIns);
  await measured.stop();
  await baseline.stop();
}

const onPostgres: ReadonlyArray<[TargetName, Kind]> = [
  ['getPostgres', 'get'],
  ['postPostgres', 'post'],
];

export async function measurePostgres(report: Report, form: Form): Promise<void> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) {
    return report.note(
      'PostgreSQL was left out. Set TEST_DATABASE_URL to a server where databases may be created.',
    );
  }
  const { store, drop } = await seedPostgres(TEST_DATABASE_URL);
  try {
    const door = doorTo(store);
    const pair: Pair = { measured: await startService(door), baseline: await startLimit(door) };
    const [bird] = store.birds;
    if (bird) await expectAlike([pair.measured, pair.baseline], bird, [door.path]);
    for (const [target, kind] of onPostgres) {
      const work = { kind, birds: store.lists.plain };
      report.compared(target, await compare(pair, { measured: work, baseline: work }, form));
    }
    await pair.measured.stop();
    await pair.baseline.stop();
  } finally {
    await drop();
  }
}
