// Documents the shapes of refusals, and finds the shape for an error code.
import type * as z from 'zod';
import type { ErrorCode } from '../shapes/error-codes.ts';
import { DoseRefusal, ErrorCodeName, InvalidInput, PinRefusal, Refusal } from '../shapes/refusal.ts';
import { document } from './document.ts';

document(ErrorCodeName, {
  id: 'ErrorCode',
  description: 'The reason for the refusal, for programs: unlike the sentence, a code never changes.',
});

document(Refusal, { id: 'Refusal', fields: { error: { description: 'A sentence for people.' } } });

document(InvalidInput, {
  id: 'InvalidInput',
  fields: {
    error: { description: 'Says whether the payload or the query is invalid.' },
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

document(PinRefusal.shape.attemptsLeft, { example: 4 });
document(PinRefusal, {
  id: 'PinRefusal',
  fields: {
    error: { description: 'A sentence for people.' },
    attemptsLeft: { description: 'The number of attempts left before the name is locked.' },
  },
});

const shapes: Readonly<Partial<Record<ErrorCode, z.ZodObject>>> = {
  invalidJson: InvalidInput,
  invalidPayload: InvalidInput,
  invalidQuery: InvalidInput,
  doseAlreadyRecorded: DoseRefusal,
  doseTooSoon: DoseRefusal,
  pinWrong: PinRefusal,
};

/** Returns the shape of a refusal with this code. Most have only a sentence and the code. */
export const shapeOfRefusal = (code: ErrorCode): z.ZodObject => shapes[code] ?? Refusal;
