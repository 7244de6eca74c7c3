// The shape in which every endpoint of the API is described, for the server, the document and the browser alike.
import * as z from 'zod';

/** What a validation failure calls the payload: `Invalid <thing> payload`. */
export type Thing =
  | 'magic link'
  | 'workspace'
  | 'member'
  | 'bird'
  | 'transfer'
  | 'weight'
  | 'vet visit'
  | 'medication'
  | 'medication administration'
  | 'integration token'
  | 'workspace switch'
  | 'rescue verification';

/** Each success status with its body; `null` where it has none (204, 302, 304). */
export type Answers = Readonly<Record<number, z.ZodObject | null>>;

export interface Endpoint {
  tag: string;
  summary: string;
  description?: string;
  /** Names the payload or query in validation failures; needed wherever `body` or `query` is. */
  thing?: Thing;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The fields of a form that comes in the place of JSON. The endpoint reads it by hand. */
  form?: z.ZodObject;
  /** An example of the request body, as the document shows it. */
  example?: Readonly<Record<string, unknown>>;
  answers: Answers;
  /** The refusals of this endpoint's own, by status: when they happen, in a sentence. */
  refusals?: Readonly<Record<number, string>>;
}

/** Describes one endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

/** The shape of every refusal: one sentence. */
export const Refusal = z
  .object({ error: z.string().meta({ description: 'A sentence for people.' }) })
  .meta({ id: 'Refusal' });

/** The refusal of a body or query, which also says which fields failed, each with plain sentences. */
export const InvalidInput = z
  .object({
    error: z.string().meta({ description: 'Which payload or query is wrong.' }),
    details: z.record(z.string(), z.array(z.string())).meta({
      description: 'By the path of the field, such as `doseSchedule.0.time`.',
    }),
  })
  .meta({ id: 'InvalidInput' });

/** The names in a path pattern: `'birdId' | 'medicationId'` for `/api/birds/:birdId/medications/:medicationId`. */
export type PathParameters<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
