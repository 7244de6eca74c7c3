// The body condition score, found by feeling the keel: from 1, emaciated, to 5, obese.
import * as z from 'zod';
import { optionalNumber } from './fields.ts';

export const BodyConditionScore = z.int().min(1).max(5);

/** Null and "" clear it. */
export const OptionalBodyCondition = optionalNumber(BodyConditionScore);
