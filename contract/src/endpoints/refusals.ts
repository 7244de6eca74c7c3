// The documented shapes of refusals.
import type * as z from 'zod';
import type { ErrorCode } from '../shapes/error-codes.ts';
import { DoseRefusal, ErrorCodeName, InvalidInput, Refusal } from '../shapes/refusal.ts';
import { document } from './document.ts';

document(ErrorCodeName, {
  id: 'ErrorCode',
  description: 'What was refused, for programs: unlike the sentence, a code never changes.',
});

document(Refusal, { id: 'Refusal', fields: { error: { description: 'A sentence for people.' } } });

document(InvalidInput, {
  id: 'InvalidInput',
  fields: {
    error: { description: 'Which payload or query is wrong.' },
    details: { description: 'By the path of the field, such as `doseSchedule.0.time`.' },
  },
});

document(DoseRefusal, {
  id: 'DoseRefusal',
  fields: {
    error: { description: 'A sentence for people, with names, times and figures.' },
    administration: { description: 'The recorded dose that stands in the way.' },
  },
});

const shapes: Readonly<Partial<Record<ErrorCode, z.ZodObject>>> = {
  invalidJson: InvalidInput,
  invalidPayload: InvalidInput,
  invalidQuery: InvalidInput,
  doseAlreadyRecorded: DoseRefusal,
  doseTooSoon: DoseRefusal,
};

/** The shape of a refusal with this code. Most are a sentence and the code alone. */
export const shapeOfRefusal = (code: ErrorCode): z.ZodObject => shapes[code] ?? Refusal;
