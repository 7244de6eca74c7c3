// Runs a program that a test requires. If it is missing, the test fails with advice on how to install it.
import { spawnSync } from 'node:child_process';

/** Waits for the program to end. @throws an error that begins with `advice`, if the program is missing or fails */
export function runRequired(program: string, options: readonly string[], advice: string): void {
  const { status, error, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${advice} (${program}: ${error?.message ?? stderr.trim()})`);
}
