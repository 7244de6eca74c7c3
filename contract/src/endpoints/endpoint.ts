// What every endpoint of the API says about itself, for the server, the document and the browser alike.
import type * as z from 'zod';
import type { ErrorCode } from '../shapes/error-codes.ts';
import type { Policy } from './policy.ts';

/** What a validation failure calls the payload: `Invalid <thing> payload`. */
export type Thing =
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
  | 'transfer'
  | 'care sheet'
  | 'weight'
  | 'weight history'
  | 'weight guard'
  | 'acknowledgement'
  | 'weigh-in'
  | 'vet visit'
  | 'observation'
  | 'medication'
  | 'medication administration'
  | 'dose'
  | 'safety'
  | 'change'
  | 'notification settings'
  | 'notification log'
  | 'push subscription'
  | 'reminder'
  | 'integration token'
  | 'device token'
  | 'workspace switch'
  | 'rescue verification'
  | 'user'
  | 'calendar feed'
  | 'handover';

/** A response that is a file and not JSON. */
export interface FileResponse {
  kind: 'file';
  /** One type or a range, such as `image/*`. */
  mediaType: string;
}
export const file = <const M extends string>(mediaType: M) => ({ kind: 'file', mediaType }) as const;

/** A body of multipart/form-data. Fields that are files are `z.file()`. */
export interface Multipart<S extends z.ZodObject = z.ZodObject> {
  kind: 'multipart';
  shape: S;
}
export const multipart = <S extends z.ZodObject>(shape: S) => ({ kind: 'multipart', shape }) as const;

/** Each success status with its body; `null` if it has none (204, 302, 304). */
export type Responses = Readonly<Record<number, z.ZodObject | FileResponse | null>>;

interface Described {
  tag: string;
  policy: Policy;
  summary: string;
  description?: string;
  responses: Responses;
  /**
   * When this endpoint refuses, by code, in a sentence. What follows from the policy, the body and the query is not
   * repeated here.
   */
  refusals?: Readonly<Partial<Record<ErrorCode, string>>>;
}

interface WithJson {
  thing: Thing;
  body: z.ZodObject;
  /** An example of the body, as the document shows it. */
  example: Readonly<Record<string, unknown>>;
  query?: z.ZodObject;
  form?: never;
}

interface WithMultipart {
  thing: Thing;
  body: Multipart;
  query?: z.ZodObject;
  example?: never;
  form?: never;
}

interface WithQuery {
  thing: Thing;
  query: z.ZodObject;
  body?: never;
  example?: never;
  form?: never;
}

interface WithForm {
  /** The fields of a form that a browser posts. The endpoint reads them by hand and refuses none of them by name. */
  form: z.ZodObject;
  thing?: never;
  query?: never;
  body?: never;
  example?: never;
}

interface WithoutInput {
  thing?: never;
  query?: never;
  body?: never;
  example?: never;
  form?: never;
}

export type Endpoint = Described & (WithJson | WithMultipart | WithQuery | WithForm | WithoutInput);

/** Describes one endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

/** How the body of a request is read. With 'none' it is not, and its type does not matter. */
export function bodyKind({ body, form }: Endpoint): 'none' | 'json' | 'multipart' | 'form' {
  if (body) return isMultipart(body) ? 'multipart' : 'json';
  return form ? 'form' : 'none';
}

/** The shape of a body, however it is sent. */
export const bodyShape = (body: z.ZodObject | Multipart): z.ZodObject =>
  isMultipart(body) ? body.shape : body;

const isMultipart = (body: z.ZodObject | Multipart): body is Multipart =>
  'kind' in body && body.kind === 'multipart';

export const isFile = (response: Responses[number]): response is FileResponse =>
  response !== null && response !== undefined && 'kind' in response && response.kind === 'file';

/** The names in a path pattern: `'birdId' | 'medicationId'` for `/api/birds/:birdId/medications/:medicationId`. */
export type PathParameters<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
