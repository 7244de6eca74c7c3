// Starts and stops the processes of a run, and reads their CPU time and memory from the kernel.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const runningProcesses = new Set<ChildProcess>();

/** A folder that is removed when the run ends. */
export const folder = mkdtempSync(join(tmpdir(), 'flock-care-bench-'));

process.on('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

export interface Running {
  pid: number;
  /** Returns the end of the process's standard error. */
  stderrTail(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** The time that a process has to stop before it is killed. */
const stopTimeoutMs = 12_000;

export function start(
  command: string,
  args: readonly string[],
  { environment = {}, cwd = folder }: { environment?: Record<string, string>; cwd?: string } = {},
): Running {
  const child = spawn(command, args, {
    cwd,
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  runningProcesses.add(child);
  let stderrText = '';
  child.stderr?.on('data', chunk => {
    stderrText = (stderrText + chunk).slice(-4_000);
  });
  const ended = once(child, 'close').finally(() => runningProcesses.delete(child));
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    stderrTail: () => stderrText.trim(),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || !child.pid,
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    },
  };
}

/** Runs a program to its end and returns its output. @throws Error if it fails, with the end of its stderr if any */
export function run(command: string, args: readonly string[], cwd = folder): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { cwd, maxBuffer: Number.POSITIVE_INFINITY },
      (error, out, stderrText) => {
        runningProcesses.delete(child);
        if (error)
          reject(new Error(`${command} failed: ${stderrText.trim().slice(-2_000) || error.message}`));
        else resolve(out);
      },
    );
    runningProcesses.add(child);
  });
}

/** Returns only the variables that a program needs to run. Settings and credentials of this process are left out. */
function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', HOME = folder } = process.env;
  return { PATH, HOME };
}

/** True if a program is on the PATH. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(path => existsSync(join(path, program)));

/** Returns the CPU time of a process's main thread so far, in microseconds. */
export const mainThreadMicros = (pid: number): number => threadMicros(pid, String(pid));

/** Returns the CPU time of all current threads of a process so far, in microseconds. */
export function processMicros(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((total, thread) => total + threadMicros(pid, thread), 0);
}

function threadMicros(pid: number, thread: string): number {
  const [nanos = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(nanos) / 1_000;
}

const kib = 1_024;
const mega = 1e6;

/** Returns the memory of a process now (VmRSS), or at its peak (VmHWM), in MB. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * kib) / mega;
}
