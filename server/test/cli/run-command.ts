// Runs a command as its npm script does, and waits for it to end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const program = fileURLToPath(new URL('../../start.mjs', import.meta.url));

/** Runs the command in an empty folder, so without `.env`, and with only these settings. */
export async function runCommand(
  args: string[],
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: temporaryFolder(),
    env: { PATH: process.env.PATH ?? '', ...settings },
  });
  const ended = { stdout: '', stderr: '' };
  child.stdout.on('data', piece => {
    ended.stdout += piece;
  });
  child.stderr.on('data', piece => {
    ended.stderr += piece;
  });
  const [code] = await once(child, 'close');
  return { code, ...ended };
}
