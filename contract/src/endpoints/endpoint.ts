// The definition of an endpoint, shared by the server, the OpenAPI document and the browser.
import type * as z from 'zod';
import type { ErrorCode } from '../shapes/error-codes.ts';
import type { Policy } from './policy.ts';

/** The name of the payload in a validation error: `Invalid <thing> payload`. */
export type PayloadName =
  | 'magic link'
  | 'sign-in'
  | 'sign-in code'
  | 'invitation'
  | 'profile'
  | 'workspace'
  | 'settings'
  | 'member'
  | 'access'
  | 'sitter'
  | 'bird'
  | 'portrait'
  | 'file'
  | 'species'
  | 'transfer'
  | 'care sheet'
  | 'weight'
  | 'weight history'
  | 'weight guard'
  | 'acknowledgement'
  | 'weigh-in'
  | 'vet visit'
  | 'observation'
  | 'stay'
  | 'arrival'
  | 'past birds'
  | 'census'
  | 'movements'
  | 'register'
  | 'medication'
  | 'medication administration'
  | 'dose'
  | 'safety'
  | 'change'
  | 'notification settings'
  | 'webhook'
  | 'webhook delivery'
  | 'notification log'
  | 'push subscription'
  | 'reminder'
  | 'integration token'
  | 'device token'
  | 'tablet'
  | 'pairing code'
  | 'PIN'
  | 'workspace switch'
  | 'rescue verification'
  | 'user'
  | 'calendar feed'
  | 'handover'
  | 'import'
  | 'archive';

/** A response that is a file instead of JSON. */
export interface FileResponse {
  kind: 'file';
  /** One type or a range, such as `image/*`. */
  mediaType: string;
}
export const file = <const M extends string>(mediaType: M) => ({ kind: 'file', mediaType }) as const;

/** A multipart/form-data body. Its file fields have the shape `z.file()`. */
export interface Multipart<S extends z.ZodObject = z.ZodObject> {
  kind: 'multipart';
  shape: S;
}
export const multipart = <S extends z.ZodObject>(shape: S) => ({ kind: 'multipart', shape }) as const;

/**
 * A body of bytes that the endpoint reads itself, as they arrive. The media type is recognized from the bytes, not
 * taken from the header.
 */
export interface Bytes {
  kind: 'bytes';
  /** The accepted media types. */
  mediaTypes: readonly string[];
}
export const bytes = (mediaTypes: readonly string[]): Bytes => ({ kind: 'bytes', mediaTypes });

/** Each status that is not a refusal, with its body; `null` if it has none (204, 302, 304). */
export type Responses = Readonly<Record<number, z.ZodObject | FileResponse | null>>;

interface Described {
  tag: string;
  policy: Policy;
  summary: string;
  description?: string;
  responses: Responses;
  /**
   * The reasons why this endpoint refuses a request, one sentence per code. Refusals that follow from the policy or the
   * shapes of the body and the query are not repeated here.
   */
  refusals?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** True if `?format=csv` returns the records as a CSV file. The query then has `formatField`. */
  csv?: true;
}

interface WithJson {
  payloadName: PayloadName;
  body: z.ZodObject;
  /** The example body in the OpenAPI document. */
  example: Readonly<Record<string, unknown>>;
  query?: z.ZodObject;
  form?: never;
}

interface WithMultipart {
  payloadName: PayloadName;
  body: Multipart;
  query?: z.ZodObject;
  example?: never;
  form?: never;
}

interface WithBytes {
  payloadName: PayloadName;
  body: Bytes;
  query: z.ZodObject;
  example?: never;
  form?: never;
}

interface WithQuery {
  payloadName: PayloadName;
  query: z.ZodObject;
  body?: never;
  example?: never;
  form?: never;
}

interface WithForm {
  /** The fields of a form that a browser posts. The endpoint checks them itself, so they never fail validation. */
  form: z.ZodObject;
  payloadName?: never;
  query?: never;
  body?: never;
  example?: never;
}

interface WithoutInput {
  payloadName?: never;
  query?: never;
  body?: never;
  example?: never;
  form?: never;
}

export type Endpoint = Described &
  (WithJson | WithMultipart | WithBytes | WithQuery | WithForm | WithoutInput);

/** Describes one endpoint. The result has the exact types of the description. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

/** Returns the format of the request body. With 'none', the body is not read, and its type does not matter. */
export function bodyKind({ body, form }: Endpoint): 'none' | 'json' | 'multipart' | 'bytes' | 'form' {
  if (isBytes(body)) return 'bytes';
  if (body) return isMultipart(body) ? 'multipart' : 'json';
  return form ? 'form' : 'none';
}

/** Returns the shape of a body, which may be JSON or multipart. */
export const bodyShape = (body: z.ZodObject | Multipart): z.ZodObject =>
  isMultipart(body) ? body.shape : body;

export const isBytes = (body: Endpoint['body']): body is Bytes =>
  body !== undefined && 'kind' in body && body.kind === 'bytes';

const isMultipart = (body: z.ZodObject | Multipart): body is Multipart =>
  'kind' in body && body.kind === 'multipart';

export const isFile = (response: Responses[number]): response is FileResponse =>
  response !== null && response !== undefined && 'kind' in response && response.kind === 'file';

/**
 * The names of the parameters in a path pattern: `'birdId' | 'medicationId'` for
 * `/api/birds/:birdId/medications/:medicationId`.
 */
export type PathParameters<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
