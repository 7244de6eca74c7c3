// A hook that exports a flock or a bird, with its progress and error message.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import type { RefusalMessages } from '../api/refusal-messages.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useFlockDay } from '../board/use-today.ts';
import { type Exported, receiveArchive } from './receive-archive.ts';

const refusals: RefusalMessages = {
  tooManyExports: msg`The server is already sending two exports. Try again in half a minute.`,
  birdNotFound: msg`This bird is no longer in the flock.`,
};

export interface Export {
  /** The number of bytes received so far; undefined while no export is running. */
  bytes: number | undefined;
  /** The error message of the last export, if it failed. */
  failure: string | undefined;
  /** Returns true if the archive was received and saved. */
  start(exported: Exported): Promise<boolean>;
  stop(): void;
}

export function useExport(): Export {
  const { t } = useLingui();
  const day = useFlockDay() ?? '';
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isUnfinished = error?.name === 'UnfinishedError';
  const refusal = useRefusal(refusals)(error);
  const start = async (exported: Exported) => {
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setBytes(0);
    try {
      await receiveArchive(exported, day, { signal: controller.signal, onReceived: setBytes });
      return true;
    } catch (failure) {
      if (controller.signal.aborted) return false;
      if (failure instanceof ApiError && failure.status === 401) dispatchEvent(new Event('signinneeded'));
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return false;
    } finally {
      setBytes(undefined);
    }
  };
  return {
    bytes,
    failure: isUnfinished ? t`The connection was closed before the end. Export it again.` : refusal,
    start,
    stop: () => running.current?.abort(),
  };
}
