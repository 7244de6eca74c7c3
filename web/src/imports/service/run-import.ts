// Runs a checked import.
import { ApiError, call, newId } from '../../api/client.ts';

/** Succeeds even if the import has already started, because the response to an earlier attempt may have been lost. */
export async function runImport(importId: string, body: { replace?: boolean }): Promise<void> {
  try {
    await call('POST /api/imports/:importId/run', { params: { importId }, body, idempotencyKey: newId() });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'importStarted') throw error;
  }
}
