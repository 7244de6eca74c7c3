// The Zod types of settings. An error message continues a sentence that begins with the setting's name.
import { isIP } from 'node:net';
import { basename, dirname, extname } from 'node:path';
import { findTimeZone, isEmail } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { readRedisUrl } from '../rate-limits/redis-url.ts';
import { problemsOfPostgresUrl } from '../storage/postgres/url.ts';

/** Quotes a string, shortened to 60 characters, which are enough to recognize it. */
const quote = (text: unknown) => JSON.stringify(String(text).replace(/^(.{60}).+$/s, '$1…'));

/** Returns a type whose errors repeat the string. Not for settings that may contain a password. */
const textMatching = (isValid: (text: string) => boolean, expected: string) =>
  z.string().refine(isValid, { error: ({ input }) => `${expected}, not ${quote(input)}.`, abort: true });

const secretMatching = (isValid: (text: string) => boolean, expected: string) =>
  z.string().refine(isValid, { error: `${expected}.` });

const listOf = (isValid: (entry: string, all: readonly string[]) => boolean, expected: string) =>
  z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(entry => entry.trim())
        .filter(entry => entry !== ''),
    )
    .superRefine((entries, context) => {
      for (const entry of entries) {
        if (!isValid(entry, entries)) context.addIssue(`${expected}, not ${quote(entry)}.`);
      }
    });

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => `must be one of ${words.join(', ')}, not ${quote(input)}.` });

export const flag = oneOf(['true', 'false']).transform(word => word === 'true');

export const wholeNumber = (min: number, max: number) =>
  textMatching(
    text => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}

const webAddressText = textMatching(isWebAddress, 'must be an http or https address without a query');
export const webAddress = webAddressText.transform(text => new URL(text));

/**
 * Over plain http, anyone on the network path could impersonate people, so http is allowed only for a provider on this
 * machine.
 */
function isSecure(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export const issuer = webAddressText
  .refine(isSecure, {
    error: ({ input }) => `must be an https address (http is for localhost only), not ${quote(input)}.`,
  })
  .refine(text => !new URL(text).pathname.includes('/.well-known/'), {
    error: 'must be the issuer itself, without /.well-known/ and the rest of that path.',
  })
  .transform(text => new URL(text).href);

export const scopes = z
  .string()
  .transform(text => text.split(/\s+/))
  .refine(list => list.includes('openid'), { error: 'must include the scope openid.' })
  .transform(list => list.join(' '));

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

export const origins = listOf(
  isOrigin,
  'must be a list of origins such as https://flock.example.org',
).transform(entries => entries.map(entry => new URL(entry).origin));

export const databaseUrl = z.string().superRefine((text, context) => {
  for (const problem of problemsOfDatabaseUrl(text)) context.addIssue(problem);
});

/** Returns the problems without the URL, which may contain a password. */
function problemsOfDatabaseUrl(text: string): string[] {
  if (/^sqlite:./.test(text)) return [];
  if (/^postgres(ql)?:\/\//.test(text)) return problemsOfPostgresUrl(text);
  return ['must be sqlite: followed by a file path, or postgres:// followed by a server.'];
}

/** The location of the file store: a folder, or part of a bucket. */
export type FilesAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string };

const s3Address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

export const filesAddress = textMatching(
  text => /^dir:./.test(text) || s3Address.test(text),
  'must be dir: followed by a folder, or s3://bucket/prefix',
).transform((text): FilesAddress => {
  const [, bucket, prefix = ''] = s3Address.exec(text) ?? [];
  if (bucket === undefined) return { kind: 'folder', folder: text.slice('dir:'.length) };
  return { kind: 's3', bucket, prefix: prefix.replace(/\/*$/, prefix === '' ? '' : '/') };
});

/**
 * Returns the default file store: a folder next to the SQLite file, or `./data/files` for PostgreSQL. Each database
 * needs its own folder, because they all number flocks from 1.
 */
export function filesNextTo(address: string): string {
  const [, path] = /^sqlite:(.+)$/.exec(address) ?? [];
  if (path === undefined) return 'dir:./data/files';
  const name = basename(path, extname(path));
  return `dir:${dirname(path)}/${name === 'flock-care' ? 'files' : `${name}-files`}`;
}

export const redisUrl = secretMatching(
  text => readRedisUrl(text) !== undefined,
  'must be an address such as redis://user:password@redis.example.org:6379',
);

export const metricsToken = secretMatching(
  text => /^[\x21-\x7e]{16,512}$/.test(text),
  'must be 16 to 512 visible ASCII characters without spaces; openssl rand -hex 24 prints one',
);

export const smtpUrl = secretMatching(
  text => /^smtps?:\/\/./.test(text) && URL.canParse(text),
  'must be an address such as smtp://user:password@mail.example.org:587',
);

/** True for the URL of a broker: a host, optionally with a port, a user and a password, and nothing else. */
function isMqttUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^mqtts?:$/.test(url.protocol) || url.hostname === '' || url.port === '0') return false;
  if (!/^\/?$/.test(url.pathname + url.search + url.hash)) return false;
  return isDecodable(url.username) && isDecodable(url.password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const mqttUrl = secretMatching(
  isMqttUrl,
  'must be an address such as mqtt://user:password@broker.example.org:1883, or mqtts:// for TLS',
).transform(text => new URL(text));

/** Home Assistant's default discovery prefix. */
export const usualDiscoveryPrefix = 'homeassistant';

export const mqttTopic = textMatching(
  text => /^[\w.-]+(\/[\w.-]+)*$/.test(text) && text.length <= 100,
  'must be letters, digits, _, . and -, in levels separated by /',
);

export const emails = listOf(
  entry => isEmail(entry.toLowerCase()),
  'must be a list of email addresses',
).transform((entries): ReadonlySet<string> => new Set(entries.map(entry => entry.toLowerCase())));

export const sender = textMatching(
  text => isEmail((/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).toLowerCase()),
  'must be an address such as Flock Care <care@example.org>',
);

export const timeZone = textMatching(
  text => findTimeZone(text) !== undefined,
  'must be the IANA name of a time zone, such as Europe/Amsterdam',
).transform(text => findTimeZone(text) ?? text);

const flags: ReadonlySet<string> = new Set(['true', 'false']);

export const proxies = listOf(
  (entry, all) => isNetwork(entry) || (flags.has(entry) && all.length === 1),
  'must be true, false, or a list of proxy addresses',
).transform(entries => (flags.has(entries[0] ?? 'false') ? entries[0] === 'true' : entries));

/** True for an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
