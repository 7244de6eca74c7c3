// A hook that reads the flock's imports, and polls every second while one of them is running.
import type { Import } from '@flock-care/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { useRead, useReadAgain } from '../../api/reads.ts';
import { groupParts } from '../reading/parts.ts';

/** The imports of one file, newest first. A file of up to 50,000 rows has only one. */
export type FileImports = readonly [Import, ...Import[]];

const pollMs = 1_000;
const shownImports = '50';

/** @param onEnded called when a running import has ended */
export function useImports(onEnded: () => void) {
  const [isRunning, setRunning] = useState(false);
  const { data, error, refetch } = useRead(
    'GET /api/imports',
    { query: { limit: shownImports } },
    isRunning ? { everyMs: pollMs } : {},
  );
  const imports = data?.imports ?? [];
  const running = imports.filter(({ state }) => state === 'running').map(({ id }) => id);
  const before = useRef<readonly string[]>([]);
  const readAgain = useRef(useReadAgain()).current;
  const latest = useRef(onEnded);
  latest.current = onEnded;
  const key = running.join(' ');
  useEffect(() => {
    const now = key === '' ? [] : key.split(' ');
    setRunning(now.length > 0);
    // The import has changed birds and records.
    if (before.current.some(id => !now.includes(id))) {
      void readAgain();
      latest.current();
    }
    before.current = now;
  }, [key, readAgain]);
  const files = groupParts(imports).filter((group): group is [Import, ...Import[]] => group.length > 0);
  return { files: files as readonly FileImports[], isLoaded: data !== undefined, error, refetch };
}
