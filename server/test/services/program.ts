// Starts and stops programs for tests, as an unprivileged user if the tests run as root.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** PostgreSQL and PgBouncer refuse to run as root. */
const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? userCalled('postgres') : {};

function userCalled(name: string): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Creates a temporary folder that belongs to the programs' user. */
export function folderForPrograms(): string {
  const folder = temporaryFolder();
  if (user.uid && user.gid) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Writes a file that the programs may change. */
export function writeForPrograms(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  if (user.uid && user.gid) chownSync(path, user.uid, user.gid);
  return path;
}

/** Runs a program to its end and returns its output. */
export function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { ...user, cwd: '/', encoding: 'utf8', stdio: 'pipe' });
}

export class Program {
  readonly #command: string;
  readonly #args: readonly string[];
  #process: ChildProcess | undefined;
  /** Everything that the program has printed since its first start. */
  output = '';

  constructor(command: string, args: readonly string[]) {
    this.#command = command;
    this.#args = args;
    onTeardown(() => this.stop('SIGKILL'));
  }

  /** Starts the program, and waits until it listens on the port. */
  async start(port: number): Promise<void> {
    const child = spawn(this.#command, this.#args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const failed = once(child, 'error').then(([error]) => Promise.reject(error));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        this.output += String(chunk);
      });
    }
    await Promise.race([failed, this.#listens(child, port)]);
  }

  /** Sends a signal, and waits for the program to end. Does nothing if it is not running. */
  async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Suspends the program without closing its connections, like a machine that hangs. */
  halt(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  async #listens(child: ChildProcess, port: number): Promise<void> {
    while (!(await responses(port))) {
      if (child.exitCode !== null) throw new Error(`${this.#command} ended: ${this.output}`);
      await setTimeout(20);
    }
  }
}

function responses(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
