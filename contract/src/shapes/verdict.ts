// The weight guard's verdict on a bird, as part of other shapes.
import * as z from 'zod';
import { heavierKinds, verdicts } from '../guard/words.ts';

export const verdictFields = {
  verdict: z.enum(verdicts),
  heavier: z.enum(heavierKinds).nullable(),
  sentence: z.string(),
  sentenceCode: z.string(),
  /** The values in the sentence. Each code has its own, as in the guard's `SentenceValues`. */
  sentenceValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  usualGrams: z.number().nullable(),
  changePercent: z.number().nullable(),
  lossesInARow: z.int().nullable(),
};
