// Asks PostgreSQL, over a separate connection, to cancel the current statement of a session.
import { createConnection } from 'node:net';
import type pg from 'pg';

/** Properties of a client that are missing from the driver's types. */
interface Session {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** The code of a cancel request (postgresql.org/docs/current/protocol-message-formats.html, CancelRequest). */
const cancelRequestCode = 80_877_102;
const connectTimeoutMs = 5_000;

/**
 * Sends the cancel request. The protocol has no response to it: only the result of the statement shows whether it
 * worked.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as pg.ClientBase & Session;
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelRequestCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/')
    ? createConnection(`${host}/.s.PGSQL.${port}`)
    : createConnection(port, host);
  socket.on('error', () => {});
  socket.setTimeout(connectTimeoutMs, () => socket.destroy());
  socket.end(request);
}
