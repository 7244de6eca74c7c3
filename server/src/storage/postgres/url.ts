// Reads DATABASE_URL for PostgreSQL: one or several hosts, one of which accepts writes, and TLS as libpq defines it.
import { isDecodable, oneUrlPerHost } from '../multi-host-url.ts';

/** libpq's TLS modes, without those that fall back to plain text (postgresql.org/docs/current/libpq-ssl.html). */
const tlsModes: ReadonlySet<string> = new Set(['disable', 'require', 'verify-ca', 'verify-full']);
/** libpq's kinds of server, without the read-only ones (postgresql.org/docs/current/libpq-connect.html). */
const serverKinds: ReadonlySet<string> = new Set(['any', 'read-write', 'primary']);

export interface PostgresServers {
  /** One connection string per host, in the order in which the hosts are tried. */
  urls: readonly string[];
  /** True if read-only hosts are skipped. */
  skipsReadOnly: boolean;
}

/**
 * Finds the problems with a URL, worded to follow its name in a sentence. They do not repeat the URL, because it may
 * contain a password.
 */
export function problemsOfPostgresUrl(text: string): string[] {
  const [url] = oneUrlPerHost(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return ['must be postgres:// and a server.'];
  const { searchParams: parameters } = url;
  // A Unix socket is named in the query.
  if (!url.hostname && !parameters.get('host')) return ['must be postgres:// and a server.'];
  if (!isDecodable(text)) return ['has a % that is not part of an escape: write it as %25.'];
  const problems: string[] = [];
  const mode = parameters.get('sslmode');
  if (mode && !tlsModes.has(mode))
    problems.push('accepts disable, require, verify-ca or verify-full as sslmode.');
  if (mode === 'verify-ca' && !parameters.get('sslrootcert')) {
    problems.push('needs sslrootcert, the certificate file of your authority, with sslmode=verify-ca.');
  }
  const kind = parameters.get('target_session_attrs');
  if (kind && !serverKinds.has(kind))
    problems.push('accepts read-write, primary or any as target_session_attrs.');
  return problems;
}

/**
 * Reads the hosts of `postgres://user:password@host1:5432,host2/database?…`. `target_session_attrs` decides whether the
 * service looks for a host that accepts writes. By default, it does so if there are several hosts.
 *
 * @param sessionOptions settings of each session, in the syntax of libpq's `options`; those in the URL take precedence
 */
export function readPostgresUrl(text: string, sessionOptions: string): PostgresServers {
  const urls = oneUrlPerHost(text);
  const kind = urls[0]?.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'read-write' : 'any');
  for (const { searchParams } of urls) {
    searchParams.delete('target_session_attrs');
    // By default the driver treats require and verify-ca as verify-full; this gives them libpq's meaning.
    if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
    const urlOptions = searchParams.get('options') ?? '';
    searchParams.set('options', `${sessionOptions} ${urlOptions}`.trim());
  }
  return { urls: urls.map(url => url.href), skipsReadOnly: kind !== 'any' };
}
