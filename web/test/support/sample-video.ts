// Records a short video and paints pictures in the browser, so that the tests need no other program for them.
import type { Page } from 'playwright-core';

/** Returns a two-second MP4 of a moving square. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    const paint = (at: number) => {
      if (!context) return;
      context.fillStyle = '#9bbf5a';
      context.fillRect(0, 0, 320, 240);
      context.fillStyle = '#2f5d8a';
      context.fillRect(at % 280, 100, 40, 40);
    };
    paint(0);
    const type = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/mp4'].find(each =>
      MediaRecorder.isTypeSupported(each),
    );
    const recorder = new MediaRecorder(canvas.captureStream(20), { ...(type && { mimeType: type }) });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise(resolve => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 40; frame += 1) {
      paint(frame * 7);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  });
  return Buffer.from(text, 'latin1');
}

/** Returns a JPEG of the given size, drawn in the browser. */
export async function paintJpeg(page: Page, color: string, width = 900, height = 600): Promise<Buffer> {
  const text = await page.evaluate(
    async ([color, width, height]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = color;
        context.fillRect(0, 0, width, height);
        context.fillStyle = '#ffffff';
        context.beginPath();
        context.arc(width * 0.4, height / 2, height / 4, 0, 7);
        context.fill();
      }
      const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9));
      const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
      return Array.from(bytes, byte => String.fromCharCode(byte)).join('');
    },
    [color, width, height] as const,
  );
  return Buffer.from(text, 'latin1');
}
