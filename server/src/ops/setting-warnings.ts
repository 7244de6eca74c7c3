// Finds settings that are valid but unsafe or incomplete, for the warnings at startup and from `npm run doctor`.
import { linkWarning } from '../auth/sign-in-warnings.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { filesNextTo } from '../config/setting-types.ts';

/** The minimum length of a safe token. Shorter ones could be guessed. */
const safeTokenLength = 24;

type Check = (config: Config, isPublic: boolean) => string | false | undefined;

/** Each check returns whole sentences that say what to do, unless the settings are fine. */
const checks: readonly Check[] = [
  linkWarning,
  ({ baseUrl }, isPublic) =>
    isPublic &&
    baseUrl.protocol === 'http:' &&
    'BASE_URL is plain http: anyone on the network can read sessions and records, and phones cannot install the app. Put a proxy with TLS in front, and set BASE_URL to its https address.',
  ({ trustProxy }) =>
    trustProxy === true &&
    'TRUST_PROXY=true trusts X-Forwarded-For from every sender, so anyone can bypass the limits per address. Name the addresses of the proxy.',
  ({ trustProxy, host, baseUrl }, isPublic) =>
    isPublic &&
    trustProxy === false &&
    isLoopback(host) &&
    baseUrl.protocol === 'https:' &&
    'The service listens on this machine only and BASE_URL is another address, so there must be a proxy, but TRUST_PROXY does not name it: everybody shares the limits of one address. Set TRUST_PROXY=127.0.0.1 or the address of the proxy.',
  ({ redirectOrigins, frontendUrl }, isPublic) =>
    isPublic &&
    [...redirectOrigins, frontendUrl.origin].some(origin => isLoopback(new URL(origin).hostname)) &&
    "A sign-in may end at an address on the person's own machine (FRONTEND_URL or REDIRECT_ORIGINS), where any program can take the session. Use such addresses for development only.",
  ({ databaseUrl, backupDir }, isPublic) =>
    isPublic &&
    databaseUrl.startsWith('sqlite:') &&
    backupDir === null &&
    'No backups are made. Set BACKUP_DIR to a folder on another disk.',
  ({ redisUrl, files, databaseUrl }) =>
    redisUrl !== null &&
    files.kind === 'folder' &&
    // Somebody who has chosen another folder may have mounted it on all replicas.
    `dir:${files.folder}` === filesNextTo(databaseUrl) &&
    'Papers and pictures are kept in a folder, and REDIS_URL suggests several replicas: each would have files that the others lack, unless all share the folder. Set FILES to an S3 bucket, or to a folder that all of them share.',
  ({ smtpUrl, mailFrom }) =>
    smtpUrl !== null &&
    /@localhost>?$/.test(mailFrom) &&
    'MAIL_FROM is an address at localhost, which many mail servers reject. Set it to your own address.',
  ({ metricsToken }) =>
    metricsToken !== null &&
    metricsToken.length < safeTokenLength &&
    'METRICS_TOKEN is short. Make one with: openssl rand -hex 24',
];

export function settingWarnings(config: Config): string[] {
  const isPublic = !isLoopback(config.baseUrl.hostname);
  return checks.map(check => check(config, isPublic)).filter(sentence => typeof sentence === 'string');
}
