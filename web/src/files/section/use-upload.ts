// A hook for the progress of a file's upload.
import { useSyncExternalStore } from 'react';
import { currentUpload, subscribeToUpload } from '../../outbox/upload.ts';

/** Returns the share that has been sent, from 0 to 1; undefined while the file is queued or another tab sends it. */
export const useUpload = (fileId: string): number | undefined =>
  useSyncExternalStore(subscribeToUpload, () => {
    const upload = currentUpload();
    return upload?.fileId === fileId ? upload.share : undefined;
  });
