// Under overload the service does what it can, refuses the rest, answers liveness checks, and recovers by itself.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { before, describe, it } from 'node:test';
import { engine } from '../support/engine.ts';
import { askWhetherItLives, type Load, type LoadResult, runLoad, watchLiveness } from './load.ts';
import { addBirds, type Served, startServed } from './served.ts';

/**
 * `npm run test:overload` has the machine to itself. Elsewhere other tests use the same two cores, sometimes more and
 * sometimes less, so that two measurements of the same thing may differ by a multiple.
 */
const alone = process.env.TEST_OVERLOAD === 'long';
const seconds = alone ? 15 : 1;
const warmUpSeconds = alone ? 3 : 0.3;
const reads = alone ? 500 : 20;
const leastShare = alone ? 0.8 : 0.2;
const liveWithinMs = alone ? 100 : 2_000;
const idleSockets = alone ? 5_000 : 300;
const skip = engine !== 'sqlite' && !alone && 'A database beside the service would want the same two cores.';

/** Enough to keep the service busy. */
const enough = 32;
/** A long list of birds takes milliseconds, so that the other core is able to send ten times as many requests. */
const birds = alone ? 450 : 200;
/** Nobody is refused before this. */
const waitSeconds = 5.5;
/** With fewer connections, waiting requests would keep new ones from being sent; the service accepts 10,000. */
const mostConnections = alone ? 9_000 : 2_500;
/** What connections and queued requests may take: 40 KiB each, and what V8 has not collected yet. */
const mostGrowthMib = 500;

const kib = 1_024;
/** Linux, on every machine that matters here. */
const ticksPerSecond = 100;
let service: Served;
let requests: string[];

before(async () => {
  if (skip) return;
  service = await startServed();
  await addBirds(service, birds);
  requests = [service.wire('GET', '/api/birds')];
});

/** The CPU time that the service has used so far, in seconds. */
function usedSeconds(): number {
  const [, rest = ''] = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

const residentKib = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]);

/** Loads the service; also returns its share of a processor in that time. */
async function load(
  more: Pick<Load, 'connections'> & Partial<Load>,
): Promise<LoadResult & { processor: number }> {
  const startedMs = performance.now();
  const before = usedSeconds();
  const result = await runLoad({
    port: service.port,
    requests,
    seconds,
    countFromSecond: warmUpSeconds,
    ...more,
  });
  const processor = (usedSeconds() - before) / ((performance.now() - startedMs) / 1_000);
  return { ...result, processor };
}

/** Opens connections and waits until they are open or, with a request, until its response has arrived. */
async function openSockets(port: number, count: number, request = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // A few at a time, so that none has to be retried.
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

/** The median time of a read, one after the other. */
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

// First, because a process that has been loaded has free memory.
describe(`${idleSockets} idle connections`, { skip }, () => {
  it('200 for others, as fast as without them, and none costs more than 40 KiB', async context => {
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
        `liveness after ${latenciesMs.at(-1)?.toFixed(1)} ms at most.`,
    );
    assert.equal(stillOpen, idleSockets);
    assert.ok(withoutMs / withMs >= leastShare, `${withMs} ms a read, ${withoutMs} ms without them.`);
    // Growth for other reasons is divided by few sockets here, so it would be noticed.
    if (alone) assert.ok(kibEach <= 40, `${kibEach} KiB each.`);
  });
});

type Measured = Awaited<ReturnType<typeof load>>;

/** Other programs use a varying part of the processor, which is not the fault of the service. */
function shareOf(best: Measured, now: Measured) {
  const plain = now.goodPerSecond / best.goodPerSecond;
  return { plain, byProcessor: plain / (now.processor / best.processor) };
}

function expectShare({ plain, byProcessor }: ReturnType<typeof shareOf>): void {
  assert.ok(byProcessor >= leastShare, `${byProcessor} of the best by processor time.`);
  // A service that sleeps needs no processor.
  assert.ok(plain >= leastShare / 4, `${plain} of the best.`);
}

describe('ten times what it can do', { skip }, () => {
  it('200 for as many as at its maximum, 503 with Retry-After for the others, and always 200 for liveness', async context => {
    const best = await load({ connections: enough });
    assert.deepEqual(Object.keys(best.byStatus), ['200']);
    const residentBefore = residentKib();
    const perSecond = best.goodPerSecond * 10;
    // Refusals begin after five seconds, when the first requests have waited long enough.
    const flood = load({
      connections: mostConnections,
      perSecond,
      seconds: seconds + waitSeconds,
      countFromSecond: waitSeconds,
    });
    const { result, latenciesMs, failures } = await watchLiveness(service.port, flood);
    const grownMib = (residentKib() - residentBefore) / kib;
    const after = await load({ connections: enough });

    const p99LiveMs = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0;
    const during = shareOf(best, result);
    const afterwards = shareOf(best, after);
    context.diagnostic(
      `Best ${JSON.stringify(best)}. At ten times that, over ${mostConnections} connections, ${JSON.stringify(result)}: ` +
        `${during.plain.toFixed(2)} of the best, ${during.byProcessor.toFixed(2)} by processor time; liveness p50 ${latenciesMs[latenciesMs.length >> 1]?.toFixed(1)} ms, ` +
        `p99 ${p99LiveMs.toFixed(1)} ms, most ${latenciesMs.at(-1)?.toFixed(1)} ms of ${latenciesMs.length}; ` +
        `grew by ${grownMib.toFixed(0)} MiB. Afterwards ${afterwards.plain.toFixed(2)}, ${afterwards.byProcessor.toFixed(2)} by processor time.`,
    );
    assert.deepEqual(Object.keys(result.byStatus), ['200', '503']);
    assert.equal(result.withoutRetryAfter, 0);
    assert.equal(failures, 0);
    expectShare(during);
    assert.ok(p99LiveMs <= liveWithinMs, `Liveness after ${p99LiveMs} ms.`);
    assert.ok(grownMib <= mostGrowthMib, `It grew by ${grownMib} MiB.`);
    assert.deepEqual(Object.keys(after.byStatus), ['200']);
    expectShare(afterwards);
  });
});

describe('more connections than file descriptors', { skip }, () => {
  it('200 for new connections, for pages and for writes; the service goes on', async context => {
    const descriptors = 200;
    const small = await startServed(descriptors);
    const sockets = await openSockets(small.port, 2 * descriptors);
    for (let asked = 0; asked < 20; asked += 1) assert.equal(await askWhetherItLives(small.port), 200);
    const page = await fetch(`${small.baseUrl}/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html/);
    const [birdId] = await addBirds(small, 1);
    assert.ok(birdId);
    const open = sockets.filter(isOpen).length;
    context.diagnostic(
      `${open} of ${sockets.length} connections are open where ${descriptors} files may be.`,
    );
    assert.ok(open > descriptors / 2 && open < descriptors, `${open} connections are open.`);
    for (const socket of sockets) socket.destroy();
    assert.equal(await askWhetherItLives(small.port), 200);
    await small.kill('SIGTERM');
    assert.equal(await small.ended, 0);
  });
});
