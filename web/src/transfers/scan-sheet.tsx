// The camera looks for a bird's code.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { openQrReader } from '../ui/qr-reader.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './accept-screen.module.css';
import { codeIn } from './scanned-code.ts';

/** Between two pictures. */
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
    void look(element, stopping.signal, text => {
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
    <Sheet title={t`Scan a bird’s code`} onClose={onClose}>
      <div className={styles.scan}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t`What the camera sees`} />
        <p role="status">
          {problem === 'camera' ? (
            <Trans>The camera cannot be used. Type the code instead.</Trans>
          ) : problem === 'other' ? (
            <Trans>This is not a bird’s code.</Trans>
          ) : (
            <Trans>Hold the code in front of the camera.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}

/** Hands each text that is read to `isWanted`, until one is. @throws DOMException if there is no camera to be used */
async function look(
  video: HTMLVideoElement,
  stopping: AbortSignal,
  isWanted: (text: string) => boolean,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const read = await openQrReader();
    video.srcObject = stream;
    if (!stopping.aborted) await video.play();
    while (!stopping.aborted) {
      const text = await read(video);
      if (text !== undefined && !stopping.aborted && isWanted(text)) return;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
