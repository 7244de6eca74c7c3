// A QR code: dark on white in both themes, quiet zone included. It fills the width it is given.
import { useEffect, useState } from 'react';
import styles from './qr.module.css';
import type { QrPath } from './qr-path.ts';

interface Props {
  /** What a scanner reads, such as an address. */
  text: string;
  /** What it is, for screen readers. */
  label: string;
}

export function Qr({ text, label }: Props) {
  const [drawn, setDrawn] = useState<QrPath & { text: string }>();
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { qrPath } = await import('./qr-path.ts');
      if (wanted) setDrawn({ ...qrPath(text), text });
    };
    // Without it, what the code says stands beside it in words.
    void draw().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [text]);
  const { side, path } = drawn?.text === text ? drawn : { side: 1, path: '' };
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
