// The documented shapes of refusals.
import type * as z from 'zod';
import type { ErrorCode } from '../shapes/error-codes.ts';
import { DoseRefusal, ErrorCodeName, InvalidInput, Refusal } from '../shapes/refusal.ts';
import { document } from './document.ts';

document(ErrorCodeName, {
  id: 'ErrorCode',
  description: 'The reason for the refusal, for programs: unlike the sentence, a code never changes.',
});

document(Refusal, { id: 'Refusal', fields: { error: { description: 'A sentence for people.' } } });

document(InvalidInput, {
  id: 'InvalidInput',
  fields: {
    error: { description: 'Names the payload or query that is wrong.' },
    details: {
      description: 'The sentences for each invalid field, by its path, such as `doseSchedule.0.time`.',
    },
  },
});

document(DoseRefusal, {
  id: 'DoseRefusal',
  fields: {
    error: { description: 'A sentence for people, with names, times and figures.' },
    administration: { description: 'The recorded dose that the new one conflicts with.' },
  },
});

const shapes: Readonly<Partial<Record<ErrorCode, z.ZodObject>>> = {
  invalidJson: InvalidInput,
  invalidPayload: InvalidInput,
  invalidQuery: InvalidInput,
  doseAlreadyRecorded: DoseRefusal,
  doseTooSoon: DoseRefusal,
};

/** Returns the shape of a refusal with this code. Most have only a sentence and the code. */
export const shapeOfRefusal = (code: ErrorCode): z.ZodObject => shapes[code] ?? Refusal;
