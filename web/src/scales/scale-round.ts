// The parts of a weigh screen that the scale needs: the bird, the verdict on its weight, and saving.
import type { GuardResult } from '@flock-care/contract/guard';
import type { State } from '../ui/verdicts/verdicts.ts';

export interface ScaleRound {
  bird: { id: string; name: string } | undefined;
  /** The next bird in the round. Undefined for the last bird, and outside a round. */
  next: { name: string } | undefined;
  /** The weight in the field. */
  grams: number | undefined;
  /** `stepGrams` is set if the weight came from the scale. */
  typed: { stepGrams?: number | undefined };
  /** True for a new weight from today; false for one from an earlier day, and for a change to an unsent entry. */
  isNewToday: boolean;
  live: { result: GuardResult | undefined; state: State | undefined };
  /** Puts a weight into the field. Returns false if the weight cannot be recorded, or the field keeps typed digits. */
  fill(grams: number, stepGrams: number): boolean;
  /** Saves the weight as a tap on Save does. Returns false if the screen asks a question or cannot store the weight. */
  save(): Promise<boolean>;
}
