// The chosen files that are being stored or could not be added. The list is kept outside the components, because a
// sheet may be closed while its files are being stored.
import type { EntryOwner } from '../../outbox/entry.ts';
import type { Problem } from './check-file.ts';
import type { FileTarget } from './store-files.ts';

export type FileProblem = Problem | 'noRoom' | 'notStored';

export interface ChosenFile {
  name: string;
  /** The person and the flock when the file was chosen. */
  by: EntryOwner;
  target: FileTarget;
  /** Undefined while the file is being stored. */
  problem?: FileProblem;
}

let chosen: readonly ChosenFile[] = [];
const listeners = new Set<() => void>();

export const chosenFiles = (): readonly ChosenFile[] => chosen;

export function subscribeToChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes some chosen files and adds others. */
export function replaceChosen(files: readonly ChosenFile[], ...others: ChosenFile[]): void {
  chosen = [...chosen.filter(file => !files.includes(file)), ...others];
  for (const listener of listeners) listener();
}
