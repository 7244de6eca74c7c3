// The square thumbnail of a file: its preview, or an icon if there is no preview or it cannot be loaded.
import type { BirdFile } from '@flock-care/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { play } from '../../ui/icons/file-icons.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { kindOf } from '../metadata/file-type.ts';
import styles from './files.module.css';
import { iconOf } from './icon-of.ts';
import { useContent } from './use-content.ts';
import { useAltText } from './use-file-text.ts';

interface Props {
  file: BirdFile;
  birdName: string;
}

/** Fetches the preview when the thumbnail comes near the viewport. */
export function Thumbnail({ file, birdName }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(element);
  const alt = useAltText(birdName)(file);
  const { address, error } = useContent(isNear ? file.preview?.href : undefined, 'image/webp');
  const kind = kindOf(file.type);
  const hasPicture = file.preview !== null && !error;
  return (
    <span ref={element} className={styles.square}>
      {hasPicture ? (
        address && <img src={address} alt={alt} />
      ) : (
        <span className={styles.named}>
          <Icon shape={iconOf(file.type)} size={30} />
          <span className={kind === 'paper' ? undefined : 'spoken'}>
            {kind === 'paper' ? file.name : alt}
          </span>
        </span>
      )}
      {hasPicture && !address && <span className="spoken">{alt}</span>}
      {kind === 'video' && (
        <span className={styles.badge}>
          <Icon shape={play} size={16} />
        </span>
      )}
    </span>
  );
}

/** The distance from the viewport at which a preview is fetched. */
const nearMargin = '400px';

function useIsNear(element: { current: Element | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
