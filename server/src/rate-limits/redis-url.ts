// Reads REDIS_URL, the address of one server or of the sentinels that know the current master, with or without TLS.
import type { RedisOptions } from 'ioredis';
import { isDecodable, oneUrlPerHost } from '../storage/multi-host-url.ts';

/** The options without `replyMapping`, which would change the types of the replies. */
export type RedisSettings = Omit<RedisOptions, 'replyMapping'>;

const schemes: ReadonlySet<string> = new Set(['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:']);
const redisPort = 6379;
const sentinelPort = 26379;
const defaultPrefix = 'flock-care:';

/**
 * Reads `redis://user:password@host:6379/0` or `redis+sentinel://user:password@host1,host2:26379/name/0`; `rediss`
 * means TLS. The user and the password are for the server; `?sentinelPassword=` is for the sentinels. `?prefix=`
 * replaces the default prefix of all keys. Returns undefined for any other text.
 */
export function readRedisUrl(text: string): RedisSettings | undefined {
  const urls = oneUrlPerHost(text);
  const [url] = urls;
  if (!url?.hostname || !schemes.has(url.protocol) || !isDecodable(text)) return undefined;
  const isSentinel = url.protocol.endsWith('+sentinel:');
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const name = isSentinel ? path.shift() : undefined;
  const [database = ''] = path;
  if (path.length > 1 || !/^\d{0,4}$/.test(database)) return undefined;
  if (isSentinel ? !name : urls.length > 1) return undefined;
  const usesTls = url.protocol.startsWith('rediss');
  return {
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(usesTls && { tls: {} }),
    db: Number(database),
    keyPrefix: url.searchParams.get('prefix') ?? defaultPrefix,
    ...(name ? sentinelOptions(urls, name, usesTls) : { host: hostOf(url), port: portOf(url, redisPort) }),
  };
}

function sentinelOptions(urls: readonly URL[], name: string, usesTls: boolean): RedisSettings {
  const sentinelPassword = urls[0]?.searchParams.get('sentinelPassword');
  return {
    name,
    sentinels: urls.map(url => ({ host: hostOf(url), port: portOf(url, sentinelPort) })),
    ...(usesTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    ...(sentinelPassword && { sentinelPassword }),
  };
}

/** Returns the host, without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.+)\]$/, '$1');
const portOf = (url: URL, defaultPort: number) => (url.port ? Number(url.port) : defaultPort);
