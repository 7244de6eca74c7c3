// A hook that uploads an archive, reports the progress, and can stop or retry the upload.
import { useEffect, useRef, useState } from 'react';
import { ApiError, callForFiles } from '../../api/client.ts';
import { useReadAgain } from '../../api/reads.ts';
import { sendWithProgress } from './send-with-progress.ts';

export type ArchiveFile =
  | { phase: 'none' }
  | { phase: 'sending'; name: string; sentBytes: number; bytes: number }
  | { phase: 'noArchive'; name: string }
  | { phase: 'failed'; name: string; error: Error };

export interface SentArchive {
  state: ArchiveFile;
  send(file: Blob, name: string): Promise<void>;
  /** Shows that a ZIP file is not an archive. */
  refuse(name: string): void;
  /** Sends the same file again. */
  retry(): void;
  stop(): void;
}

const none = { phase: 'none' } as const;
const maxNameLength = 120;

/** @param onChecked called with the id of the import that the service has created */
export function useArchiveFile(onChecked: (id: string) => void): SentArchive {
  const [state, setState] = useState<ArchiveFile>(none);
  const last = useRef<{ file: Blob; name: string }>(undefined);
  const running = useRef<AbortController>(undefined);
  const readAgain = useReadAgain();
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: Blob, name: string) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    last.current = { file, name };
    const show = (next: ArchiveFile) => !signal.aborted && setState(next);
    const onSent = (sentBytes: number) => show({ phase: 'sending', name, sentBytes, bytes: file.size });
    onSent(0);
    try {
      const call = callForFiles(sendWithProgress(onSent));
      const { body } = await call('POST /api/imports/archive', {
        query: { name: [...name].slice(0, maxNameLength).join('') },
        // Sets the media type, because some systems have another one for ZIP files.
        bytes: file.slice(0, file.size, 'application/zip'),
        signal,
      });
      onChecked(body.import.id);
      await readAgain('GET /api/imports');
      show(none);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) dispatchEvent(new Event('signinneeded'));
      show({ phase: 'failed', name, error: error instanceof Error ? error : new Error(String(error)) });
    }
    return undefined;
  };
  return {
    state,
    send,
    refuse: name => setState({ phase: 'noArchive', name }),
    retry: () => last.current && void send(last.current.file, last.current.name),
    stop: () => {
      running.current?.abort();
      setState(none);
    },
  };
}
