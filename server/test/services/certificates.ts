// Creates a certificate authority, and a certificate for localhost that it signs.
import { join } from 'node:path';
import { folderForPrograms, run, writeForPrograms } from './program.ts';

export interface Certificates {
  /** Paths to PEM files. */
  authority: string;
  certificate: string;
  key: string;
}

/** Creates an authority, and a certificate for the name localhost, but not for any IP address. */
export function certificateForLocalhost(): Certificates {
  const folder = folderForPrograms();
  const file = (name: string) => join(folder, name);
  const names = { authority: file('ca.crt'), certificate: file('server.crt'), key: file('server.key') };
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const own = ['-x509', '-subj', '/CN=Test authority', '-keyout', file('ca.key'), '-out', names.authority];
  run('openssl', ['req', ...curve, ...own]);
  run('openssl', [
    'req',
    ...curve,
    '-subj',
    '/CN=localhost',
    '-keyout',
    names.key,
    '-out',
    file('server.csr'),
  ]);
  const extensions = writeForPrograms(folder, 'extensions', ['subjectAltName = DNS:localhost']);
  const request = ['-in', file('server.csr'), '-extfile', extensions, '-out', names.certificate];
  run('openssl', [
    'x509',
    '-req',
    '-CA',
    names.authority,
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    ...request,
  ]);
  return names;
}
