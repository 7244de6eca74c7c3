// The birds last shown on this device to each person in each flock, stored in localStorage. A missing list means all birds.
import { storedValue } from './stored-value.ts';

/** Lists of ids as JSON, by the ids of the person and the flock. */
type ShownBirds = Readonly<Record<string, string>>;

export const { current: shownBirds, store: storeShownBirds } = storedValue<ShownBirds>('shown birds');
