// How much of the foot of the page the keyboard of a phone covers: what is fixed there would be behind it.
import { useEffect, useState } from 'react';

export function useCoveredHeight(): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A page that is enlarged by two fingers is not covered.
      const free = viewport.scale > 1 ? innerHeight : viewport.height + viewport.offsetTop;
      setCovered(Math.max(Math.round(innerHeight - free), 0));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return covered;
}
