// What the paths hold: a shape for each parameter in them.
import * as z from 'zod';
import type { EndpointKey } from './contract.ts';
import type { PathParameters } from './endpoint.ts';
import { FlockNumber, Id } from './fields.ts';
import { providerKeys } from './words.ts';

/** A path that holds something else leads to nothing: it is a 404, never a 400. */
export const pathParameters: Readonly<Record<PathParameters<EndpointKey>, z.ZodType>> = {
  workspaceId: FlockNumber,
  provider: z.enum(providerKeys),
  memberId: Id,
  birdId: Id,
  code: z.string().meta({
    description: 'A transfer code; letter case and dashes do not matter.',
    examples: ['K7QF-2M9X-RT4C'],
  }),
  medicationId: Id,
  tokenId: Id,
};
