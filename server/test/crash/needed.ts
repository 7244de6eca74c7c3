// Runs a program that a test needs. If it is missing, the test fails and says how to install it.
import { spawnSync } from 'node:child_process';

/** Waits for its end. @throws if it is missing or fails, with what to do about it */
export function runNeeded(program: string, options: readonly string[], whatToDo: string): void {
  const { status, error, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${whatToDo} (${program}: ${error?.message ?? stderr.trim()})`);
}
