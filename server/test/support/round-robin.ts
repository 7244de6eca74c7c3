// A TCP proxy in front of several replicas, which sends each new connection to the next one.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTeardown } from './teardown.ts';

/** Opens a proxy in front of services on this machine; returns its port. It closes when the test file ends. */
export async function openRoundRobin(ports: readonly number[]): Promise<number> {
  const open = new Set<Socket>();
  let turn = 0;
  // Allows half-open connections, so that a client that has ended its side still gets the response.
  const server = createServer({ allowHalfOpen: true }, client => {
    const port = ports[turn % ports.length] ?? 0;
    const replica = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    turn += 1;
    join(client, replica);
    for (const socket of [client, replica]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTeardown(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Forwards data and the end of the connection in both directions. */
function join(client: Socket, replica: Socket): void {
  for (const [from, to] of [
    [client, replica],
    [replica, client],
  ] as const) {
    from.setNoDelay();
    from.pipe(to);
    // A reset is treated as an end, so that earlier data still arrives.
    from.on('error', () => {});
    from.on('close', () => to.destroySoon());
  }
}
