// The environment of the process, completed from the .env file in the working directory. The service reads process.env
// only here.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for wrong, missing or incomplete settings, with one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Does not use process.loadEnvFile, which treats an unreadable file like a missing one. @throws ConfigError */
export function environmentWithDotEnv(): Environment {
  // Some editors begin a file with a byte order mark, which would become part of the first name.
  const settings = parseEnv(readDotEnv().replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  return process.env;
}

function readDotEnv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigError(['The file .env cannot be read. Check its permissions.']);
  }
}
