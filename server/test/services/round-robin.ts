// What stands before several replicas in the tests: each new connection goes to the next one, byte for byte.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../leftovers.ts';

/** Opens it before services on this machine, in front of which it stands until the test file ends; answers its port. */
export async function openRoundRobin(ports: readonly number[]): Promise<number> {
  const open = new Set<Socket>();
  let turn = 0;
  // Half open, so that an answer still comes back to a client that has said its last word.
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
  atEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Either end hears all that the other says, and then of its going. */
function join(client: Socket, replica: Socket): void {
  for (const [from, to] of [
    [client, replica],
    [replica, client],
  ] as const) {
    from.setNoDelay();
    from.pipe(to);
    // A break is an end too: what was said before it still arrives.
    from.on('error', () => {});
    from.on('close', () => to.destroySoon());
  }
}
