// Tests that the memory for exports and imports does not grow with the flock, and that the service stays live.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { it, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { birdBody } from '../cast.ts';
import { type Killable, startKillable } from '../crash/killable.ts';
import { asNpmStart } from '../crash/npm-start.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { watchLiveness } from '../overload/load.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { withManifest, zipOf } from './build-zip.ts';
import { exportEntries, fetchExport } from './export-archive.ts';
import { sendArchive } from './import-archive.ts';
import { type Entries, rowsOf } from './read-zip.ts';

/** The size of the larger flock. The largest rescues have about 500 birds: TEST_BIRDS=500. */
const maxBirds = Number(process.env.TEST_BIRDS ?? 40);
const isLongRun = maxBirds >= 500;
const weightsPerBird = 425;
const photoBytes = 150_000;
/** The time limit for a health check: generous, because other programs may use the same cores. */
const liveWithinMs = 2_000;
/** The maximum growth of memory, including garbage that V8 has not collected yet. */
const maxGrowthMib = 110;
/**
 * The maximum difference between the flocks. In a long run, the larger one has 60 MiB more photos, and as much more
 * text. In a short run, V8 may not have collected its garbage yet.
 */
const maxDifferenceMib = isLongRun ? 50 : maxGrowthMib;

const kib = 1_024;
const mib = kib * kib;
const dayMs = 86_400_000;

interface Served {
  service: Killable;
  token: string;
}

const statusOf = ({ pid }: Killable, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / kib;

/** Measures how much memory the service gains while `work` runs, and how long liveness checks take. */
async function measure<T>(service: Killable, work: () => Promise<T>) {
  const before = statusOf(service, 'VmRSS');
  // Resets VmHWM, the peak.
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
  const startedMs = performance.now();
  const port = Number(new URL(service.baseUrl).port);
  const { result, latenciesMs, failures } = await watchLiveness(port, work());
  assert.equal(failures, 0);
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    result,
    grownMib: statusOf(service, 'VmHWM') - before,
    seconds,
    p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0,
    slowestMs: latenciesMs.at(-1) ?? 0,
  };
}

async function countBytes(response: Response): Promise<number> {
  assert.equal(response.status, 200);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

/** Returns the archive of a flock with many birds. @param one an archive with a bird that has a weight and a photo */
function archiveOf(one: Entries, birds: number): Promise<Buffer> {
  const [bird] = rowsOf(one, 'birds');
  const [weight] = rowsOf(one, 'weights');
  const [photo] = rowsOf(one, 'photos');
  const ids = Array.from({ length: birds }, () => randomUUID()).sort();
  const days = Array.from({ length: weightsPerBird }, (_, day) =>
    new Date(Date.UTC(2025, 0, 1) + day * dayMs).toISOString().slice(0, 10),
  );
  const lines = (rows: readonly object[]) =>
    Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''));
  const entries = new Map(one);
  entries.delete(photo.path);
  entries.set('data/birds.ndjson', lines(ids.map((id, index) => ({ ...bird, id, tagId: `NL-${index}` }))));
  const weights = ids.flatMap(birdId =>
    days.map((recordedOn, day) => ({
      ...{ ...weight, id: randomUUID(), birdId, recordedOn, weightGrams: 90 + (day % 7) / 10 },
    })),
  );
  entries.set('data/weights.ndjson', lines(weights));
  entries.set('data/history.ndjson', Buffer.alloc(0));
  const photos = ids.map(birdId => ({ ...photo, birdId, path: `photos/${birdId}.jpg` }));
  entries.set('data/photos.ndjson', lines(photos));
  for (const { path } of photos) entries.set(path, randomBytes(photoBytes));
  return zipOf(withManifest(entries));
}

async function serve(settings: Record<string, string>): Promise<Served> {
  const service = await startKillable(settings, asNpmStart);
  return { service, token: await signInTo(service, 'olive@example.org') };
}

/** Exports a flock with one bird, the template for the others. */
async function exportOne(): Promise<Entries> {
  const { service, token } = await serve(await freshDatabase());
  const photoDataUrl = `data:image/jpeg;base64,${Buffer.from('a photo').toString('base64')}`;
  const added = await call(service, 'POST /api/birds', { token, body: birdBody({ photoDataUrl }) });
  const weight = { weightGrams: 92, recordedOn: '2026-01-02', notes: 'After breakfast' };
  const weighed = await call(service, `POST /api/birds/${added.body.bird.id}/weights`, {
    token,
    body: weight,
  });
  assert.equal(weighed.status, 201);
  const entries = await exportEntries({ service, token });
  await service.kill('SIGTERM');
  return entries;
}

async function untilDone({ service, token }: Served, id: string): Promise<void> {
  for (;;) {
    const { state } = (await call(service, `GET /api/imports/${id}`, { token })).body.import;
    if (state === 'done') return;
    assert.equal(state, 'running');
    await setTimeout(100);
  }
}

/** Imports the archive of a flock, and exports the flock from another process. */
async function measureFlock(t: TestContext, one: Entries, birds: number) {
  const archive = await archiveOf(one, birds);
  const settings = await freshDatabase();
  const first = await serve(settings);
  const sent = await measure(first.service, () => sendArchive(first, archive));
  assert.equal(sent.result.status, 201, JSON.stringify(sent.result.body));
  const { id } = sent.result.body.import;
  const imported = await measure(first.service, async () => {
    assert.equal(
      (await call(first.service, `POST /api/imports/${id}/run`, { token: first.token, body: {} })).status,
      202,
    );
    await untilDone(first, id);
  });
  await first.service.kill('SIGTERM');
  const second = await serve(settings);
  const exported = await measure(second.service, async () => countBytes(await fetchExport(second)));
  await second.service.kill('SIGTERM');
  const steps = { sent, imported, exported };
  for (const [name, { grownMib, seconds, p99Ms, slowestMs }] of Object.entries(steps))
    t.diagnostic(
      `${engine}, ${birds} birds, ${name}: ${seconds.toFixed(1)} s, ${grownMib.toFixed(0)} MiB more, liveness p99 ${p99Ms.toFixed(0)} ms, at most ${slowestMs.toFixed(0)} ms`,
    );
  t.diagnostic(
    `${(archive.length / mib).toFixed(0)} MiB imported, ${(exported.result / mib).toFixed(0)} MiB exported`,
  );
  for (const [name, { slowestMs }] of Object.entries(steps))
    assert.ok(slowestMs < liveWithinMs, `${name}: liveness after ${slowestMs} ms.`);
  return steps;
}

it(`200 for archives of ${maxBirds / 5} and ${maxBirds} birds, with about the same memory`, async t => {
  const one = await exportOne();
  const small = await measureFlock(t, one, maxBirds / 5);
  const large = await measureFlock(t, one, maxBirds);
  for (const step of ['sent', 'imported', 'exported'] as const) {
    const { grownMib } = large[step];
    const more = grownMib - small[step].grownMib;
    assert.ok(grownMib < maxGrowthMib, `${step}: ${grownMib.toFixed(0)} MiB more.`);
    assert.ok(
      more < maxDifferenceMib,
      `${step}: ${more.toFixed(0)} MiB more than with a fifth of the birds.`,
    );
  }
});
