// Asks PostgreSQL to give up what a session is doing, over a connection of its own.
import { createConnection } from 'node:net';
import type pg from 'pg';

/** What the driver knows of a session, and leaves out of its types. */
interface Session {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** The number of a cancel request (postgresql.org/docs/current/protocol-message-formats.html, CancelRequest). */
const cancelRequest = 80_877_102;
const connectTimeoutMs = 5_000;

/** Comes without an answer, as the protocol has it: the statement under way tells whether it was heard. */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as pg.ClientBase & Session;
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelRequest, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/')
    ? createConnection(`${host}/.s.PGSQL.${port}`)
    : createConnection(port, host);
  socket.on('error', () => {});
  socket.setTimeout(connectTimeoutMs, () => socket.destroy());
  socket.end(request);
}
