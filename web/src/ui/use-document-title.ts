// What the tab is called.
import { useEffect } from 'react';

/** Set after the screen, because a browser takes milliseconds for it. @param title undefined while it is not known */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const timer = setTimeout(() => {
      document.title = title === 'Flock Care' ? title : `${title} · Flock Care`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
