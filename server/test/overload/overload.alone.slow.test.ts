// Tests that the overloaded service keeps its maximum throughput, refuses the other requests, responds to liveness
// checks, and recovers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { before, describe, it } from 'node:test';
import { engine } from '../support/engine.ts';
import { checkLiveness, type Load, type LoadResult, runLoad, watchLiveness } from './load.ts';
import { addBirds, type ServedProcess, startServed } from './served.ts';

/**
 * True in `npm run test:overload`. A short run measures for only a second, so two measurements of the same thing may
 * differ severalfold.
 */
const isLongRun = process.env.TEST_OVERLOAD === 'long';
const seconds = isLongRun ? 15 : 1;
const warmUpSeconds = isLongRun ? 3 : 0.3;
const reads = isLongRun ? 500 : 20;
const minShare = isLongRun ? 0.8 : 0.2;
const liveWithinMs = isLongRun ? 100 : 2_000;
const idleSockets = isLongRun ? 5_000 : 300;
const skip = engine !== 'sqlite' && !isLongRun && 'A database server would need the same two cores.';

/** Enough connections to keep the service busy. */
const busyConnections = 32;
/** A list of this many birds takes milliseconds, so the other core can send ten times as many requests. */
const birds = isLongRun ? 450 : 200;
/** No request is refused before this time. */
const waitSeconds = 5.5;
/** With fewer connections, waiting requests would keep new ones from being sent. The service accepts 10,000. */
const maxConnections = isLongRun ? 9_000 : 2_500;
/** The memory for connections and queued requests, at 40 KiB each, plus garbage that V8 has not collected yet. */
const maxGrowthMib = 500;

const kib = 1_024;
/** The clock ticks per second on Linux. */
const ticksPerSecond = 100;
let service: ServedProcess;
let requests: string[];

before(async () => {
  if (skip) return;
  service = await startServed();
  await addBirds(service, birds);
  requests = [service.wire('GET', '/api/birds')];
});

/** Returns the CPU time of the service so far, in seconds. */
function usedSeconds(): number {
  const [, rest = ''] = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

const residentKib = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]);

/** Runs load on the service; also returns the service's share of a CPU in that time. */
async function load(
  more: Pick<Load, 'connections'> & Partial<Load>,
): Promise<LoadResult & { cpuShare: number }> {
  const startedMs = performance.now();
  const before = usedSeconds();
  const result = await runLoad({
    port: service.port,
    requests,
    seconds,
    countFromSecond: warmUpSeconds,
    ...more,
  });
  const cpuShare = (usedSeconds() - before) / ((performance.now() - startedMs) / 1_000);
  return { ...result, cpuShare };
}

/** Opens connections, and waits until they are open or, with a request, until each has its response. */
async function openSockets(port: number, count: number, request = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // In groups, so that no connection has to be retried.
  const atOnce = 100;
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - sockets.length) }, () =>
      connect(port, '127.0.0.1'),
    );
    for (const socket of some) socket.on('error', () => {});
    await Promise.all(some.map(socket => once(socket, 'connect')));
    if (request) {
      for (const socket of some) socket.write(request);
      await Promise.all(some.map(socket => once(socket, 'data')));
    }
    sockets.push(...some);
  }
  return sockets;
}

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';

/** Measures the median time of sequential reads. */
async function readMs(): Promise<number> {
  const tookMs: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const startedMs = performance.now();
    const response = await fetch(`${service.baseUrl}/api/birds`, { headers: service.headers });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    tookMs.push(performance.now() - startedMs);
  }
  return tookMs.sort((a, b) => a - b)[reads >> 1] ?? 0;
}

// This test comes first, because load leaves free memory in the process.
describe(`${idleSockets} idle connections`, { skip }, () => {
  it('200 for others, almost as fast as without them, and at most 40 KiB per connection', async context => {
    const withoutMs = await readMs();
    const residentBefore = residentKib();
    const request = service.wire('GET', '/api/health/live');
    const sockets = await openSockets(service.port, idleSockets, request);
    const kibEach = (residentKib() - residentBefore) / idleSockets;
    const { result: withMs, latenciesMs } = await watchLiveness(service.port, readMs());
    const stillOpen = sockets.filter(isOpen).length;
    for (const socket of sockets) socket.destroy();
    context.diagnostic(
      `${kibEach.toFixed(1)} KiB each; a read takes ${withMs.toFixed(2)} ms, ${withoutMs.toFixed(2)} ms without them; ` +
        `liveness at most ${latenciesMs.at(-1)?.toFixed(1)} ms.`,
    );
    assert.equal(stillOpen, idleSockets);
    assert.ok(withoutMs / withMs >= minShare, `A read takes ${withMs} ms, and ${withoutMs} ms without them.`);
    // Checked only in a long run: with few sockets, other growth would distort the result.
    if (isLongRun) assert.ok(kibEach <= 40, `${kibEach} KiB each.`);
  });
});

type Measured = Awaited<ReturnType<typeof load>>;

/** Compares throughput, as measured and per CPU time, because other programs use a varying part of the CPU. */
function shareOf(best: Measured, now: Measured) {
  const plain = now.goodPerSecond / best.goodPerSecond;
  return { plain, perCpu: plain / (now.cpuShare / best.cpuShare) };
}

function expectShare({ plain, perCpu }: ReturnType<typeof shareOf>): void {
  assert.ok(perCpu >= minShare, `${perCpu} of the best per CPU time.`);
  // A service that only waits would use no CPU time.
  assert.ok(plain >= minShare / 4, `${plain} of the best.`);
}

describe('ten times the maximum load', { skip }, () => {
  it('200 for almost as many requests as at the maximum, 503 with Retry-After for the others, and always 200 for liveness', async context => {
    const best = await load({ connections: busyConnections });
    assert.deepEqual(Object.keys(best.byStatus), ['200']);
    const residentBefore = residentKib();
    const perSecond = best.goodPerSecond * 10;
    // Refusals begin after five seconds, when the first requests have waited too long.
    const flood = load({
      connections: maxConnections,
      perSecond,
      seconds: seconds + waitSeconds,
      countFromSecond: waitSeconds,
    });
    const { result, latenciesMs, failures } = await watchLiveness(service.port, flood);
    const grownMib = (residentKib() - residentBefore) / kib;
    const after = await load({ connections: busyConnections });

    const p99LiveMs = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0;
    const during = shareOf(best, result);
    const afterwards = shareOf(best, after);
    context.diagnostic(
      `Best ${JSON.stringify(best)}. At ten times that, over ${maxConnections} connections, ${JSON.stringify(result)}: ` +
        `${during.plain.toFixed(2)} of the best, ${during.perCpu.toFixed(2)} per CPU time; liveness p50 ${latenciesMs[latenciesMs.length >> 1]?.toFixed(1)} ms, ` +
        `p99 ${p99LiveMs.toFixed(1)} ms, most ${latenciesMs.at(-1)?.toFixed(1)} ms of ${latenciesMs.length}; ` +
        `grew by ${grownMib.toFixed(0)} MiB. Afterwards ${afterwards.plain.toFixed(2)}, ${afterwards.perCpu.toFixed(2)} per CPU time.`,
    );
    assert.deepEqual(Object.keys(result.byStatus), ['200', '503']);
    assert.equal(result.withoutRetryAfter, 0);
    assert.equal(failures, 0);
    expectShare(during);
    assert.ok(p99LiveMs <= liveWithinMs, `Liveness after ${p99LiveMs} ms.`);
    assert.ok(grownMib <= maxGrowthMib, `The memory grew by ${grownMib} MiB.`);
    assert.deepEqual(Object.keys(after.byStatus), ['200']);
    expectShare(afterwards);
  });
});

describe('more connections than file descriptors', { skip }, () => {
  it('200 for new connections and pages, 201 for writes, and the service keeps running', async context => {
    const descriptors = 200;
    const small = await startServed(descriptors);
    const sockets = await openSockets(small.port, 2 * descriptors);
    for (let check = 0; check < 20; check += 1) assert.equal(await checkLiveness(small.port), 200);
    const page = await fetch(`${small.baseUrl}/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html/);
    const [birdId] = await addBirds(small, 1);
    assert.ok(birdId);
    const open = sockets.filter(isOpen).length;
    context.diagnostic(
      `${open} of ${sockets.length} connections are open, with ${descriptors} file descriptors.`,
    );
    assert.ok(open > descriptors / 2 && open < descriptors, `${open} connections are open.`);
    for (const socket of sockets) socket.destroy();
    assert.equal(await checkLiveness(small.port), 200);
    await small.kill('SIGTERM');
    assert.equal(await small.ended, 0);
  });
});
