// Hooks for the content of files, from the service or from the unsent files on this device. Browsers cache content from
// the service, because its URL contains the digest.
import { useEffect, useState } from 'react';
import { ApiError, endSession } from '../../api/client.ts';
import { isNotFound } from '../../api/reads.ts';
import { currentSession, onSessionChange } from '../../device/session.ts';
import { readFile } from '../../outbox/waiting-files.ts';

export interface Content {
  /**
   * A URL for an `<img>`, a `<video>` or a link, valid until other content is fetched or the component is unmounted.
   */
  address?: string;
  /** The share that has been received, from 0 to 1. */
  share?: number;
  error?: Error;
}

/**
 * Fetches the bytes as a Blob of this type, so that the browser never treats them as anything else.
 *
 * @throws ApiError if the service refuses, and another error if there was no response
 */
export async function fetchContent(
  href: string,
  type: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<Blob> {
  const session = currentSession();
  const response = await fetch(href, {
    headers: { authorization: `Bearer ${session?.token}`, 'x-workspace-id': String(session?.workspaceId) },
    ...(signal && { signal }),
  });
  if (response.status === 401) endSession(session?.token);
  if (!response.ok || !response.body)
    throw new ApiError(response, { error: response.statusText, code: 'unexpectedResponse' });
  const total = Number(response.headers.get('content-length') ?? 0);
  if (!onProgress || total === 0) return new Blob([await response.blob()], { type });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    received += value.length;
    onProgress(received / total);
  }
}

/**
 * Fetches the bytes of a file. After a failure, tries again when the connection or the session is back, unless the file
 * does not exist. `retry` tries again at once.
 *
 * @param href nothing is fetched if it is undefined
 */
export function useContent(href: string | undefined, type: string): Content & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [content, setContent] = useState<Content & { key?: string }>({});
  const key = `${attempt} ${href}`;
  useEffect(() => {
    if (!href) return;
    const stop = new AbortController();
    let address: string | undefined;
    const show = (next: Content) => stop.signal.aborted || setContent({ ...next, key });
    const onProgress = (share: number) => show({ share });
    fetchContent(href, type, { signal: stop.signal, onProgress }).then(
      blob => {
        if (stop.signal.aborted) return;
        address = URL.createObjectURL(blob);
        show({ address });
      },
      (error: Error) => show({ error }),
    );
    return () => {
      stop.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [key, href, type]);
  const shown = content.key === key ? content : {};
  const retry = () => setAttempt(attempt + 1);
  useAutomaticRetry(shown.error, retry);
  return { ...shown, retry };
}

/** After an error, calls `retry` when the connection or the session is back, unless the file does not exist. */
function useAutomaticRetry(error: Error | undefined, retry: () => void): void {
  useEffect(() => {
    if (!error || isNotFound(error)) return;
    const retryInSession = () => currentSession()?.ended || retry();
    addEventListener('online', retryInSession);
    const unsubscribe = onSessionChange(retryInSession);
    return () => {
      removeEventListener('online', retryInSession);
      unsubscribe();
    };
  });
}

/** Returns the URL of the preview of an unsent file; undefined if it has none, or has not been prepared or read yet. */
export function useWaitingPreview(fileId: string, isPrepared: boolean): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isPrepared) return;
    let url: string | undefined;
    let isActive = true;
    void readFile(fileId).then(
      stored => {
        if (!isActive || !stored || !('preview' in stored) || !stored.preview) return;
        url = URL.createObjectURL(stored.preview);
        setAddress(url);
      },
      () => {},
    );
    return () => {
      isActive = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileId, isPrepared]);
  return address;
}
