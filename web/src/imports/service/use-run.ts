// A hook that runs an import. Parts of a file run one after another, because later parts can refer to birds in earlier ones.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { partCount } from '../reading/parts.ts';
import { runImport } from './run-import.ts';
import { type Check, type CheckInput, checkPart } from './use-check.ts';

export interface Run {
  /**
   * The part that is being imported, and the number of parts. After a success it stays set until the reset, so that the
   * rows are not checked again. Otherwise undefined while no import is running.
   */
  part: { number: number; count: number } | undefined;
  error: Error | undefined;
  start(input: CheckInput, check: Check, replace: boolean | null): Promise<RunResult>;
  reset(): void;
}

/** `checkGone`: the checked import no longer exists. */
export type RunResult = 'started' | 'refused' | 'checkGone';

const pollMs = 500;

/** @param onStarted called with the id of each import that has been started */
export function useRun(onStarted: (id: string) => void): Run {
  const client = useQueryClient();
  const [part, setPart] = useState<Run['part']>();
  const [error, setError] = useState<Error>();
  /** The next part, and its import if it has been checked. After an interruption, the run continues with it. */
  const next = useRef<{ index: number; importId?: string | undefined }>({ index: 0 });
  const start: Run['start'] = async (input, check, replace) => {
    const count = partCount(input.rows);
    setError(undefined);
    try {
      while (next.current.index < count) {
        const { index, importId: checked = index === 0 ? check.importId : undefined } = next.current;
        setPart({ number: index + 1, count });
        const importId = checked ?? (await checkPart(input, index)).id;
        next.current = { index, importId };
        // A row in a later part may differ from a row in an earlier part. Nobody was asked about that, so the earlier
        // row stays.
        const choice = replace ?? (index > 0 ? false : undefined);
        await runImport(importId, choice === undefined ? {} : { replace: choice });
        onStarted(importId);
        await readAgain(client, 'GET /api/imports');
        if (index < count - 1) await untilEnded(importId);
        next.current = { index: index + 1 };
      }
      return 'started';
    } catch (failure) {
      setPart(undefined);
      if (failure instanceof ApiError && failure.code === 'importNotFound') {
        next.current = { index: next.current.index };
        return 'checkGone';
      }
      if (failure instanceof ApiError && failure.status === 401) dispatchEvent(new Event('signinneeded'));
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return 'refused';
    }
  };
  const reset = () => {
    next.current = { index: 0 };
    setPart(undefined);
    setError(undefined);
  };
  return { part, error, start, reset };
}

async function untilEnded(importId: string): Promise<void> {
  for (;;) {
    const { body } = await call('GET /api/imports/:importId', { params: { importId } });
    if (body.import.state !== 'running') return;
    await new Promise(resolve => setTimeout(resolve, pollMs));
  }
}
