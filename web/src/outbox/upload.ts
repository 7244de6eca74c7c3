// The current upload of this page and its progress.

interface Upload {
  fileId: string;
  /** From 0 to 1. */
  share: number;
}

let current: Upload | undefined;
const listeners = new Set<() => void>();

export const currentUpload = (): Upload | undefined => current;

export function subscribeToUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showUpload(upload: Upload | undefined): void {
  current = upload;
  for (const listener of listeners) listener();
}
