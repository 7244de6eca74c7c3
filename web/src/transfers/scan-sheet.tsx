// The sheet that scans a bird's code with the camera.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../ui/controls/sheet.tsx';
import { openQrReader } from '../ui/qr/qr-reader.ts';
import styles from './accept-screen.module.css';
import { codeIn } from './scanned-code.ts';

/** The pause between two pictures. */
const pauseMs = 120;

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
}

export function ScanSheet({ onCode, onClose }: Props) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'camera' | 'other'>();
  useEffect(() => {
    const stopping = new AbortController();
    const element = video.current;
    if (!element) return;
    void scanFrames(element, stopping.signal, text => {
      const code = codeIn(text);
      if (code) onCode(code);
      else setProblem('other');
      return code !== undefined;
    }).catch(() => {
      if (!stopping.signal.aborted) setProblem('camera');
    });
    return () => stopping.abort();
  }, [onCode]);
  return (
    <Sheet title={t`Scan a transfer code`} onClose={onClose}>
      <div className={styles.scan}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t`What the camera sees`} />
        <p role="status">
          {problem === 'camera' ? (
            <Trans>The camera cannot be used. Type the code instead.</Trans>
          ) : problem === 'other' ? (
            <Trans>This is not a transfer code.</Trans>
          ) : (
            <Trans>Hold the code in front of the camera.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}

/** Passes each scanned text to `isWanted` until it returns true. @throws DOMException if no camera can be used */
async function scanFrames(
  video: HTMLVideoElement,
  stopping: AbortSignal,
  isMatch: (text: string) => boolean,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const read = await openQrReader();
    video.srcObject = stream;
    if (!stopping.aborted) await video.play();
    while (!stopping.aborted) {
      const text = await read(video);
      if (text !== undefined && !stopping.aborted && isMatch(text)) return;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
