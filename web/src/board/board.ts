// The board from GET /api/today, and a flag for a day whose doses have not been loaded.
import type { Today as Read } from '@flock-care/contract/shapes';

export type { BirdToday, Dose } from '@flock-care/contract/shapes';

export interface Today extends Read {
  /** True if the day's doses have not been loaded onto this device. */
  lacksDoses?: boolean;
}
