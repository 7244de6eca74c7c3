// A video with the browser's controls, and a half-speed switch for watching how a bird walks.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { useContent } from '../items/use-content.ts';
import { useAltText } from '../items/use-file-text.ts';
import { Loading } from './loading.tsx';
import { NotLoaded } from './not-loaded.tsx';
import styles from './viewer.module.css';

const halfSpeed = 0.5;

export function VideoView({ file, birdName }: { file: BirdFile; birdName: string }) {
  const alt = useAltText(birdName)(file);
  const size = useFileSize()(file.bytes);
  const video = useRef<HTMLVideoElement>(null);
  // Browsers play QuickTime files that use the codecs of MP4, but refuse their media type.
  const { address, share, error, retry } = useContent(file.href, 'video/mp4');
  const [isSlow, setSlow] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const setSpeed = (slow: boolean) => {
    setSlow(slow);
    if (!video.current) return;
    // The default rate keeps the speed when the video is played again.
    video.current.defaultPlaybackRate = video.current.playbackRate = slow ? halfSpeed : 1;
  };
  return (
    <div className={styles.frame}>
      {address && !isUnplayable && (
        // biome-ignore lint/a11y/useMediaCaption: people film their birds, and nobody has captions for that.
        <video
          ref={video}
          src={address}
          controls
          playsInline
          aria-label={alt}
          onError={() => setUnplayable(true)}
        />
      )}
      {!address && !error && (
        <p className={styles.message}>
          <Trans>Loading the video, {size}</Trans>
          <Loading share={share} />
        </p>
      )}
      {error && <NotLoaded error={error} onRetry={retry} />}
      {isUnplayable && (
        <p className={styles.message}>
          <Trans>This browser cannot play the video. Download it to see it.</Trans>
        </p>
      )}
      {address && !isUnplayable && (
        <div className={styles.speed}>
          <button type="button" aria-pressed={isSlow} onClick={() => setSpeed(!isSlow)}>
            <Trans>Half speed</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
