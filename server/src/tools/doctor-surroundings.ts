// The doctor and what the service stands on: room on the disk, backups, Redis, mail server and identity providers.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { openCache } from '../cache/open.ts';
import { type Clock, dayMs, dayOf, later } from '../clock.ts';
import type { Config } from '../config.ts';
import { findNewestBackupDay } from '../operations/nightly-backups.ts';
import { OpenIdClients } from '../sign-in/openid-clients.ts';
import { readFailure } from '../sign-in/openid-failures.ts';
import { sqlitePathOf } from '../storage/open.ts';
import { type Finding, problem, well } from './doctor-finding.ts';

const mebibyte = 2 ** 20;
/** What a disk should have left beside the size of the database, for the log of writes and for other programs. */
const leastRoomBytes = 200 * mebibyte;
const patienceMs = 5_000;

/** A backup is as large as the database, and so may the log of one large write be. */
export function* examineRoom({ databaseUrl, backupDir }: Config): Generator<Finding> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined || !existsSync(path)) return;
  const neededBytes = statSync(path).size + leastRoomBytes;
  for (const folder of [dirname(resolve(path)), backupDir]) {
    if (folder === null || !existsSync(folder)) continue;
    const { bavail, bsize } = statfsSync(folder);
    const freeBytes = bavail * bsize;
    const says = `The disk of ${folder} has ${inMebibytes(freeBytes)} left`;
    if (freeBytes >= neededBytes) yield well(`${says}.`);
    else yield problem(`${says}, and ${inMebibytes(neededBytes)} may be needed. Make room there.`);
  }
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte).toLocaleString('en')} MiB`;

export function* examineBackups(config: Config, clock: Clock): Generator<Finding> {
  if (!config.databaseUrl.startsWith('sqlite:')) return;
  if (!config.backupDir) {
    yield well('No daily backups are made here; BACKUP_DIR would turn them on.');
    return;
  }
  const newest = findNewestBackupDay(config);
  const yesterday = dayOf(later(clock.now(), -dayMs));
  if (newest && newest >= yesterday) {
    yield well(`The newest daily backup is of ${newest}.`);
  } else {
    const what = newest ? `The newest daily backup is of ${newest}` : 'There is no daily backup yet';
    yield problem(
      `${what}, in ${config.backupDir}. Start the service, or look into its log for what failed.`,
    );
  }
}

/** Without it the service goes on, each process with counts of its own. */
export async function* examineCache({ redisUrl }: Config, clock: Clock): AsyncGenerator<Finding> {
  if (!redisUrl) return;
  const cache = await openCache(redisUrl, clock);
  try {
    await cache.ping();
    yield well('Redis answers.');
  } catch {
    yield problem(
      'Redis does not answer: limits count for each process alone. Check REDIS_URL, and that it runs.',
    );
  } finally {
    await cache.close();
  }
}

/** Connects and signs in as for a letter; sends none. */
export async function* examineMail({ smtpUrl }: Config): AsyncGenerator<Finding> {
  if (!smtpUrl) {
    yield well('No mail server is set (preview): whoever reaches the service may sign in as anyone.');
    return;
  }
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
    yield well(`The mail server ${host} answers and takes letters from us.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    yield problem(`The mail server ${host} does not take letters from us (${reason}). Check SMTP_URL.`);
  } finally {
    transport.close();
  }
}

/** Reads each provider's own description, as a sign-in does. */
export async function* examineProviders({ providers }: Config, clock: Clock): AsyncGenerator<Finding> {
  const clients = new OpenIdClients(clock);
  for (const provider of providers.values()) {
    const { displayName, issuer, providerKey } = provider;
    try {
      await clients.find(provider);
      yield well(`${displayName} (${providerKey}) answers at ${issuer}.`);
    } catch (error) {
      const failure = await readFailure(error);
      const reason = failure?.reason ?? (error instanceof Error ? error.message : String(error));
      const setting = `${providerKey.toUpperCase()}_ISSUER`;
      yield problem(
        `${displayName} (${providerKey}) does not describe itself at ${issuer} (${reason}). Check ${setting}.`,
      );
    }
  }
}
