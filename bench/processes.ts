// Starts and stops the processes of a run, and reads their CPU time and memory from the kernel.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const started = new Set<ChildProcess>();

/** A folder that is removed when the run ends. */
export const folder = mkdtempSync(join(tmpdir(), 'flock-care-bench-'));

process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

export interface Running {
  pid: number;
  /** The end of its standard error, to say why it ended. */
  stderrTail(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** How long a process may take to stop before it is killed. */
const stopWithinMs = 12_000;

export function start(
  command: string,
  args: readonly string[],
  { environment = {}, cwd = folder }: { environment?: Record<string, string>; cwd?: string } = {},
): Running {
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.add(child);
  let said = '';
  child.stderr?.on('data', chunk => {
    said = (said + chunk).slice(-4_000);
  });
  const ended = once(child, 'close').finally(() => started.delete(child));
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    stderrTail: () => said.trim(),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || !child.pid,
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    },
  };
}

/** Only what a program needs to run: settings and credentials of this process are not passed on. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = folder } = process.env;
  return { PATH, HOME };
}

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(path => existsSync(join(path, program)));

/** The CPU time of a process's main thread so far, in microseconds. */
export function mainThreadMicros(pid: number): number {
  const [nanos = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanos) / 1_000;
}

const kib = 1_024;
const mega = 1e6;

/** The memory of a process now (VmRSS), or at its peak (VmHWM), in MB. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * kib) / mega;
}
