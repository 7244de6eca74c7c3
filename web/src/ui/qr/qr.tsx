// A QR code, dark on white in both themes, quiet zone included. It is as wide as its box.
import { useEffect, useState } from 'react';
import styles from './qr.module.css';
import type { QrPath } from './qr-path.ts';

interface Props {
  /** The content of the code, such as a URL. */
  text: string;
  /** The label for screen readers. */
  label: string;
}

export function Qr({ text, label }: Props) {
  const [drawn, setDrawn] = useState<QrPath & { text: string }>();
  useEffect(() => {
    let isActive = true;
    const draw = async () => {
      const { qrPath } = await import('./qr-path.ts');
      if (isActive) setDrawn({ ...qrPath(text), text });
    };
    // If drawing fails, the box stays empty.
    void draw().catch(() => {});
    return () => {
      isActive = false;
    };
  }, [text]);
  const { side, path } = drawn?.text === text ? drawn : { side: 1, path: '' };
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
