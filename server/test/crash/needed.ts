// A program that a test cannot do without: where it is missing the test fails, and says how to get it.
import { spawnSync } from 'node:child_process';

/** Runs it to its end. @throws where it is missing or fails, with what to do about it */
export function runNeeded(program: string, options: readonly string[], whatToDo: string): void {
  const { status, error, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${whatToDo} (${program}: ${error?.message ?? stderr.trim()})`);
}
