// A hook that reads the import file in a worker, rereads it when a choice changes, and stores the file and the
// decisions on the device.
import { useEffect, useMemo, useRef, useState } from 'react';
import { FileSession, type FileState } from './file-session.ts';
import type { Decisions } from './import-draft.ts';

export interface ImportFile {
  state: FileState;
  /** Resolves to true if the file has been read. Otherwise, the previous file stays. */
  choose(file: Blob, name: string): Promise<boolean>;
  /** Resolves when the decision is stored, if the device can store it. */
  decide(part: Partial<Decisions>): Promise<void>;
  /** Removes the file and its draft. */
  drop(): Promise<void>;
}

/** @param today the current day in the flock's time zone */
export function useImportFile(today: string): ImportFile {
  const [state, setState] = useState<FileState>({ phase: 'starting' });
  const session = useRef(new FileSession(today, setState)).current;
  session.today = today;
  useEffect(() => {
    void session.restore();
    return () => session.end();
  }, [session]);
  return useMemo(
    () => ({
      state,
      choose: (file, name) => session.choose(file, name),
      decide: part => session.decide(part),
      drop: () => session.drop(),
    }),
    [state, session],
  );
}
