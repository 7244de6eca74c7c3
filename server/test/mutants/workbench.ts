// A copy of the server and its tests, in which one file at a time is a mutant's: the tree itself is never touched.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Whoever takes this long has been brought to a halt. */
const patienceMs = 120_000;

export class Workbench {
  readonly #folder = mkdtempSync(join(tmpdir(), 'flock-care-mutants-'));
  readonly #temporary = join(this.#folder, 'temporary');
  #running: ChildProcess | undefined;

  constructor() {
    for (const name of [
      'package.json',
      'server/package.json',
      'server/src',
      'server/public',
      'server/test',
      'docs',
    ]) {
      cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
    mkdirSync(this.#temporary);
  }

  /** Writes a source file of the copy. */
  put(path: string, source: string): void {
    writeFileSync(join(this.#folder, 'server/src', path), source);
  }

  /** Runs one test file up to the first failure; answers its name, or undefined where all tests pass. */
  async run(suite: string, more: readonly string[] = []): Promise<string | undefined> {
    const file = join(this.#folder, 'server/test', suite);
    const env = {
      ...process.env,
      TEST_ENGINE: 'sqlite',
      TMPDIR: this.#temporary,
      NODE_COMPILE_CACHE: join(this.#folder, 'compiled'),
    };
    // The head of a group of its own, so that a service which a test has started goes with it.
    const child = spawn(process.execPath, ['--test-reporter=tap', ...more, file], { env, detached: true });
    this.#running = child;
    const late = setTimeout(() => this.#stop(), patienceMs);
    const exited = once(child, 'exit');
    child.stderr.resume();
    let failed: string | undefined;
    for await (const line of createInterface(child.stdout)) {
      const name = /^ *not ok \d+ - (.*)/.exec(line)?.[1];
      if (name === undefined) continue;
      failed ??= name;
      this.#stop();
    }
    const [code] = await exited;
    this.#stop();
    clearTimeout(late);
    rmSync(this.#temporary, { recursive: true, force: true });
    mkdirSync(this.#temporary);
    return failed ?? (code === 0 ? undefined : 'the file as a whole');
  }

  #stop(): void {
    try {
      if (this.#running?.pid) process.kill(-this.#running.pid, 'SIGKILL');
    } catch {
      // Nobody is left in the group.
    }
  }

  close(): void {
    this.#stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
