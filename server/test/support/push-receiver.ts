// A push service that accepts pushes over TLS, checks their signatures, and decrypts them as a browser would.
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A push as the browser receives it. */
export interface ReceivedPush {
  /** The last part of the endpoint. */
  browser: string;
  message: { title: string; body: string; url: string; tag: string; id?: string; workspaceId?: number };
  ttlSeconds: number;
  urgency: string;
  /** The public key of the signature, and its claims. */
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
  atMs: number;
}

export interface Browser {
  /** The subscription, in the format of `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
}

export interface PushListeners {
  /** Called for each new TLS connection. */
  connected?: () => void;
  /** Called with each accepted push. The response waits for the returned promise. */
  arrived?: (push: ReceivedPush) => Promise<void> | void;
}

export interface PushEndpoint {
  origin: string;
  cert: string;
  /** The certificate, for NODE_EXTRA_CA_CERTS of another process. */
  certFile: string;
  received: ReceivedPush[];
  /** Sets the status of later responses, for one browser or all. */
  respond(status: number, browser?: string): void;
  /** The number of requests, including refused ones. */
  requests(): number;
  /** The number of TCP connections, even without a request. */
  connections(): number;
  subscribe(name: string): Browser;
  close(): Promise<void>;
}

/**
 * Opens a push service on this machine.
 *
 * @param folder for its certificate
 */
export async function openPushReceiver(
  folder: string,
  { connected = () => {}, arrived = () => {} }: PushListeners = {},
): Promise<PushEndpoint> {
  const { cert, key, certFile } = makeCertificate(folder);
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const statuses = new Map<string, number>();
  const received: ReceivedPush[] = [];
  let requests = 0;
  let connections = 0;
  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', async () => {
      requests += 1;
      const browser = (request.url ?? '').slice('/send/'.length);
      const status = statuses.get(browser) ?? statuses.get('') ?? 201;
      const known = browsers.get(browser);
      if (status < 300 && known) {
        const { authorization = '', ttl, urgency = '' } = request.headers;
        const push = {
          browser,
          message: JSON.parse(decrypt(Buffer.concat(chunks), known).toString()),
          ttlSeconds: Number(ttl),
          urgency: String(urgency),
          ...verifyVapid(authorization),
          atMs: Date.now(),
        };
        received.push(push);
        await arrived(push);
      }
      response
        .writeHead(known ? status : 404, status === 302 ? { location: `${origin}/elsewhere` } : {})
        .end();
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  server.on('connection', () => {
    connections += 1;
  });
  server.on('secureConnection', connected);
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>(done => server.close(() => done()));
  };
  return {
    origin,
    cert,
    certFile,
    received,
    respond: (status, browser = '') => void statuses.set(browser, status),
    requests: () => requests,
    connections: () => connections,
    close,
    subscribe(name) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      const keys = { p256dh, auth: auth.toString('base64url') };
      return { subscription: { endpoint: `${origin}/send/${name}`, expirationTime: null, keys } };
    },
  };
}

export function makeCertificate(folder: string): { cert: string; key: string; certFile: string } {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile };
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of a subscription (RFC 8291, section 3.4). */
function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = ecdh.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The content ends with a delimiter, which is 2 in the last record.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Verifies the signature (RFC 8292, section 3). @throws Error if the push was signed with another key */
function verifyVapid(authorization: string): Pick<ReceivedPush, 'publicKey' | 'claims'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinates = { x: point.subarray(1, 33), y: point.subarray(33) };
  const key = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: coordinates.x.toString('base64url'), y: coordinates.y.toString('base64url') },
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The push was signed with another key.');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
