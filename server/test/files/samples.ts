// Small files of each type, and requests that send them.
import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf } from '../../src/auth/credentials.ts';
import type { Person } from '../cast.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
/** Returns random bytes to put after the signature, so that each file is different. */
const filling = (bytes = 2_000) => randomBytes(bytes);

const box = (type: string, ...brands: string[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + 4 * brands.length);
  return Buffer.concat([size, ascii(type + brands.join(''))]);
};

export const samples = {
  'application/pdf': () => Buffer.concat([ascii('%PDF-1.7\n'), filling()]),
  'image/jpeg': (bytes?: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), filling(bytes)]),
  'image/png': () =>
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), filling()]),
  'image/webp': () => Buffer.concat([ascii('RIFF\x10\x00\x00\x00WEBPVP8 '), filling()]),
  'image/heic': () => Buffer.concat([box('ftyp', 'heic', '\0\0\0\0', 'mif1', 'heic'), filling()]),
  'video/mp4': (bytes?: number) =>
    Buffer.concat([box('ftyp', 'isom', '\0\0\x02\0', 'isom', 'mp41'), filling(bytes)]),
  'video/quicktime': () => Buffer.concat([box('ftyp', 'qt  ', '\0\0\0\0', 'qt  '), filling()]),
  'text/plain': () => ascii(`Kiwi, ${randomUUID()}: eats well.\n`),
  'text/csv': () => ascii(`day,grams\n2026-03-01,92.5\n${randomUUID()},1\n`),
} as const;

interface Sent {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read response bodies without types.
  body: any;
}

/** Sends bytes with a person's session. */
export async function sendBytes(
  person: Person,
  endpoint: string,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await fetch(person.service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    body: bytes,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

export function addFile(
  person: Person,
  birdId: string,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
  query: Record<string, string> = {},
): Promise<Sent> {
  const search = new URLSearchParams({ name: 'photo.jpg', ...query });
  return sendBytes(person, `POST /api/birds/${birdId}/files?${search}`, bytes);
}

/** Reads bytes with a person's session, or without a session if there is no token. */
export async function readBytes(
  person: Pick<Person, 'service'> & { token?: string },
  href: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(person.service.baseUrl + href, {
    method,
    headers: { ...(person.token && { authorization: `Bearer ${person.token}` }), ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Sets the small portrait of a bird that has this photo. */
export function addPortrait(
  person: Person,
  birdId: string,
  photoDataUrl: string,
  picture: Uint8Array<ArrayBuffer> = samples['image/webp'](),
): Promise<Sent> {
  return sendBytes(person, `PUT /api/birds/${birdId}/portrait?photo=${hashOf(photoDataUrl)}`, picture);
}
