// Stores files in S3. A file is received on the local disk first, because its key contains the digest of its bytes.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  FileMissingError,
  type FileStore,
  FileStoreUnavailableError,
  isKey,
  type ReceivedFile,
  type StoredFile,
} from './file-store.ts';
import { receiveToDisk, removeOldFiles } from './receive-to-disk.ts';
import { releaseWhenRead, releaseWhenSent } from './release-chunks.ts';

export interface S3Settings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Null for AWS. */
  endpoint: URL | null;
  region: string;
  /** Null for the default AWS credentials, such as environment variables or the machine's role. */
  key: string | null;
  secret: string | null;
}

const connectTimeoutMs = 5_000;
/** A server that sends nothing for this long counts as dead. */
const maxSilenceMs = 15_000;
/** The maximum number of files that are read at the same time. It is high, because readers can be slow or pause. */
const maxReaders = 200;
/** The pauses before the retries of a failed request. */
const retryPausesMs = [200, 1_000];

/** Keeps the client from printing errors, which it throws anyway. */
const ignore = () => undefined;
const silentLogger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The name prefix of the temporary folders for received files. */
const spoolPrefix = 'flock-care-files-';

export class S3Store implements FileStore {
  readonly address: string;
  readonly #client: S3Client;
  /** The client for reading. It has no socket timeout, because a connection is also silent while its reader pauses. */
  readonly #reader: S3Client;
  readonly #maxSilenceMs: number;
  readonly #bucket: string;
  readonly #prefix: string;
  #spool: Promise<string> | undefined;

  /** @param silenceMs shorter in tests */
  constructor(
    { bucket, prefix, endpoint, region, key, secret }: S3Settings,
    { silenceMs = maxSilenceMs }: { silenceMs?: number } = {},
  ) {
    this.address = `s3://${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#maxSilenceMs = silenceMs;
    const options = {
      region,
      // Servers other than AWS rarely have a host name per bucket, and may not support checksums in trailers.
      ...(endpoint && { endpoint: endpoint.href, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
      logger: silentLogger,
      maxAttempts: 1,
    } as const;
    const connectionTimeout = connectTimeoutMs;
    this.#client = new S3Client({
      ...options,
      requestHandler: { connectionTimeout, socketTimeout: silenceMs },
    });
    const agent = { maxSockets: maxReaders };
    this.#reader = new S3Client({
      ...options,
      requestHandler: { connectionTimeout, httpAgent: agent, httpsAgent: agent },
    });
  }

  async receive(
    source: AsyncIterable<Uint8Array>,
    inspect: (chunk: Uint8Array) => void,
  ): Promise<ReceivedFile> {
    // The prefix lets `removeLeftovers` find the folders of killed processes.
    this.#spool ??= mkdtemp(join(tmpdir(), spoolPrefix));
    const { path, digest, bytes } = await receiveToDisk(await this.#spool, source, inspect, { syncs: false });
    return {
      digest,
      bytes,
      keepAs: key => this.#withRetries(() => this.#put(path, key, digest, bytes)),
      discard: () => rm(path, { force: true }).catch(() => {}),
    };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const command = new GetObjectCommand({
      ...this.#object(key),
      ...(range && { Range: `bytes=${range.first}-${range.last}` }),
    });
    const { Body } = await this.#withRetries(() => this.#get(command)).catch(error => {
      throw isAbsent(error) ? new FileMissingError(key) : error;
    });
    if (!(Body instanceof IncomingMessage)) throw new FileStoreUnavailableError('The response has no body.');
    releaseWhenRead(Body);
    return endIfSilent(Body, this.#maxSilenceMs);
  }

  /** Waits up to `#maxSilenceMs` for the beginning of the response. */
  async #get(command: GetObjectCommand): Promise<GetObjectCommandOutput> {
    const silence = new AbortController();
    const timer = globalThis.setTimeout(() => silence.abort(), this.#maxSilenceMs);
    try {
      return await this.#reader.send(command, { abortSignal: silence.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  async findSize(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.#withRetries(() =>
        this.#client.send(new HeadObjectCommand(this.#object(key))),
      );
      return ContentLength;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#withRetries(() => this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  async *list(): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#withRetries(() =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        ),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length);
        if (isKey(key)) yield { key, bytes: Size };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  async removeLeftovers(): Promise<void> {
    await removeOldFiles(tmpdir(), spoolPrefix);
  }

  async close(): Promise<void> {
    this.#client.destroy();
    this.#reader.destroy();
    const spool = await this.#spool?.catch(() => undefined);
    if (spool) await rm(spool, { recursive: true, force: true }).catch(() => {});
  }

  #object(key: string): { Bucket: string; Key: string } {
    if (!isKey(key)) throw new Error(`${key} is not a key of the file store.`);
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  /** The signature includes the digest, so the server refuses a body that was changed or truncated on the way. */
  async #put(path: string, key: string, digest: string, bytes: number): Promise<void> {
    const body = releaseWhenSent(createReadStream(path));
    const command = new PutObjectCommand({
      ...this.#object(key),
      Body: body,
      ContentLength: bytes,
      ContentType: 'application/octet-stream',
    });
    command.middlewareStack.add(
      next => input => {
        const { request } = input as { request: { headers: Record<string, string> } };
        request.headers['x-amz-content-sha256'] = digest;
        return next(input);
      },
      { step: 'build', name: 'digestOfBody' },
    );
    try {
      await this.#client.send(command);
    } finally {
      body.destroy();
    }
  }

  /**
   * Retries work that failed with a transient error. The client itself cannot send a stream twice.
   *
   * @throws FileStoreUnavailableError with the client's error as its cause
   */
  async #withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const pauseMs = retryPausesMs[attempt];
        if (pauseMs === undefined || isFinal(error)) {
          const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
          throw new FileStoreUnavailableError(reason, { cause: error });
        }
        await setTimeout(pauseMs);
      }
    }
  }
}

/**
 * Ends a response whose server is silent for too long. The timer stops while the reader pauses, but runs before the
 * first read, so that a response that nobody reads also ends.
 */
function endIfSilent(body: Readable, silenceMs: number): Readable {
  const reason = () => new FileStoreUnavailableError(`The server has sent nothing for ${silenceMs} ms.`);
  const startTimer = () => globalThis.setTimeout(() => body.destroy(reason()), silenceMs);
  let timer = startTimer();
  const chunks = async function* () {
    try {
      for await (const chunk of body) {
        clearTimeout(timer);
        yield chunk;
        timer = startTimer();
      }
    } finally {
      clearTimeout(timer);
    }
  };
  return Readable.from(chunks(), { objectMode: false });
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** True if the file does not exist. A missing bucket is a different error. */
const isAbsent = (error: unknown) =>
  error instanceof Error &&
  statusOf(error.cause) === 404 &&
  error.cause instanceof Error &&
  error.cause.name !== 'NoSuchBucket';

/** The statuses for a request timeout and for too many requests. */
const transientStatuses = new Set([408, 429]);
/** The status of a server that is out of space (RFC 4918, section 11.5). */
const insufficientStorage = 507;

/** True if a retry is pointless: the server refused the request, is full, or did not respond before the timeout. */
function isFinal(error: unknown): boolean {
  if (error instanceof Error && error.name === 'AbortError') return true;
  // The client uses this name for dropped connections too, but those have the code of a system error.
  if (error instanceof Error && error.name === 'TimeoutError' && !('code' in error)) return true;
  const status = statusOf(error) ?? 0;
  return (status >= 400 && status < 500 && !transientStatuses.has(status)) || status === insufficientStorage;
}
