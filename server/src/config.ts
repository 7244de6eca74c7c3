// Each environment variable: its name, default and meaning. The only reader of process.env.
import { isIP } from 'node:net';
import { isEmail, type ProviderKey, providerKeys } from '@flock-care/contract';
import { readRedisUrl } from './cache/redis-url.ts';
import { faultsOfPostgresUrl } from './storage/postgres-url.ts';

export interface ProviderConfig {
  providerKey: ProviderKey;
  displayName: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  responseMode: 'query' | 'form_post';
}

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

interface Setting {
  name: string;
  /** As `.env.example` shows it. */
  example: string;
  meaning: string;
}

const defaultDatabaseUrl = 'sqlite:./data/flock-care.db';
const defaultScope = 'openid email profile';

const providerSettings: Setting[] = providerKeys.flatMap(key => {
  const name = key.toUpperCase();
  return [
    { name: `${name}_NAME`, example: '', meaning: `The name people see for ${key}, such as Google.` },
    { name: `${name}_ISSUER`, example: '', meaning: 'Its OpenID Connect issuer, an https address.' },
    { name: `${name}_CLIENT_ID`, example: '', meaning: 'The client id it gave you.' },
    { name: `${name}_CLIENT_SECRET`, example: '', meaning: 'The client secret it gave you.' },
    {
      name: `${name}_SCOPE`,
      example: '',
      meaning: `The scopes to ask for, separated by spaces; ${defaultScope} by default.`,
    },
    {
      name: `${name}_RESPONSE_MODE`,
      example: '',
      meaning: 'query, which is the default, or form_post where the provider asks for that, as Apple does.',
    },
  ];
});

/** Every setting, in the order of `.env.example`. */
export const settings: readonly Setting[] = [
  { name: 'PORT', example: '3000', meaning: 'The port to listen on.' },
  { name: 'HOST', example: 'localhost', meaning: 'The address to listen on; 0.0.0.0 for all.' },
  {
    name: 'BASE_URL',
    example: 'http://localhost:3000',
    meaning: 'The address people reach the service at; links in mails start with it.',
  },
  {
    name: 'FRONTEND_URL',
    example: 'http://localhost:3000',
    meaning: 'The address of the browser front end, where a sign-in ends. The service itself by default.',
  },
  {
    name: 'REDIRECT_ORIGINS',
    example: '',
    meaning: 'Further origins a sign-in may end at, separated by commas.',
  },
  {
    name: 'DATABASE_URL',
    example: defaultDatabaseUrl,
    meaning:
      'The primary store: a SQLite file, or postgres://user:password@host/database, with TLS by ?sslmode=.',
  },
  { name: 'DATABASE_POOL_SIZE', example: '10', meaning: 'Connections to PostgreSQL at most.' },
  {
    name: 'BACKUP_DIR',
    example: '',
    meaning: 'A folder for a backup each day, where the primary store is a SQLite file. Empty: none is made.',
  },
  {
    name: 'BACKUP_KEEP',
    example: '14',
    meaning: 'How many of those backups are kept; older ones are deleted.',
  },
  {
    name: 'REDIS_URL',
    example: '',
    meaning:
      'Redis or Valkey, redis://user:password@host:6379, so that replicas limit together. Empty: each process counts for itself.',
  },
  {
    name: 'SMTP_URL',
    example: '',
    meaning:
      'The mail server, smtp://user:password@host:587. Empty: no mail is sent, links are shown instead (preview).',
  },
  { name: 'MAIL_FROM', example: 'Flock Care <flock-care@localhost>', meaning: 'The sender of mails.' },
  {
    name: 'SIGN_IN_PREVIEW',
    example: 'false',
    meaning:
      'true lets the service run in production without mail: whoever reaches it may sign in as anyone.',
  },
  { name: 'ADMIN_EMAILS', example: '', meaning: 'The addresses of admins, separated by commas.' },
  ...providerSettings,
  {
    name: 'TRUST_PROXY',
    example: 'false',
    meaning: 'true, or the addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  { name: 'LOG_LEVEL', example: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
];

/** Wrong or half-given settings: one sentence each. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

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

const defaultProviderName = (key: ProviderKey) => `Provider ${key.slice(-1).toUpperCase()}`;

function environmentWithDotEnv(): Environment {
  try {
    // What the environment says already wins over the file.
    process.loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new ConfigRefused(['The file .env cannot be read. Check its permissions.']);
    }
  }
  return process.env;
}

class SettingReader {
  readonly #environment: Environment;
  readonly #wrong: string[];

  constructor(environment: Environment, wrong: string[]) {
    this.#environment = environment;
    this.#wrong = wrong;
  }

  text(name: string, otherwise: string): string {
    return this.#environment[name]?.trim() || otherwise;
  }

  list(name: string): string[] {
    return this.text(name, '')
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== '');
  }

  flag(name: string): boolean {
    return this.word(name, 'false', ['true', 'false']) === 'true';
  }

  word(name: string, otherwise: string, words: readonly string[]): string {
    const word = this.text(name, otherwise);
    if (!words.includes(word))
      this.#wrong.push(`${name} must be one of ${words.join(', ')}, and is ${quoted(word)}.`);
    return word;
  }

  wholeNumber(name: string, otherwise: number, least: number, most: number): number {
    const word = this.text(name, String(otherwise));
    const number = /^\d{1,9}$/.test(word) ? Number(word) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.#wrong.push(`${name} must be a whole number from ${least} to ${most}, and is ${quoted(word)}.`);
    return otherwise;
  }

  webAddress(name: string, otherwise: string): URL {
    const word = this.text(name, otherwise);
    const url = URL.parse(word);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url;
    this.#wrong.push(`${name} must be a http or https address without query, and is ${quoted(word)}.`);
    return new URL('http://localhost');
  }

  origin(name: string, word: string): string {
    const url = URL.parse(word);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    this.#wrong.push(`${name} must hold origins such as https://flock.example.org, and has ${quoted(word)}.`);
    return '';
  }

  databaseUrl(name: string, otherwise: string): string {
    const word = this.text(name, otherwise);
    if (/^sqlite:./.test(word)) return word;
    // The value may hold a password: it is not repeated.
    if (/^postgres(ql)?:\/\//.test(word)) {
      this.#wrong.push(...faultsOfPostgresUrl(word).map(fault => `${name} ${fault}`));
      return word;
    }
    this.#wrong.push(`${name} must be sqlite: and a file's path, or postgres:// and a server.`);
    return otherwise;
  }

  redisUrl(name: string): string | null {
    const word = this.text(name, '');
    if (word === '') return null;
    if (readRedisUrl(word)) return word;
    this.#wrong.push(`${name} must be an address such as redis://user:password@redis.example.org:6379.`);
    return null;
  }

  smtpUrl(name: string): string | null {
    const word = this.text(name, '');
    if (word === '') return null;
    if (/^smtps?:\/\/./.test(word) && URL.canParse(word)) return word;
    this.#wrong.push(`${name} must be an address such as smtp://user:password@mail.example.org:587.`);
    return null;
  }

  emails(name: string): string[] {
    const emails = this.list(name).map(email => email.toLowerCase());
    for (const email of emails) {
      if (!isEmail(email)) this.#wrong.push(`${name} must hold email addresses, and has ${quoted(email)}.`);
    }
    return emails;
  }

  sender(name: string, otherwise: string): string {
    const word = this.text(name, otherwise);
    const address = /^[^<>]*<([^<>]+)>$/.exec(word)?.[1] ?? word;
    if (!isEmail(address.toLowerCase())) {
      this.#wrong.push(
        `${name} must be an address such as Flock Care <care@example.org>, and is ${quoted(word)}.`,
      );
    }
    return word;
  }

  proxies(name: string): boolean | string[] {
    const entries = this.list(name);
    if (entries.length === 0) return false;
    if (entries.length === 1 && (entries[0] === 'true' || entries[0] === 'false'))
      return entries[0] === 'true';
    for (const entry of entries) {
      if (!isNetwork(entry)) {
        this.#wrong.push(`${name} must be true, false, or addresses of proxies, and has ${quoted(entry)}.`);
      }
    }
    return entries;
  }

  providers(): Map<ProviderKey, ProviderConfig> {
    const found = new Map<ProviderKey, ProviderConfig>();
    for (const key of providerKeys) {
      const provider = this.#provider(key);
      if (provider) found.set(key, provider);
    }
    return found;
  }

  #provider(key: ProviderKey): ProviderConfig | undefined {
    const prefix = key.toUpperCase();
    const isGiven = (name: string) => this.text(`${prefix}_${name}`, '') !== '';
    if (![...neededOfProvider, ...optionalOfProvider].some(isGiven)) return undefined;
    const missing = neededOfProvider.filter(name => !isGiven(name));
    const together = neededOfProvider.map(name => `${prefix}_${name}`).join(', ');
    for (const name of missing) {
      this.#wrong.push(`${prefix}_${name} is missing: ${key} needs ${together} together.`);
    }
    if (missing.length > 0) return undefined;
    const responseMode = this.word(`${prefix}_RESPONSE_MODE`, 'query', ['query', 'form_post']);
    return {
      providerKey: key,
      displayName: this.text(`${prefix}_NAME`, defaultProviderName(key)),
      issuer: this.#issuer(`${prefix}_ISSUER`),
      clientId: this.text(`${prefix}_CLIENT_ID`, ''),
      clientSecret: this.text(`${prefix}_CLIENT_SECRET`, ''),
      scope: this.#scope(`${prefix}_SCOPE`),
      responseMode: responseMode === 'form_post' ? 'form_post' : 'query',
    };
  }

  /** Plain http would let whoever is on the way say who signs in: it is for a provider on this machine only. */
  #issuer(name: string): string {
    const word = this.text(name, '');
    const url = this.webAddress(name, '');
    if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
      this.#wrong.push(
        `${name} must be an https address (http is for localhost only), and is ${quoted(word)}.`,
      );
    }
    if (url.pathname.includes('/.well-known/')) {
      this.#wrong.push(`${name} must be the issuer itself, without /.well-known/ and what follows.`);
    }
    return url.href;
  }

  #scope(name: string): string {
    const scopes = this.text(name, defaultScope).split(/\s+/);
    if (!scopes.includes('openid')) this.#wrong.push(`${name} must have openid among its scopes.`);
    return scopes.join(' ');
  }
}

const neededOfProvider = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'];
const optionalOfProvider = ['NAME', 'SCOPE', 'RESPONSE_MODE'];
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const quoted = (word: string) => JSON.stringify(word.length > 60 ? `${word.slice(0, 60)}…` : word);
