// The small square preview of a file, or its type if it has no preview.
import type { BirdFile } from '@flock-care/contract/shapes';
import { useEffect, useState } from 'react';
import { send } from '../../ui/portraits/stored-photos.ts';
import styles from './file-choice.module.css';
import { typeLabelOf } from './type-label.ts';

export function PreviewPicture({ file: { type, preview } }: { file: Pick<BirdFile, 'type' | 'preview'> }) {
  const address = usePicture(preview?.href);
  return (
    <span className={styles.picture} aria-hidden="true">
      {address ? <img src={address} alt="" loading="lazy" /> : <span>{typeLabelOf(type)}</span>}
    </span>
  );
}

/** Returns the URL of a picture that requires a session; undefined until it is loaded. */
function usePicture(href: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!href) return;
    let url: string | undefined;
    let isActive = true;
    const load = async () => {
      const response = await send(href);
      if (!response.ok) return;
      const blob = await response.blob();
      if (!isActive) return;
      url = URL.createObjectURL(blob);
      setAddress(url);
    };
    // After an error, the type is shown.
    load().catch(() => {});
    return () => {
      isActive = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [href]);
  return address;
}
