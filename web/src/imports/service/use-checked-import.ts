// A hook that runs or discards a checked import.
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useReadAgain } from '../../api/reads.ts';
import { focusHeading } from '../../ui/controls/focus-heading.ts';
import { runImport } from './run-import.ts';
import { discard } from './use-check.ts';

export function useCheckedImport(importId: string) {
  const readAgain = useReadAgain();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const act = async (send: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
      await readAgain('GET /api/imports');
      // The focused button has disappeared.
      focusHeading();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) dispatchEvent(new Event('signinneeded'));
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setBusy(false);
  };
  return {
    run: (body: { replace?: boolean }) => act(() => runImport(importId, body)),
    discard: () => act(() => discard([importId])),
    isBusy,
    error,
  };
}
