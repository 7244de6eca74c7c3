// The Zod types of settings. An error message continues a sentence that begins with the setting's name.
import { isIP } from 'node:net';
import { findTimeZone, isEmail } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { readRedisUrl } from '../rate-limits/redis-url.ts';
import { problemsOfPostgresUrl } from '../storage/postgres/url.ts';

/** Quotes a string, cut off after 60 characters, which are enough to recognize it. */
const quoted = (text: unknown) => JSON.stringify(String(text).replace(/^(.{60}).+$/s, '$1…'));

/** Returns a type whose errors repeat the string. Not for settings that may contain a password. */
const textMatching = (isValid: (text: string) => boolean, expected: string) =>
  z.string().refine(isValid, { error: ({ input }) => `${expected}, not ${quoted(input)}.`, abort: true });

const secretThat = (isValid: (text: string) => boolean, expected: string) =>
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
        if (!isValid(entry, entries)) context.addIssue(`${expected}, not ${quoted(entry)}.`);
      }
    });

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => `must be one of ${words.join(', ')}, not ${quoted(input)}.` });

export const flag = oneOf(['true', 'false']).transform(word => word === 'true');

export const wholeNumber = (least: number, most: number) =>
  textMatching(
    text => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
    `must be a whole number from ${least} to ${most}`,
  ).transform(Number);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}

const webAddressText = textMatching(isWebAddress, 'must be an http or https address without a query');
export const webAddress = webAddressText.transform(text => new URL(text));

/**
 * Over plain http, anyone on the network path could impersonate people, so http is allowed for a provider on this
 * machine only.
 */
function isSecure(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export const issuer = webAddressText
  .refine(isSecure, {
    error: ({ input }) => `must be an https address (http is for localhost only), not ${quoted(input)}.`,
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

/** Returns the error without the value, which may contain a password. */
function problemsOfDatabaseUrl(text: string): string[] {
  if (/^sqlite:./.test(text)) return [];
  if (/^postgres(ql)?:\/\//.test(text)) return problemsOfPostgresUrl(text);
  return ['must be sqlite: followed by a file path, or postgres:// followed by a server.'];
}

export const redisUrl = secretThat(
  text => readRedisUrl(text) !== undefined,
  'must be an address such as redis://user:password@redis.example.org:6379',
);

export const metricsToken = secretThat(
  text => /^[\x21-\x7e]{16,512}$/.test(text),
  'must be 16 to 512 visible ASCII characters without spaces; openssl rand -hex 24 prints one',
);

export const smtpUrl = secretThat(
  text => /^smtps?:\/\/./.test(text) && URL.canParse(text),
  'must be an address such as smtp://user:password@mail.example.org:587',
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
