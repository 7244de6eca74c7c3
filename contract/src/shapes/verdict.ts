// What the weight guard says of a bird, as it is shown beside other things.
import * as z from 'zod';
import { heavierKinds, verdicts } from '../guard/words.ts';

export const verdictFields = {
  verdict: z.enum(verdicts),
  heavier: z.enum(heavierKinds).nullable(),
  sentence: z.string(),
  sentenceCode: z.string(),
  /** By the code, as `SentenceValues` of the guard has them. */
  sentenceValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  usualGrams: z.number().nullable(),
  changePercent: z.number().nullable(),
  lossesInARow: z.int().nullable(),
};
