// The table of settings: the name, type, default and meaning of each, in the order of .env.example.
import { type ProviderKey, providerKeys, signUps } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { isLoopback } from './loopback.ts';
import { setting } from './setting-rows.ts';
import {
  databaseUrl,
  emails,
  filesAddress,
  filesNextTo,
  flag,
  issuer,
  metricsToken,
  mqttTopic,
  mqttUrl,
  oneOf,
  origins,
  proxies,
  redisUrl,
  scopes,
  sender,
  smtpUrl,
  timeZone,
  usualDiscoveryPrefix,
  webAddress,
  wholeNumber,
} from './setting-types.ts';

export const settings = z.object({
  port: setting('PORT', wholeNumber(0, 65_535), '3000').describe('The port to listen on.'),
  host: setting('HOST', z.string(), 'localhost').describe('The address to listen on; 0.0.0.0 for all.'),
  baseUrl: setting('BASE_URL', webAddress, ({ port }) => `http://localhost:${port}`).describe(
    'The address at which people reach the service; links in emails start with it.',
  ),
  frontendUrl: setting('FRONTEND_URL', webAddress, ({ baseUrl = null }) => baseUrl).describe(
    'The address of the browser front end that a sign-in redirects to. By default the service itself.',
  ),
  redirectOrigins: setting('REDIRECT_ORIGINS', origins, '').describe(
    'More origins that a sign-in may redirect to, separated by commas.',
  ),
  databaseUrl: setting('DATABASE_URL', databaseUrl, 'sqlite:./data/flock-care.db').describe(
    'The database: a SQLite file, or postgres://user:password@host/database, with ?sslmode= for TLS.',
  ),
  databasePoolSize: setting('DATABASE_POOL_SIZE', wholeNumber(1, 1_000), '10').describe(
    'The maximum number of connections to PostgreSQL, which limits the number of reads and writes at the same time.',
  ),
  files: setting('FILES', filesAddress, ({ databaseUrl }) => filesNextTo(databaseUrl ?? '')).describe(
    'The store for papers, pictures and videos: dir: followed by a folder, or s3://bucket/prefix. By default a folder next to the SQLite file.',
  ),
  filesMibPerFlock: setting('FILES_MIB_PER_FLOCK', wholeNumber(1, 100_000_000), '4096').describe(
    'The maximum size of all files of one flock, in MiB.',
  ),
  filesS3Endpoint: setting('FILES_S3_ENDPOINT', webAddress.nullable(), null).describe(
    'The address of the S3 server. Empty: AWS.',
  ),
  filesS3Region: setting('FILES_S3_REGION', z.string(), 'us-east-1').describe(
    'The region of the bucket. Many servers other than AWS ignore it.',
  ),
  filesS3Key: setting('FILES_S3_KEY', z.string().nullable(), null).describe(
    "The id of the access key. Empty: the credentials that AWS provides, such as environment variables or the machine's role.",
  ),
  filesS3Secret: setting('FILES_S3_SECRET', z.string().nullable(), null).describe(
    'The secret of the access key.',
  ),
  backupDir: setting('BACKUP_DIR', z.string().nullable(), null).describe(
    'A folder for daily backups of a SQLite file. Empty: no backups.',
  ),
  backupKeep: setting('BACKUP_KEEP', wholeNumber(1, 10_000), '14').describe(
    'The number of those backups to keep; older ones are deleted.',
  ),
  redisUrl: setting('REDIS_URL', redisUrl.nullable(), null).describe(
    'Redis or Valkey, such as redis://user:password@host:6379, so that replicas share rate limits. Empty: each process keeps its own counts.',
  ),
  smtpUrl: setting('SMTP_URL', smtpUrl.nullable(), null).describe(
    'The mail server, such as smtp://user:password@host:587. Empty: no email is sent. Sign-in links are then shown on this machine only (preview), and npm run sign-in prints them for others.',
  ),
  mailFrom: setting('MAIL_FROM', sender, 'Flock Care <flock-care@localhost>').describe(
    'The sender of emails.',
  ),
  pushPrivateNetwork: setting('PUSH_PRIVATE_NETWORK', flag, 'false').describe(
    'true also allows pushes to this machine and to private networks. With BASE_URL on localhost, they are always allowed.',
  ),
  webhookPrivateNetwork: setting('WEBHOOK_PRIVATE_NETWORK', flag, 'false').describe(
    'true also allows webhooks, ntfy and Gotify on this machine and on private networks, and addresses without TLS (http). With BASE_URL on localhost, they are always allowed.',
  ),
  mqttUrl: setting('MQTT_URL', mqttUrl.nullable(), null).describe(
    'The MQTT broker for Home Assistant, such as mqtt://user:password@host:1883, or mqtts:// for TLS. Empty: no MQTT.',
  ),
  mqttPrefix: setting('MQTT_PREFIX', mqttTopic, 'flock-care').describe(
    'The first levels of all MQTT topics. Two installations on one broker need different ones.',
  ),
  mqttDiscoveryPrefix: setting('MQTT_DISCOVERY_PREFIX', mqttTopic, usualDiscoveryPrefix).describe(
    'The discovery prefix in the MQTT settings of Home Assistant.',
  ),
  signInPreview: setting('SIGN_IN_PREVIEW', flag, 'false').describe(
    'true shows sign-in links to everyone while SMTP_URL is empty: anyone who can reach the service can sign in as anyone.',
  ),
  signUp: setting('SIGN_UP', oneOf(signUps), ({ baseUrl }) =>
    isLoopback(URL.parse(baseUrl ?? '')?.hostname ?? '') ? 'open' : 'invited',
  ).describe(
    'The people who may create an account: open (everyone), invited (people who are invited to a flock or to receive a bird) or closed (nobody). Addresses in ADMIN_EMAILS always may. By default open on localhost, invited elsewhere.',
  ),
  adminEmails: setting('ADMIN_EMAILS', emails, '').describe('The addresses of admins, separated by commas.'),
  trustProxy: setting('TRUST_PROXY', proxies, 'false').describe(
    'The addresses of trusted proxies, separated by commas. Only their X-Forwarded-For counts; true trusts every sender.',
  ),
  timeZone: setting('TIME_ZONE', timeZone, 'UTC').describe(
    'The time zone of flocks that have not set their own: an IANA name such as Europe/Amsterdam.',
  ),
  metricsToken: setting('METRICS_TOKEN', metricsToken.nullable(), null).describe(
    'The bearer token that Prometheus uses to read GET /metrics: at least 16 random characters. Empty: the endpoint is off.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ).describe('fatal, error, warn, info, debug, trace or silent.'),
  logFormat: setting('LOG_FORMAT', oneOf(['json', 'text']).nullable(), null).describe(
    'json, or text for people. Empty: text on a terminal, otherwise json.',
  ),
  logClientAddress: setting('LOG_CLIENT_ADDRESS', flag, 'true').describe(
    'false leaves client addresses out of the request log.',
  ),
});

const providerSettings = (key: ProviderKey) => {
  const prefix = key.toUpperCase();
  return z.object({
    displayName: setting(`${prefix}_NAME`, z.string(), `Provider ${key.slice(-1).toUpperCase()}`).describe(
      `The name that people see for ${key}, such as Google.`,
    ),
    issuer: setting(`${prefix}_ISSUER`, issuer, '').describe('Its OpenID Connect issuer: an https address.'),
    clientId: setting(`${prefix}_CLIENT_ID`, z.string(), '').describe('The client id that it issued.'),
    clientSecret: setting(`${prefix}_CLIENT_SECRET`, z.string(), '').describe(
      'The client secret that it issued.',
    ),
    responseMode: setting(`${prefix}_RESPONSE_MODE`, oneOf(['query', 'form_post']), 'query').describe(
      'query, or form_post if the provider requires it, as Apple does.',
    ),
    scope: setting(`${prefix}_SCOPE`, scopes, 'openid email profile').describe(
      'The scopes to request, separated by spaces.',
    ),
  });
};

export type ProviderSettings = ReturnType<typeof providerSettings>;

/** The settings of each provider, by key. */
export const settingsByProvider: ReadonlyMap<ProviderKey, ProviderSettings> = new Map(
  providerKeys.map(key => [key, providerSettings(key)]),
);
/** The settings that a provider must have if any of its settings is set. */
export const requiredProviderSettings = ['issuer', 'clientId', 'clientSecret'] as const;
