// The part of a weigh screen that a scale needs: the bird, the verdict on its digits, and saving.
import type { GuardResult } from '@flock-care/contract/guard';
import type { State } from '../ui/verdicts/verdicts.ts';

export interface ScaleRound {
  bird: { id: string; name: string } | undefined;
  /** The next bird of a round. Undefined for its last bird, and for a single bird. */
  next: { name: string } | undefined;
  /** The weight in the field. */
  grams: number | undefined;
  /** `stepGrams` is set if the weight came from the scale. */
  typed: { stepGrams?: number | undefined };
  /** True for a new weight from today; false for one from an earlier day, and for a change of an entry that waits. */
  isNewToday: boolean;
  live: { result: GuardResult | undefined; state: State | undefined };
  /** Puts a weight into the field. Returns false if it cannot be recorded, or typed digits stay. */
  fill(grams: number, stepGrams: number): boolean;
  /** Saves the weight as a tap on Save does. Returns false if a question is asked instead, or it cannot be stored. */
  save(): Promise<boolean>;
}
