// DATABASE_URL for PostgreSQL: one server or several, of which one takes writes, and TLS as libpq means it.
import { isDecodable, oneUrlPerHost } from '../several-hosts.ts';

/** libpq's words for TLS, but those that go on in plain text where the server has no TLS (libpq-ssl.html). */
const tlsModes: ReadonlySet<string> = new Set(['disable', 'require', 'verify-ca', 'verify-full']);
/** libpq's words for which server will do, but those that ask for one that takes no writes (libpq-connect.html). */
const serverKinds: ReadonlySet<string> = new Set(['any', 'read-write', 'primary']);

export interface PostgresServers {
  /** A connection string for each server, in the order they are tried in. */
  urls: readonly string[];
  /** Whether a server that takes no writes is passed over. */
  onlyWritable: boolean;
}

/** Sentences on what is wrong with an address, without repeating it: it may hold a password. */
export function faultsOfPostgresUrl(text: string): string[] {
  const [url] = oneUrlPerHost(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return ['must be postgres:// and a server.'];
  const { searchParams: asked } = url;
  // A socket of this machine is named in the query.
  if (!url.hostname && !asked.get('host')) return ['must be postgres:// and a server.'];
  if (!isDecodable(text)) return ['has a % that begins no code: write it as %25.'];
  const faults: string[] = [];
  const mode = asked.get('sslmode');
  if (mode && !tlsModes.has(mode))
    faults.push('takes disable, require, verify-ca or verify-full as sslmode.');
  if (mode === 'verify-ca' && !asked.get('sslrootcert')) {
    faults.push('needs sslrootcert, the file of your own authority, with sslmode=verify-ca.');
  }
  const kind = asked.get('target_session_attrs');
  if (kind && !serverKinds.has(kind))
    faults.push('takes read-write, primary or any as target_session_attrs.');
  return faults;
}

/**
 * The servers of `postgres://user:password@host1:5432,host2/database?…`. Several are passed through until one takes
 * writes, and `target_session_attrs` asks the same of a single one.
 *
 * @param sessionOptions settings of each session, as libpq's `options` has them; those of the address win
 */
export function readPostgresUrl(text: string, sessionOptions: string): PostgresServers {
  const urls = oneUrlPerHost(text);
  const kind = urls[0]?.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'read-write' : 'any');
  for (const { searchParams } of urls) {
    searchParams.delete('target_session_attrs');
    // By itself the driver takes require and verify-ca for verify-full; this is its switch for libpq's meaning.
    if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
    const ownOptions = searchParams.get('options') ?? '';
    searchParams.set('options', `${sessionOptions} ${ownOptions}`.trim());
  }
  return { urls: urls.map(url => url.href), onlyWritable: kind !== 'any' };
}
