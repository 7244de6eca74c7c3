// The board as GET /api/today gives it, and what it lacks on a day that it was not read on.
import type { Today as Read } from '@flock-care/contract/shapes';

export type { BirdToday, Dose } from '@flock-care/contract/shapes';

export interface Today extends Read {
  /** True on a day of which this device has read no doses. */
  lacksDoses?: boolean;
}
