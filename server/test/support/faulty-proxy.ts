// A TCP proxy that can fail: its connections can be slow, cut off, silent or refused.
import { EventEmitter, once } from 'node:events';

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTeardown } from './teardown.ts';

export class FaultyProxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #cuts = new EventEmitter();
  #server: Server | undefined;
  /** A connection is cut after this many bytes, counted in both directions together. */
  cutAfterBytes = Number.POSITIVE_INFINITY;
  /** The delay of each chunk of data. */
  delayMs = 0;
  /** If true, no data is forwarded. */
  isSilent = false;
  port = 0;

  constructor(target: number) {
    this.#target = target;
    onTeardown(() => this.stop());
  }

  /** Listens on a free port, and after a stop on the same port again. */
  async start(): Promise<void> {
    const server = createServer(client => this.#pass(client));
    this.#server = server;
    await new Promise<void>(resolve => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Refuses connections, and closes those that are open. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise(resolve => server.close(resolve));
  }

  /** Waits until the next connection is cut. */
  async untilCut(): Promise<void> {
    await once(this.#cuts, 'cut');
  }

  /** Ends all faults, and closes the open connections. */
  heal(): void {
    Object.assign(this, { cutAfterBytes: Number.POSITIVE_INFINITY, delayMs: 0, isSilent: false });
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(client: Socket): void {
    const target = connect(this.#target, '127.0.0.1');
    let passed = 0;
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => {});
      from.once('close', () => {
        this.#sockets.delete(from);
        end();
      });
      from.on('data', piece => {
        if (this.isSilent) return;
        passed += piece.length;
        if (passed > this.cutAfterBytes) {
          this.#cuts.emit('cut');
          return end();
        }
        from.pause();
        const write = () => to.write(piece, () => from.resume());
        if (this.delayMs === 0) write();
        else setTimeout(write, this.delayMs);
      });
    }
  }
}
