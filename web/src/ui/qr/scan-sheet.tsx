// The sheet that reads QR codes with the camera.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../controls/sheet.tsx';
import { openQrReader } from './qr-reader.ts';
import styles from './scan-sheet.module.css';

/** The pause between two pictures. */
const pauseMs = 120;

interface Props {
  title: string;
  /** The instruction, before anything is read. */
  hint: string;
  /** Shown after a code that is not accepted. */
  notAccepted: string;
  /** Shown if the camera cannot be used. */
  noCamera: string;
  /** Returns false for a code that is not accepted. Scanning then continues. */
  onText: (text: string) => boolean;
  onClose: () => void;
}

export function ScanSheet({ title, hint, notAccepted, noCamera, onText, onClose }: Props) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'camera' | 'other'>();
  const accept = useRef(onText);
  useEffect(() => {
    accept.current = onText;
  });
  useEffect(() => {
    const stopping = new AbortController();
    const element = video.current;
    if (!element) return;
    void scanFrames(element, stopping.signal, text => {
      const isAccepted = accept.current(text);
      if (!isAccepted) setProblem('other');
      return isAccepted;
    }).catch(() => {
      if (!stopping.signal.aborted) setProblem('camera');
    });
    return () => stopping.abort();
  }, []);
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={styles.scan}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t`What the camera sees`} />
        <p role="status">{problem === 'camera' ? noCamera : problem === 'other' ? notAccepted : hint}</p>
      </div>
    </Sheet>
  );
}

/** Passes each text that is read to `isMatch` until it returns true. @throws DOMException if no camera can be used */
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
