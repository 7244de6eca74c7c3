// Everything the two sides of the API agree on: the endpoints in one map, and the words, fields and shapes they use.
import type * as z from 'zod';
import { birdEndpoints } from './birds.ts';
import { medicationEndpoints } from './medications.ts';
import { memberEndpoints } from './members.ts';
import { operationEndpoints } from './operations.ts';
import { signInEndpoints } from './sign-in.ts';
import { tokenEndpoints } from './tokens.ts';
import { transferEndpoints } from './transfers.ts';
import { vetVisitEndpoints } from './vet-visits.ts';
import { weightEndpoints } from './weights.ts';
import { workspaceEndpoints } from './workspaces.ts';

/** Every endpoint, by method and path pattern, in the order the document shows them. */
export const endpoints = {
  ...operationEndpoints,
  ...signInEndpoints,
  ...workspaceEndpoints,
  ...memberEndpoints,
  ...birdEndpoints,
  ...transferEndpoints,
  ...weightEndpoints,
  ...vetVisitEndpoints,
  ...medicationEndpoints,
  ...tokenEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

/** The keys of `endpoints`, in their order. */
export const endpointKeys: readonly EndpointKey[] = Object.keys(endpoints).filter((key): key is EndpointKey =>
  Object.hasOwn(endpoints, key),
);

/** The request body of an endpoint, once parsed. */
export type BodyOf<K extends EndpointKey> = Endpoints[K] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The query of an endpoint, once parsed. */
export type QueryOf<K extends EndpointKey> = Endpoints[K] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The answers an endpoint may give: one status with its body each. */
export type AnswerOf<K extends EndpointKey> = {
  [S in keyof Endpoints[K]['answers'] & number]: {
    status: S;
    body: Endpoints[K]['answers'][S] extends infer B extends z.ZodType ? z.output<B> : null;
  };
}[keyof Endpoints[K]['answers'] & number];

export * from './birds.ts';
export * from './endpoint.ts';
export * from './fields.ts';
export * from './medications.ts';
export * from './members.ts';
export * from './operations.ts';
export * from './path.ts';
export * from './session.ts';
export * from './sign-in.ts';
export * from './tokens.ts';
export * from './transfers.ts';
export * from './vet-visits.ts';
export * from './weights.ts';
export * from './words.ts';
export * from './workspaces.ts';
