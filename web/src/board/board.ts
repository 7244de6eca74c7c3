// The board from GET /api/today, and a flag for a day whose doses have not been read.
import type { Today as Read } from '@flock-care/contract/shapes';

export type { BirdToday, Dose } from '@flock-care/contract/shapes';

export interface Today extends Read {
  /** True on a day whose doses this device has not read. */
  lacksDoses?: boolean;
}
