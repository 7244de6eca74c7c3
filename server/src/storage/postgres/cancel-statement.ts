// Asks PostgreSQL to cancel what a session is doing, over a separate connection.
import { createConnection } from 'node:net';
import type pg from 'pg';

/** What the driver knows of a session but leaves out of its types. */
interface Session {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** The code of a cancel request (postgresql.org/docs/current/protocol-message-formats.html, CancelRequest). */
const cancelRequestCode = 80_877_102;
const connectTimeoutMs = 5_000;

/** The protocol has no response to this: whether it worked shows in the result of the statement. */
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
