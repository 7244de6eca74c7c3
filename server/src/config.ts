// What the service is told by its environment. The only reader of process.env.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type ProviderKey, providerKeys } from '@flock-care/contract';
import {
  defaultProviderName,
  type Environment,
  type ProviderConfig,
  SettingReader,
} from './setting-reader.ts';
import { defaultDatabaseUrl } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  baseUrl: URL;
  frontendUrl: URL;
  redirectOrigins: readonly string[];
  databaseUrl: string;
  databasePoolSize: number;
  /** Where daily backups of a SQLite file go; null where none are wanted. */
  backupDir: string | null;
  backupKeep: number;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  adminEmails: ReadonlySet<string>;
  /** By key; a provider that is not configured is missing. */
  providers: ReadonlyMap<ProviderKey, ProviderConfig>;
  /** Display names by key, for configured providers and the others alike. */
  providerNames: ReadonlyMap<ProviderKey, string>;
  trustProxy: boolean | string[];
  logLevel: string;
}

/** Wrong or half-given settings: one sentence each. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Reads the settings from `environment`, by default the process's own with `.env` beneath it.
 *
 * @throws ConfigRefused
 */
export function readConfig(environment: Environment = environmentWithDotEnv()): Config {
  const wrong: string[] = [];
  const read = new SettingReader(environment, wrong);
  const port = read.wholeNumber('PORT', 3000, 0, 65_535);
  const baseUrl = read.webAddress('BASE_URL', `http://localhost:${port}`);
  const smtpUrl = read.smtpUrl('SMTP_URL');
  const production = environment.NODE_ENV === 'production';
  const mayPreview = read.flag('SIGN_IN_PREVIEW');
  if (production && !smtpUrl && !mayPreview) {
    wrong.push(
      'SMTP_URL is missing: in production sign-in links go by mail. Set it, or SIGN_IN_PREVIEW=true to let whoever reaches the service sign in as anyone.',
    );
  }
  const config: Config = {
    port,
    host: read.text('HOST', 'localhost'),
    baseUrl,
    frontendUrl: read.webAddress('FRONTEND_URL', baseUrl.href),
    redirectOrigins: read.list('REDIRECT_ORIGINS').map(origin => read.origin('REDIRECT_ORIGINS', origin)),
    databaseUrl: read.databaseUrl('DATABASE_URL', defaultDatabaseUrl),
    databasePoolSize: read.wholeNumber('DATABASE_POOL_SIZE', 10, 1, 1_000),
    backupDir: read.text('BACKUP_DIR', '') || null,
    backupKeep: read.wholeNumber('BACKUP_KEEP', 14, 1, 10_000),
    redisUrl: read.redisUrl('REDIS_URL'),
    smtpUrl,
    mailFrom: read.sender('MAIL_FROM', 'Flock Care <flock-care@localhost>'),
    adminEmails: new Set(read.emails('ADMIN_EMAILS')),
    providers: read.providers(),
    providerNames: new Map(
      providerKeys.map(key => [key, read.text(`${key.toUpperCase()}_NAME`, defaultProviderName(key))]),
    ),
    trustProxy: read.proxies('TRUST_PROXY'),
    logLevel: read.word('LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  };
  if (config.backupDir && !config.databaseUrl.startsWith('sqlite:')) {
    wrong.push('BACKUP_DIR is for a SQLite file. Leave it out, and back PostgreSQL up with its own pg_dump.');
  }
  if (wrong.length > 0) throw new ConfigRefused(wrong);
  return config;
}

/**
 * The address of a database, from DATABASE_URL or what else is named: for tools, which no other setting keeps from
 * doing their work.
 *
 * @throws ConfigRefused
 */
export function readDatabaseUrl(
  environment: Environment = environmentWithDotEnv(),
  name = 'DATABASE_URL',
): string {
  const wrong: string[] = [];
  const databaseUrl = new SettingReader(environment, wrong).databaseUrl(name, defaultDatabaseUrl);
  if (wrong.length > 0) throw new ConfigRefused(wrong);
  return databaseUrl;
}

/** Not by Node.js' own loadEnvFile, which takes a file that it may not read for one that is not there. */
function environmentWithDotEnv(): Environment {
  // Some editors begin a file with a mark of its byte order, which would be a part of the first name.
  const settings = parseEnv(readDotEnv().replace(/^\uFEFF/, ''));
  // What the environment says already wins over the file.
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  return process.env;
}

function readDotEnv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigRefused(['The file .env cannot be read. Check its permissions.']);
  }
}
