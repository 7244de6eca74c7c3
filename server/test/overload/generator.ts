// Generates load in a process of its own: on each connection one request after the other, or at a fixed rate.
import { connect, type Socket } from 'node:net';
import type { Load, LoadResult } from './load.ts';

interface Connection {
  socket: Socket;
  sentAtMs: number;
  status: number;
  /** The head of a response, as far as it has arrived. */
  head: string;
  /** How much of its body is still to come; undefined before its head is complete. */
  toCome: number | undefined;
}

const arriveEveryMs = 5;
/** How long after the end responses may still arrive. */
const lastResponsesMs = 100;

const load: Load = JSON.parse(process.argv[2] ?? '{}');
const startedAtMs = performance.now();
const endsAtMs = startedAtMs + load.seconds * 1_000;
const countsFromMs = startedAtMs + load.countFromSecond * 1_000;
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
  const connection: Connection = { socket, sentAtMs: 0, status: 0, head: '', toCome: undefined };
  socket.on('connect', () => ready(connection));
  socket.on('data', bytes => take(connection, bytes.toString('latin1')));
  socket.on('error', () => {
    broken += 1;
  });
}

/** The connection is free for the next request, which may already be waiting. */
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

function take(connection: Connection, text: string): void {
  if (connection.toCome === undefined) {
    connection.head += text;
    const end = connection.head.indexOf('\r\n\r\n');
    if (end < 0) return;
    connection.status = Number(connection.head.slice(9, 12));
    const [, length] = /content-length: (\d+)/i.exec(connection.head) ?? [];
    connection.toCome = end + 4 + Number(length ?? 0) - connection.head.length;
    if (connection.status === 503 && !/retry-after: \d/i.test(connection.head)) withoutRetryAfter += 1;
    connection.head = '';
  } else {
    connection.toCome -= text.length;
  }
  if (connection.toCome > 0) return;
  connection.toCome = undefined;
  note(connection);
  ready(connection);
}

function note({ status, sentAtMs }: Connection): void {
  const nowMs = performance.now();
  if (nowMs < countsFromMs || nowMs > endsAtMs) return;
  byStatus[status] = (byStatus[status] ?? 0) + 1;
  if (status < 300) latenciesMs.push(nowMs - sentAtMs);
}

/** Requests are sent at a fixed rate. If no connection is free, one is opened, or the request waits at the maximum. */
function arrive(perSecond: number): void {
  let arrived = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs > endsAtMs) clearInterval(timer);
    for (const due = ((nowMs - startedAtMs) / 1_000) * perSecond; arrived < due; arrived += 1) {
      const connection = idle.pop();
      if (connection) {
        send(connection);
        continue;
      }
      unsent += 1;
      if (opened < load.connections) open();
    }
  }, arriveEveryMs);
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
else arrive(load.perSecond);
setTimeout(report, load.seconds * 1_000 + lastResponsesMs);
