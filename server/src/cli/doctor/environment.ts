// Examines the dependencies of the service: disk space, backups, Redis, the mail server, the MQTT broker, and identity
// providers.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Clock, dayMs, dayOf, later } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { BrokerConnection, reasonOf } from '../../mqtt/broker-connection.ts';
import { findNewestBackup } from '../../ops/nightly-backups.ts';
import { openCounterStore } from '../../rate-limits/open-counter-store.ts';
import { OpenIdClients } from '../../sign-in/oauth/clients.ts';
import { readFailure } from '../../sign-in/oauth/failures.ts';
import { sqlitePathOf } from '../../storage/open-storage.ts';
import { type Finding, ok, problem } from './finding.ts';

const mebibyte = 2 ** 20;
/** Free space that a disk should have in addition to the size of the database, for other programs. */
const spareBytes = 200 * mebibyte;
const timeoutMs = 5_000;

/** A backup is as large as the database, and one large write can make the write-ahead log just as large. */
export function* examineDiskSpace({ databaseUrl, backupDir }: Config): Generator<Finding> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined || !existsSync(path)) return;
  const neededBytes = statSync(path).size + spareBytes;
  for (const folder of [dirname(resolve(path)), backupDir]) {
    if (folder === null || !existsSync(folder)) continue;
    const { bavail, bsize } = statfsSync(folder);
    const freeBytes = bavail * bsize;
    const message = `The disk of ${folder} has ${inMebibytes(freeBytes)} free`;
    if (freeBytes >= neededBytes) yield ok(`${message}.`);
    else yield problem(`${message}, and ${inMebibytes(neededBytes)} may be needed. Free some space.`);
  }
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte).toLocaleString('en')} MiB`;

export function* examineBackups(config: Config, clock: Clock): Generator<Finding> {
  if (!config.databaseUrl.startsWith('sqlite:')) return;
  if (!config.backupDir) {
    yield ok('No daily backups are made; BACKUP_DIR turns them on.');
    return;
  }
  const newest = findNewestBackup(config)?.day;
  const yesterday = dayOf(later(clock.now(), -dayMs));
  if (newest && newest >= yesterday) {
    yield ok(`The newest daily backup is from ${newest}.`);
  } else {
    const what = newest ? `The newest daily backup is from ${newest}` : 'There is no daily backup yet';
    yield problem(`${what}, in ${config.backupDir}. Start the service, or look for the error in its log.`);
  }
}

/** Without Redis the service still runs, but each process counts separately. */
export async function* examineRedis({ redisUrl }: Config, clock: Clock): AsyncGenerator<Finding> {
  if (!redisUrl) return;
  const counters = await openCounterStore(redisUrl, clock);
  try {
    await counters.ping();
    yield ok('Redis responds.');
  } catch {
    yield problem(
      'Redis does not respond: each process counts limits on its own. Check REDIS_URL, and that Redis is running.',
    );
  } finally {
    await counters.close();
  }
}

/** Connects and signs in under another client id, so that the running service stays connected. */
export async function* examineMqtt(config: Pick<Config, 'mqttUrl'>): AsyncGenerator<Finding> {
  if (!config.mqttUrl) return;
  const { host } = config.mqttUrl;
  try {
    const handlers = { receive: async () => undefined, signal: AbortSignal.timeout(timeoutMs) };
    const connection = await BrokerConnection.visit(config, handlers);
    await connection.close();
    yield ok(`The MQTT broker ${host} accepts the service.`);
  } catch (error) {
    const reason = reasonOf(error).replace(/\.$/, '');
    yield problem(`The MQTT broker ${host} does not accept the service (${reason}). Check MQTT_URL.`);
  }
}

/** Connects and signs in, but sends nothing. */
export async function* examineMail(config: Config): AsyncGenerator<Finding> {
  const { smtpUrl } = config;
  if (!smtpUrl) {
    yield ok(
      'No mail server is configured: sign-in links are shown on this machine, or made with npm run sign-in.',
    );
    return;
  }
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    yield ok(`The mail server ${host} responds and accepts mail from the service.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    yield problem(
      `The mail server ${host} does not accept mail from the service (${reason}). Check SMTP_URL.`,
    );
  } finally {
    transport.close();
  }
}

/** Reads each provider's metadata, as a sign-in does. */
export async function* examineProviders({ providers }: Config, clock: Clock): AsyncGenerator<Finding> {
  const clients = new OpenIdClients(clock);
  for (const provider of providers.values()) {
    const { displayName, issuer, providerKey } = provider;
    try {
      await clients.find(provider);
      yield ok(`${displayName} (${providerKey}) responds at ${issuer}.`);
    } catch (error) {
      const failure = await readFailure(error);
      const reason = failure?.reason ?? (error instanceof Error ? error.message : String(error));
      const setting = `${providerKey.toUpperCase()}_ISSUER`;
      yield problem(
        `${displayName} (${providerKey}) has no readable metadata at ${issuer} (${reason}). Check ${setting}.`,
      );
    }
  }
}
