// Generates load, in a separate process: one request after another on each connection, or at a fixed rate.
import { connect, type Socket } from 'node:net';
import type { Load, LoadResult } from './load.ts';

interface Connection {
  socket: Socket;
  sentAtMs: number;
  status: number;
  /** The part of the response's head that has arrived so far. */
  head: string;
  /** The number of bytes of the body that are still missing; undefined until the head is complete. */
  missing: number | undefined;
}

const tickMs = 5;
/** The time after the end in which the last responses may arrive. They are not counted. */
const lastResponsesMs = 100;

const load: Load = JSON.parse(process.argv[2] ?? '{}');
const startedAtMs = performance.now();
const endsAtMs = startedAtMs + load.seconds * 1_000;
const measuredFromMs = startedAtMs + load.countFromSecond * 1_000;
const idle: Connection[] = [];
const byStatus: Record<string, number> = {};
const latenciesMs: number[] = [];
let opened = 0;
let sent = 0;
let unsent = 0;
let broken = 0;
let withoutRetryAfter = 0;

function open(): void {
  opened += 1;
  const socket = connect(load.port, '127.0.0.1');
  const connection: Connection = { socket, sentAtMs: 0, status: 0, head: '', missing: undefined };
  socket.on('connect', () => ready(connection));
  socket.on('data', bytes => receive(connection, bytes.toString('latin1')));
  socket.on('error', () => {
    broken += 1;
  });
}

/**
 * Sends the next request on a free connection. At a fixed rate, marks the connection as idle if no request is waiting.
 */
function ready(connection: Connection): void {
  if (performance.now() > endsAtMs) return;
  if (load.perSecond !== undefined && unsent === 0) {
    idle.push(connection);
    return;
  }
  if (load.perSecond !== undefined) unsent -= 1;
  send(connection);
}

function send(connection: Connection): void {
  connection.sentAtMs = performance.now();
  connection.socket.write(load.requests[sent % load.requests.length] ?? '');
  sent += 1;
}

function receive(connection: Connection, text: string): void {
  if (connection.missing === undefined) {
    connection.head += text;
    const end = connection.head.indexOf('\r\n\r\n');
    if (end < 0) return;
    connection.status = Number(connection.head.slice(9, 12));
    const [, length] = /content-length: (\d+)/i.exec(connection.head) ?? [];
    connection.missing = end + 4 + Number(length ?? 0) - connection.head.length;
    if (connection.status === 503 && !/retry-after: \d/i.test(connection.head)) withoutRetryAfter += 1;
    connection.head = '';
  } else {
    connection.missing -= text.length;
  }
  if (connection.missing > 0) return;
  connection.missing = undefined;
  measure(connection);
  ready(connection);
}

function measure({ status, sentAtMs }: Connection): void {
  const nowMs = performance.now();
  if (nowMs < measuredFromMs || nowMs > endsAtMs) return;
  byStatus[status] = (byStatus[status] ?? 0) + 1;
  if (status < 300) latenciesMs.push(nowMs - sentAtMs);
}

/** Sends requests at a fixed rate. If no connection is free, opens one, up to the maximum; the request waits. */
function sendAtRate(perSecond: number): void {
  let started = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs > endsAtMs) clearInterval(timer);
    for (const due = ((nowMs - startedAtMs) / 1_000) * perSecond; started < due; started += 1) {
      const connection = idle.pop();
      if (connection) {
        send(connection);
        continue;
      }
      unsent += 1;
      if (opened < load.connections) open();
    }
  }, tickMs);
}

function report(): void {
  latenciesMs.sort((a, b) => a - b);
  const at = (part: number) => latenciesMs[Math.floor(latenciesMs.length * part)] ?? 0;
  const goodPerSecond = latenciesMs.length / (load.seconds - load.countFromSecond);
  const result: LoadResult = {
    sent,
    unsent,
    broken,
    withoutRetryAfter,
    byStatus,
    goodPerSecond,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
  process.send?.(result, () => process.exit());
}

if (load.perSecond === undefined) for (let index = 0; index < load.connections; index += 1) open();
else sendAtRate(load.perSecond);
setTimeout(report, load.seconds * 1_000 + lastResponsesMs);
