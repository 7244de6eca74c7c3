// Says whether an entry is saved or waits on this device. A browser that is online does not know whether the service answers,
// so nothing is called saved before the service has answered.
import { outbox } from './device-outbox.ts';

/** Too short to notice. After that the person is told that the entry waits. */
export const soonMs = 700;

interface Telling {
  /** False if it is known already that there is no connection. */
  connected: boolean;
  /** Called once this is known, and again if it changes. */
  tell: (waits: boolean) => void;
  /** The service did not take it, or it was discarded. */
  retract: () => void;
}

export function tellOfEntry(id: string, { connected, tell, retract }: Telling): void {
  let told: boolean | undefined;
  const tellIfNew = (waits: boolean) => {
    if (waits === told) return;
    told = waits;
    tell(waits);
  };
  const timer = setTimeout(() => tellIfNew(true), soonMs);
  const look = () => {
    const entry = outbox.snapshot().find(entry => entry.id === id);
    if (entry && !entry.refused && !entry.landedAt) {
      if (!connected || outbox.nextTryAt !== undefined) tellIfNew(true);
      return;
    }
    clearTimeout(timer);
    stop();
    if (entry?.landedAt) tellIfNew(false);
    else retract();
  };
  const stop = outbox.subscribe(look);
  look();
}
