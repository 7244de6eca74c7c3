// The typed client for the API, used by the browser app, the demo and the tests. It imports types only, so it does not
// load Zod.
import type * as z from 'zod';
import type {
  Bytes,
  Endpoint,
  EndpointKey,
  Endpoints,
  FileResponse,
  Multipart,
  PathParameters,
} from './endpoints/index.ts';
import type { FieldErrors } from './error-messages.ts';
import type { Administration } from './shapes/administration.ts';
import type { ErrorCode } from './shapes/error-codes.ts';

export interface ClientOptions {
  /** The URL of the service; '' is the origin of the page. */
  baseUrl: string | URL;
  /** A session token or an integration token. */
  token?: string | undefined;
  /** Used instead of `fetch`, to add options to every request or in a test. */
  fetch?: typeof fetch;
}

export interface Client<C extends Contract = Endpoints> {
  /**
   * Calls an endpoint.
   *
   * @param key Method and path pattern, such as `PUT /api/birds/:birdId`.
   * @throws ApiError if the service refuses, or a proxy responds instead of the service
   * @throws TypeError, as fetch does, if the service cannot be reached
   */
  call<K extends keyof C & string>(
    key: K,
    ...request: Optional<RequestFor<K, C[K]>>
  ): Promise<ReceivedFrom<C[K]>>;
  /**
   * Fetches the CSV file from an endpoint that has one.
   *
   * @throws ApiError and TypeError, as `call` does
   */
  csv<K extends KeyWithCsv<C>>(key: K, ...request: Optional<RequestFor<K, C[K]>>): Promise<ReceivedFile>;
}

type KeyWithCsv<C extends Contract> = {
  [K in keyof C & string]: C[K] extends { csv: true } ? K : never;
}[keyof C & string];

type Contract = Readonly<Record<string, Endpoint>>;

/** The request to an endpoint, as passed to `call`. */
export type RequestOf<K extends EndpointKey> = RequestFor<K, Endpoints[K]>;

/** The responses of an endpoint, except errors: each status with its body and headers. */
export type ReceivedOf<K extends EndpointKey> = ReceivedFrom<Endpoints[K]>;

/** A file, which can be read in one piece or as a stream. */
export interface ReceivedFile {
  mediaType: string;
  blob(): Promise<Blob>;
  stream(): ReadableStream<Uint8Array> | null;
}

type RequestFor<K extends string, E extends Endpoint> = ParametersFor<K> &
  QueryFor<E> &
  BodyFor<E> &
  RequestOptions;

interface RequestOptions {
  /** If the endpoint honors the key, repeated requests with the same key are carried out only once. */
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

type ParametersFor<K extends string> = [PathParameters<K>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathParameters<K>, string | number>> };

type QueryFor<E> = E extends { query: z.ZodObject<infer S> }
  ? { query?: { readonly [F in Exclude<keyof S, FormatOf<E>>]?: string | number | undefined } }
  : { query?: never };

/** The query field that `csv` sets. */
type FormatOf<E> = E extends { csv: true } ? 'format' : never;

type BodyFor<E> = E extends { body: infer B }
  ? B extends Multipart<infer S>
    ? { body?: never; multipart: z.input<S>; bytes?: never }
    : B extends Bytes
      ? { body?: never; multipart?: never; bytes: Blob | Uint8Array<ArrayBuffer> }
      : { body: B extends z.ZodType ? z.input<B> : never; multipart?: never; bytes?: never }
  : { body?: never; multipart?: never; bytes?: never };

/** The request argument is optional if none of its parts are required. */
type Optional<R> = Record<never, never> extends R ? [request?: R] : [request: R];

type ReceivedFrom<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: S extends Unavailable
    ? never
    : { status: S; body: BodyReceived<E['responses'][S]>; headers: Headers };
}[keyof E['responses'] & number];

/** The status of a failing health check. Like any error, it is thrown as an `ApiError`. */
type Unavailable = 503;

type BodyReceived<R> = R extends z.ZodType ? z.output<R> : R extends FileResponse ? ReceivedFile : null;

/** The code of an `ApiError` whose response has no code of its own, such as a proxy's response. */
export const unexpectedResponse = 'unexpectedResponse';

/** An error response from the service or a proxy. The message is the service's sentence if there is one. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | typeof unexpectedResponse;
  /** The sentences for each invalid field, by the field's path. */
  readonly details: FieldErrors | undefined;
  /** The recorded dose that conflicts with the one in the request. */
  readonly administration: Administration | undefined;
  /** The number of PIN attempts that are left. */
  readonly attemptsLeft: number | undefined;
  /** The time to wait before another attempt; undefined if the response does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { status, headers }: Response,
    { error, code, details, administration, attemptsLeft }: RefusalBody,
  ) {
    super(error);
    this.status = status;
    this.code = code;
    this.details = details;
    this.administration = administration;
    this.attemptsLeft = attemptsLeft;
    const retryAfter = headers.get('retry-after');
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  }
}

interface RefusalBody {
  error: string;
  code: ApiError['code'];
  details?: FieldErrors | undefined;
  administration?: Administration | undefined;
  attemptsLeft?: number | undefined;
}

/** Creates a client for one caller, who may be anonymous. A test can pass the type of its own endpoints. */
export function createClient<C extends Contract = Endpoints>(options: ClientOptions): Client<C> {
  const { token, fetch: send = fetch } = options;
  const baseUrl = String(options.baseUrl).replace(/\/$/, '');
  const callAny = async (key: string, sent: AnyRequest) => {
    const [method = '', pattern = ''] = key.split(' ');
    const response = await send(baseUrl + pathOf(pattern, sent) + queryOf(sent), {
      method,
      redirect: 'manual',
      headers: headersOf(token, sent),
      ...bodyOf(sent),
      ...(sent.signal && { signal: sent.signal }),
    });
    return receive(response);
  };
  // Cast instead of parsed, because the service's own tests check each response against the contract.
  return {
    call: async (key, ...[request]) => (await callAny(key, request ?? {})) as ReceivedFrom<C[typeof key]>,
    csv: async (key, ...[request]) => {
      const sent: AnyRequest = request ?? {};
      const { body } = await callAny(key, { ...sent, query: { ...sent.query, format: 'csv' } });
      return body as ReceivedFile;
    },
  };
}

/** The untyped form of a request. */
interface AnyRequest extends RequestOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  multipart?: Readonly<Record<string, unknown>>;
  bytes?: Blob | Uint8Array<ArrayBuffer>;
}

function pathOf(pattern: string, { params = {} }: AnyRequest): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
}

function queryOf({ query = {} }: AnyRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

function headersOf(
  token: string | undefined,
  { body, idempotencyKey, headers }: AnyRequest,
): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    // The content type of a multipart body contains its boundary, so fetch sets it.
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...headers,
  };
}

function bodyOf({ body, multipart, bytes }: AnyRequest): {
  body?: string | FormData | Blob | Uint8Array<ArrayBuffer>;
} {
  if (bytes) return { body: bytes };
  if (multipart) return { body: formDataOf(multipart) };
  // JSON from a worker: serializing a large body here would block the page.
  if (body instanceof Blob) return { body };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function formDataOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

async function receive(response: Response) {
  const { status, headers } = response;
  const mediaType = headers.get('content-type')?.split(';')[0]?.toLowerCase();
  const body: unknown = mediaType === 'application/json' ? await response.json() : undefined;
  // The service sends HTML only to browsers, so an HTML response to this client comes from an intermediary such as a
  // proxy.
  if (status >= 400 || mediaType === 'text/html') {
    throw new ApiError(response, isRefusal(body) ? body : { error: outage, code: unexpectedResponse });
  }
  return { status, headers, body: body ?? (mediaType === undefined ? null : fileOf(response, mediaType)) };
}

const outage = 'The service is not available at the moment. Try again later.';

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body;

const fileOf = (response: Response, mediaType: string): ReceivedFile => ({
  mediaType,
  blob: () => response.blob(),
  stream: () => response.body,
});
