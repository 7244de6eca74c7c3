// Sends a stored file or the requested range of it (RFC 9110, section 14), and keeps browsers from running its content.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type ByteRange, type FileStore, keyOf } from '../file-store/file-store.ts';
import { releaseWhenSent } from '../file-store/release-chunks.ts';
import { matchesETag } from '../http/etag.ts';
import { type FileResponse, type Headers, notModified } from '../http/responses.ts';
import { refuse } from '../refusals.ts';

export interface Content {
  contentWorkspaceId: number;
  digest: string;
  bytes: number;
  type: string;
  name: string;
}

/** The Cache-Control of a URL with a digest, whose content never changes. */
const forever = 'private, max-age=31536000, immutable';
/** The types that browsers display instead of downloading them. */
const inlineTypes = /^(image|video)\/|^application\/pdf$/;
/** Allows only what the browser's built-in viewer for images and videos needs. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Returns a 304 if the client already has the content, otherwise undefined.
 *
 * @param expectedDigest the digest in the URL; if it matches the content, the response may be cached for a year
 */
export function respondIfUnchanged(
  { headers }: Pick<FastifyRequest, 'headers'>,
  content: Content,
  expectedDigest?: string,
) {
  const isCached = matchesETag(headers['if-none-match'], tagOf(content.digest));
  return isCached ? notModified(headersOf(content, expectedDigest)) : undefined;
}

/**
 * @param expectedDigest as for `respondIfUnchanged`
 * @throws RefusalError: 416; FileMissingError, FileStoreUnavailableError
 */
export async function sendContent(
  store: FileStore,
  { method, headers: requestHeaders }: Pick<FastifyRequest, 'method' | 'headers'>,
  content: Content,
  expectedDigest?: string,
): Promise<FileResponse> {
  const { contentWorkspaceId, digest, bytes, type } = content;
  const headers = headersOf(content, expectedDigest);
  const range = readRange(requestHeaders, content);
  const length = range ? range.last - range.first + 1 : bytes;
  const key = keyOf(contentWorkspaceId, digest);
  return {
    status: range ? 206 : 200,
    // A HEAD needs no bytes.
    file: method === 'HEAD' ? Readable.from([]) : expectLength(await store.open(key, range), length),
    mediaType: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${bytes}` }),
    },
  };
}

/** Fails if the stream has another length. After a shorter one, the client would otherwise wait for the rest. */
function expectLength(stream: Readable, length: number): Readable {
  const chunks = async function* () {
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== length) throw new Error(`The store sent ${bytes} bytes instead of ${length}.`);
  };
  return releaseWhenSent(Readable.from(chunks(), { objectMode: false }));
}

const tagOf = (digest: string) => `"${digest}"`;

function headersOf({ digest, type, name }: Content, expectedDigest: string | undefined): Headers {
  const disposition = inlineTypes.test(type) ? 'inline' : 'attachment';
  return {
    etag: tagOf(digest),
    'accept-ranges': 'bytes',
    'content-security-policy': policy,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    ...(expectedDigest === digest && { 'cache-control': forever }),
  };
}

/** Encodes a name for a header (RFC 8187, section 3.2.1). `encodeURIComponent` alone would leave some characters unencoded. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const rangeShape = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Returns the range of a request; undefined if it asks for the whole file, for several ranges or for a range of an
 * earlier version, or if its range is malformed.
 *
 * @throws RefusalError: 416 if the range contains no byte of the file
 */
function readRange(
  requestHeaders: FastifyRequest['headers'],
  { bytes, digest }: Content,
): ByteRange | undefined {
  const condition = requestHeaders['if-range'];
  if (condition !== undefined && condition !== tagOf(digest)) return undefined;
  const [match, first, last, suffix] = rangeShape.exec(requestHeaders.range?.trim() ?? '') ?? [];
  if (match === undefined) return undefined;
  const end = bytes - 1;
  const range =
    suffix === undefined
      ? { first: Number(first), last: last ? Math.min(Number(last), end) : end }
      : { first: Math.max(0, bytes - Number(suffix)), last: end };
  // A range that ends before it begins is malformed, so it is ignored.
  if (last && Number(last) < Number(first)) return undefined;
  if (range.first > end || suffix === '0') {
    throw refuse('rangeNotSatisfiable', { headers: { 'content-range': `bytes */${bytes}` } });
  }
  return range;
}
