// Every setting: its name in the environment, its type, its default and its meaning, in the order of .env.example.
import { type ProviderKey, providerKeys, signUps } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { isLoopback } from './loopback.ts';
import { setting } from './setting-rows.ts';
import {
  databaseUrl,
  emails,
  flag,
  issuer,
  metricsToken,
  oneOf,
  origins,
  proxies,
  redisUrl,
  scopes,
  sender,
  smtpUrl,
  timeZone,
  webAddress,
  wholeNumber,
} from './setting-types.ts';

export const settings = z.object({
  port: setting('PORT', wholeNumber(0, 65_535), '3000').describe('The port to listen on.'),
  host: setting('HOST', z.string(), 'localhost').describe('The address to listen on; 0.0.0.0 for all.'),
  baseUrl: setting('BASE_URL', webAddress, ({ port }) => `http://localhost:${port}`).describe(
    'The address people reach the service at; links in mails start with it.',
  ),
  frontendUrl: setting('FRONTEND_URL', webAddress, ({ baseUrl = null }) => baseUrl).describe(
    'The address of the browser front end, where a sign-in ends. The service itself by default.',
  ),
  redirectOrigins: setting('REDIRECT_ORIGINS', origins, '').describe(
    'Further origins a sign-in may end at, separated by commas.',
  ),
  databaseUrl: setting('DATABASE_URL', databaseUrl, 'sqlite:./data/flock-care.db').describe(
    'The primary store: a SQLite file, or postgres://user:password@host/database, with TLS by ?sslmode=.',
  ),
  databasePoolSize: setting('DATABASE_POOL_SIZE', wholeNumber(1, 1_000), '10').describe(
    'The most connections to PostgreSQL, which is also the most reads or writes at one time.',
  ),
  backupDir: setting('BACKUP_DIR', z.string().nullable(), null).describe(
    'A folder for daily backups, if the primary store is a SQLite file. Empty: none are made.',
  ),
  backupKeep: setting('BACKUP_KEEP', wholeNumber(1, 10_000), '14').describe(
    'How many of those backups are kept; older ones are deleted.',
  ),
  redisUrl: setting('REDIS_URL', redisUrl.nullable(), null).describe(
    'Redis or Valkey, redis://user:password@host:6379, so that replicas share rate limits. Empty: each process counts for itself.',
  ),
  smtpUrl: setting('SMTP_URL', smtpUrl.nullable(), null).describe(
    'The mail server, smtp://user:password@host:587. Empty: no mail is sent. Links are shown to a person at this machine (preview); npm run sign-in makes them for others.',
  ),
  mailFrom: setting('MAIL_FROM', sender, 'Flock Care <flock-care@localhost>').describe(
    'The sender of mails.',
  ),
  pushPrivateNetwork: setting('PUSH_PRIVATE_NETWORK', flag, 'false').describe(
    'true also sends pushes to addresses of this machine and of private networks. By default only on localhost.',
  ),
  signInPreview: setting('SIGN_IN_PREVIEW', flag, 'false').describe(
    'true shows sign-in links to everyone while there is no mail: anyone who reaches the service may sign in as anyone.',
  ),
  signUp: setting('SIGN_UP', oneOf(signUps), ({ baseUrl }) =>
    isLoopback(URL.parse(baseUrl ?? '')?.hostname ?? '') ? 'open' : 'invited',
  ).describe(
    'Who may make an account: open (everyone), invited (who is invited to a flock, or whom a bird waits for) or closed (nobody). Those in ADMIN_EMAILS always may. By default open on localhost, invited elsewhere.',
  ),
  adminEmails: setting('ADMIN_EMAILS', emails, '').describe('The addresses of admins, separated by commas.'),
  trustProxy: setting('TRUST_PROXY', proxies, 'false').describe(
    'true, or the addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
  ),
  timeZone: setting('TIME_ZONE', timeZone, 'UTC').describe(
    'The time zone of flocks that have not set their own, by its IANA name, such as Europe/Amsterdam.',
  ),
  metricsToken: setting('METRICS_TOKEN', metricsToken.nullable(), null).describe(
    'The bearer token of GET /metrics, for Prometheus: at least 16 random characters. Empty: there are no metrics there.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ).describe('fatal, error, warn, info, debug, trace or silent.'),
  logFormat: setting('LOG_FORMAT', oneOf(['json', 'text']).nullable(), null).describe(
    'json, or text to read. Empty: text on a terminal, otherwise json.',
  ),
  logClientAddress: setting('LOG_CLIENT_ADDRESS', flag, 'true').describe(
    'false leaves the addresses of clients out of the log of requests.',
  ),
});

const providerSettings = (key: ProviderKey) => {
  const prefix = key.toUpperCase();
  return z.object({
    displayName: setting(`${prefix}_NAME`, z.string(), `Provider ${key.slice(-1).toUpperCase()}`).describe(
      `The name people see for ${key}, such as Google.`,
    ),
    issuer: setting(`${prefix}_ISSUER`, issuer, '').describe('Its OpenID Connect issuer, an https address.'),
    clientId: setting(`${prefix}_CLIENT_ID`, z.string(), '').describe('The client id it gave you.'),
    clientSecret: setting(`${prefix}_CLIENT_SECRET`, z.string(), '').describe(
      'The client secret it gave you.',
    ),
    responseMode: setting(`${prefix}_RESPONSE_MODE`, oneOf(['query', 'form_post']), 'query').describe(
      'query, or form_post if the provider asks for that, as Apple does.',
    ),
    scope: setting(`${prefix}_SCOPE`, scopes, 'openid email profile').describe(
      'The scopes to ask for, separated by spaces.',
    ),
  });
};

export type ProviderSettings = ReturnType<typeof providerSettings>;

/** The settings of one provider are given together or not at all. */
export const settingsByProvider: ReadonlyMap<ProviderKey, ProviderSettings> = new Map(
  providerKeys.map(key => [key, providerSettings(key)]),
);
export const neededOfProvider = ['issuer', 'clientId', 'clientSecret'] as const;
