// The toast of an entry, with Undo: it is saved, or waits on this device. A browser that is online does not know whether the
// service can be reached, so nothing is called saved before the service has responded.
import { useToastWithUndo } from '../history/undo.ts';
import { changeToast } from '../ui/toasts.tsx';
import { outbox } from './device-outbox.ts';
import { useIsConnected } from './use-connection.ts';

/** Too short to notice. After that the person is told that the entry waits. */
export const soonMs = 700;

/** Returns a function that shows the toast as soon as either is known, and changes it when what waited is saved. */
export function useEntryToast(): (
  id: string,
  wordsOf: (waits: boolean) => string,
  undo: () => Promise<unknown>,
) => void {
  const connected = useIsConnected();
  const showToast = useToastWithUndo();
  return (id, wordsOf, undo) => {
    let told: boolean | undefined;
    const tell = (waits: boolean) => {
      if (waits === told) return;
      if (told === undefined) showToast(wordsOf(waits), undo, { of: id });
      else changeToast(id, wordsOf(waits));
      told = waits;
    };
    const timer = setTimeout(() => tell(true), soonMs);
    const look = () => {
      const entry = outbox.snapshot().find(entry => entry.id === id);
      if (entry && !entry.refused && !entry.landedAt) {
        if (!connected || outbox.nextTryAt !== undefined) tell(true);
        return;
      }
      clearTimeout(timer);
      stop();
      if (entry?.landedAt) tell(false);
      // It was discarded, or the service refused it, and it waits for a choice: it is not saved.
      else changeToast(id);
    };
    const stop = outbox.subscribe(look);
    look();
  };
}
