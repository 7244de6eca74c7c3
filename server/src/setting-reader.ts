// Reads the words of the environment as what they stand for, and keeps a sentence for each that stands for nothing.
import { isIP } from 'node:net';
import { isEmail, type ProviderKey, providerKeys } from '@flock-care/contract';
import { readRedisUrl } from './cache/redis-url.ts';
import { defaultScope } from './settings.ts';
import { faultsOfPostgresUrl } from './storage/postgres-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProviderConfig {
  providerKey: ProviderKey;
  displayName: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  responseMode: 'query' | 'form_post';
}

export class SettingReader {
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
/** The name people see where none is set. */
export const defaultProviderName = (key: ProviderKey) => `Provider ${key.slice(-1).toUpperCase()}`;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const quoted = (word: string) => JSON.stringify(word.length > 60 ? `${word.slice(0, 60)}…` : word);
