// The bodies of refusals.
import * as z from 'zod';
import { Administration } from './administration.ts';
import { errorCodes, isErrorCode } from './error-codes.ts';

export const ErrorCodeName = z.enum(Object.keys(errorCodes).filter(isErrorCode));

export const Refusal = z.object({ error: z.string(), code: ErrorCodeName });

/** The refusal of a body or query, with the sentences for each invalid field. */
export const InvalidInput = z.object({
  error: z.string(),
  code: ErrorCodeName,
  details: z.record(z.string(), z.array(z.string())),
});

/** The refusal of a dose, with the recorded one that conflicts with it. */
export const DoseRefusal = z.object({
  error: z.string(),
  code: ErrorCodeName,
  administration: Administration,
});

/** The refusal of a wrong PIN, with the number of attempts left before the name is locked. */
export const PinRefusal = z.object({
  error: z.string(),
  code: ErrorCodeName,
  attemptsLeft: z.int().min(0),
});
