// A zoomable picture. The preview is shown until the picture has loaded.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { minus, plus } from '../../ui/icons/icons.ts';
import { useContent } from '../items/use-content.ts';
import { useAltText } from '../items/use-file-text.ts';
import { Loading } from './loading.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useZoom } from './use-zoom.ts';
import styles from './viewer.module.css';

interface Props {
  file: BirdFile;
  birdName: string;
  onStep: (by: 1 | -1) => void;
}

export function PictureView({ file, birdName, onStep }: Props) {
  const { t } = useLingui();
  const alt = useAltText(birdName)(file);
  const picture = useRef<HTMLImageElement>(null);
  const content = useContent(file.href, file.type);
  const preview = useContent(file.preview?.href, 'image/webp');
  const { view, zoomIn, zoomOut, reset, handlers } = useZoom(picture, onStep);
  // Some browsers cannot show HEIC.
  const [isUnreadable, setUnreadable] = useState(false);
  const address = (isUnreadable ? undefined : content.address) ?? preview.address;
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === '+') zoomIn();
      if (key === '-') zoomOut();
      if (key === '0') reset();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  const style: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  };
  return (
    <div className={styles.frame} {...handlers}>
      {address && (
        <img
          ref={picture}
          src={address}
          alt={alt}
          style={style}
          draggable={false}
          data-whole={content.address !== undefined && !isUnreadable}
          onError={() => setUnreadable(true)}
        />
      )}
      {!content.address && !content.error && <Loading share={content.share} />}
      {content.error && <NotLoaded error={content.error} onRetry={content.retry} />}
      {isUnreadable && (
        <p className={styles.message}>
          {preview.address ? (
            <Trans>This browser shows the small picture only. Download the file to see it in full.</Trans>
          ) : (
            <Trans>This browser cannot show the picture. Download it to see it.</Trans>
          )}
        </p>
      )}
      <div className={styles.zoom} onPointerDown={event => event.stopPropagation()}>
        <IconButton
          icon={minus}
          label={t({ message: 'Smaller', context: 'zoom' })}
          onClick={zoomOut}
          disabled={view.scale === 1}
        />
        <IconButton icon={plus} label={t({ message: 'Larger', context: 'zoom' })} onClick={zoomIn} />
      </div>
    </div>
  );
}
