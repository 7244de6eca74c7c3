// A hook that receives files dropped on the screen, and cells or files pasted outside its fields and dialogs.
import { useEffect, useRef, useState } from 'react';

/**
 * @param onFile undefined while no file is accepted
 * @param onCells undefined while neither cells nor files can be pasted
 * @returns true while a file that is accepted is dragged over the screen
 */
export function useFileDrop(
  onFile: ((file: Blob, name: string) => void) | undefined,
  onCells: ((text: string) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ onFile, onCells });
  latest.current = { onFile, onCells };
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    addEventListener(
      'dragover',
      event => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would leave the app and open the file.
        event.preventDefault();
        setOver(latest.current.onFile !== undefined);
      },
      { signal },
    );
    addEventListener('dragleave', event => event.relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file) latest.current.onFile?.(file, file.name);
      },
      { signal },
    );
    addEventListener(
      'paste',
      event => {
        if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return;
        const [file] = event.clipboardData?.files ?? [];
        const text = event.clipboardData?.getData('text/plain') ?? '';
        // Text comes first, because spreadsheet programs also copy a picture of the cells.
        if (text.includes('\t') || text.includes('\n')) latest.current.onCells?.(text);
        else if (file && latest.current.onCells) latest.current.onFile?.(file, file.name);
      },
      { signal },
    );
    return () => end.abort();
  }, []);
  return isOver;
}
