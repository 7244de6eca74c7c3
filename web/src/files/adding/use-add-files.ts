// A hook that adds chosen files to the outbox.
import { useContext, useSyncExternalStore } from 'react';
import { useFlockDay } from '../../board/use-today.ts';
import { currentOwner } from '../../outbox/device-outbox.ts';
import { TimeZone } from '../../ui/formats/use-formats.ts';
import { checkFile } from './check-file.ts';
import {
  type ChosenFile,
  chosenFiles,
  type FileProblem,
  replaceChosen,
  subscribeToChosen,
} from './chosen-files.ts';
import { addToOutbox, deleteDiscardedFiles, type FileTarget } from './store-files.ts';

export interface FileAdder {
  add(files: Iterable<File>): void;
  /** True while files are being stored on the device. */
  isBusy: boolean;
  /** The files that could not be added. */
  failed: readonly ChosenFile[];
  dismiss(): void;
}

export function useAddFiles(target: FileTarget): FileAdder {
  const today = useFlockDay();
  const timeZone = useContext(TimeZone);
  const owner = currentOwner();
  const files = useSyncExternalStore(subscribeToChosen, chosenFiles).filter(
    ({ by, target: other }) =>
      by.userId === owner?.userId &&
      by.workspaceId === owner.workspaceId &&
      other.birdId === target.birdId &&
      (target.vetVisitId === null || other.vetVisitId === target.vetVisitId),
  );
  const failed = files.filter(({ problem }) => problem);
  const store = async (file: File, chosen: ChosenFile) => {
    const checked = await checkFile(file);
    const problem =
      typeof checked === 'string'
        ? checked
        : await addToOutbox(file, checked.type, target, { ...chosen, timeZone, today }).then(
            () => undefined,
            problemOf,
          );
    replaceChosen([chosen], ...(problem ? [{ ...chosen, problem }] : []));
  };
  return {
    add: added => {
      if (!owner) return;
      deleteDiscardedFiles();
      replaceChosen(failed);
      for (const file of added) {
        const chosen = { name: file.name, by: owner, target };
        replaceChosen([], chosen);
        void store(file, chosen);
      }
    },
    isBusy: failed.length < files.length,
    failed,
    dismiss: () => replaceChosen(failed),
  };
}

const problemOf = (error: unknown): FileProblem =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'noRoom' : 'notStored';
