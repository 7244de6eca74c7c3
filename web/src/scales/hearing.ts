// Handles the events of the connected scale: shows readings after taring, stable weights and the battery level, and
// reports silence.
import { Pan } from './readings/pan.ts';
import type { ScaleEvent } from './readings/reading.ts';
import { currentView, show } from './scale-view.ts';

/** A scale that sends nothing for this long is silent. */
const silentAfterMs = 3_000;

let pan = new Pan();
let silence: ReturnType<typeof setTimeout> | undefined;

/** Starts with an untared pan. Called before connecting, because a scale that was switched off has lost its zero. */
export function startHearing(): void {
  pan = new Pan();
}

export const stopHearing = (): void => clearTimeout(silence);

/** @param isUsed false if no screen uses the scale; a weight then counts for no bird */
export function hear(events: readonly ScaleEvent[], isUsed: boolean): void {
  for (const event of events) {
    if (event.kind === 'battery') show({ batteryPercent: event.percent });
    if (event.kind === 'otherUnit') {
      startOver();
      show({ problem: 'otherUnit', reading: undefined });
    }
    if (event.kind === 'reading') {
      const { kind: _kind, ...reading } = event;
      const { acceptedGrams, ...onPan } = pan.read(reading, performance.now());
      // After taring has failed, the problem stays until the pan is empty.
      const stays = currentView().problem === 'cannotTare' && onPan.phase !== 'empty';
      show({ ...onPan, ...(!stays && { problem: undefined }) });
      if (acceptedGrams !== undefined && isUsed)
        show({ stable: { grams: acceptedGrams, stepGrams: reading.stepGrams } });
      // A weight that nobody has taken belongs to a bird that is no longer on the pan.
      else if (onPan.phase === 'empty') show({ stable: undefined });
    }
  }
  watchSilence();
}

/** Reports silence if nothing arrives in time. */
export function watchSilence(): void {
  clearTimeout(silence);
  silence = setTimeout(() => {
    startOver();
    show({ problem: 'silent', reading: undefined });
  }, silentAfterMs);
}

/** Requires the pan to be empty before the next weight counts. */
export function startOver(): void {
  pan.startOver();
  show({ phase: 'occupied', stable: undefined });
}

/** Subtracts the weight on the pan from later readings, for scales without a command for taring. */
export const tareReadings = (): void => pan.tare();
