// A hook that sets the browser tab's title.
import { useEffect } from 'react';

/** Sets the title after the screen is painted, because this takes milliseconds. @param title undefined while unknown */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const timer = setTimeout(() => {
      document.title = title === 'Flock Care' ? title : `${title} · Flock Care`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
