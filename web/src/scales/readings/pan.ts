// The pan of the scale: tares its readings, and decides when a weight on it counts.
import type { Reading } from './reading.ts';
import { type Phase, startTracking, type Tracking, track } from './stability.ts';
import { offsetOf, tared } from './tare.ts';

interface OnPan {
  /** The reading after taring. */
  reading: Reading;
  phase: Phase;
  /** Set once for each weight that counts. */
  acceptedGrams?: number;
}

export class Pan {
  #tracking: Tracking = startTracking;
  #raw: Reading | undefined;
  #offsetGrams = 0;

  /** @param at in milliseconds */
  read({ grams, stepGrams, isMoving }: Reading, at: number): OnPan {
    this.#raw = { grams, stepGrams, ...(isMoving !== undefined && { isMoving }) };
    const reading = tared(this.#raw, this.#offsetGrams);
    const { acceptedGrams, ...tracking } = track(this.#tracking, { ...reading, at });
    this.#tracking = tracking;
    return { reading, phase: tracking.phase, ...(acceptedGrams !== undefined && { acceptedGrams }) };
  }

  /** Subtracts the weight on the pan from all later readings. */
  tare(): void {
    this.#offsetGrams = offsetOf(this.#raw);
    this.startOver();
  }

  /** Requires the pan to be empty before the next weight counts. */
  startOver(): void {
    this.#tracking = startTracking;
  }
}
