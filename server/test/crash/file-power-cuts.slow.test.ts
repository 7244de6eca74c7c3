// Simulates power cuts while files are added: acknowledged files are stored completely, and no file is partial.
// Needs strace.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { birdBody } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Disk } from './disk.ts';
import { startKillable } from './killable.ts';
import { runRequired } from './required-program.ts';
import { signInTo } from './sign-in-to.ts';
import { readTrace, type TraceEvent, tracer } from './trace.ts';

const cutCount = Number(process.env.TEST_CUTS ?? 150);
const writers = 3;
const filesEach = 12;
const skip = engine !== 'sqlite' && 'This tests the folder.';

interface Acknowledged {
  requestId: string;
  /** The key of the file in the store. */
  key: string;
  bytes: Buffer;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes)]) as Buffer<ArrayBuffer>;

/** Adds files to a traced service. Returns the acknowledged files, and the service's operations on files. */
async function record(folder: string, trace: string) {
  runRequired('strace', ['-V'], 'This test needs strace: apt-get install strace.');
  const files = join(folder, 'files');
  const service = await startKillable(
    { DATABASE_URL: `sqlite:${temporaryFolder()}/flock.db`, FILES: `dir:${files}` },
    { through: tracer(trace) },
  );
  const token = await signInTo(service, 'olive@example.org');
  const added = await call(service, 'POST /api/birds', { token, body: birdBody() });
  const { id, workspaceId } = added.body.bird;
  const acknowledged: Acknowledged[] = [];
  const write = async () => {
    for (let count = 0; count < filesEach; count += 1) {
      const bytes = jpeg(100 + Math.floor(Math.random() * 100_000));
      const response = await fetch(`${service.baseUrl}/api/birds/${id}/files?name=a.jpg`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: bytes,
      });
      assert.equal(response.status, 201);
      const requestId = response.headers.get('x-request-id') ?? '';
      acknowledged.push({ requestId, key: `${workspaceId}/${digestOf(bytes)}`, bytes });
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await service.kill();
  return { files, acknowledged, events: readTrace(trace, folder) };
}

describe(`${cutCount} power cuts while files are added`, { skip }, () => {
  const replay = async (counts: (event: TraceEvent) => boolean) => {
    const place = temporaryFolder();
    const folder = join(place, 'disk');
    mkdirSync(folder);
    const { files, acknowledged, events } = await record(folder, join(place, 'trace'));
    const memory = mkdtempSync('/dev/shm/flock-care-test-');
    onTeardown(() => rmSync(memory, { recursive: true, force: true }));
    const moments = Array.from({ length: cutCount }, () => Math.floor(Math.random() * (events.length + 1)));
    const disk = new Disk(folder);
    const sent = new Set<string>();
    let seen = 0;
    let lost = 0;
    let partial = 0;
    for (const moment of moments.sort((one, other) => one - other)) {
      for (const event of events.slice(seen, moment)) {
        if (event.what === 'response') sent.add(event.requestId);
        else if (counts(event)) disk.apply(event);
      }
      seen = moment;
      const chance = Math.random() < 0.5 ? 0 : Math.random();
      disk.write(memory, { survives: () => Math.random() < chance, pieceBytes: 4_096 });
      const after = join(memory, files.slice(folder.length));
      for (const { requestId, key, bytes } of acknowledged) {
        const path = join(after, key);
        const isStored = existsSync(path) && readFileSync(path).equals(bytes);
        if (sent.has(requestId) && !isStored) lost += 1;
      }
      for (const name of existsSync(after) ? readdirSync(after, { recursive: true }).map(String) : []) {
        const [, digest] = /\/([0-9a-f]{64})$/.exec(name) ?? [];
        if (digest && digestOf(readFileSync(join(after, name))) !== digest) partial += 1;
      }
      rmSync(memory, { recursive: true, force: true });
      mkdirSync(memory);
    }
    return { lost, partial, responses: sent.size, events: events.length };
  };

  it('lose no acknowledged file, and leave no partial file', async context => {
    const { lost, partial, responses, events } = await replay(() => true);
    context.diagnostic(
      `${cutCount} cuts in ${events} events with ${responses} responses; ${lost} files lost, ${partial} partial.`,
    );
    assert.ok(responses >= (writers * filesEach) / 2, `${responses} responses`);
    assert.deepEqual([lost, partial], [0, 0]);
  });

  it('lose files and leave partial ones if syncs are ignored, so these tests can detect both', async context => {
    const { lost, partial } = await replay(
      event => event.what !== 'sync began' && event.what !== 'sync ended',
    );
    context.diagnostic(`${lost} lost and ${partial} partial without syncs.`);
    assert.ok(lost > 0 && partial > 0);
  });
});
