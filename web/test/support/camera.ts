// A fake camera that shows a QR code, for test machines without a camera.
import type { Page } from 'playwright-core';
import type { QrPath } from '../../src/ui/qr/qr-path.ts';

/**
 * Makes the camera show this code from the next navigation on. A test changes the code by setting `shown` in the page.
 */
export async function showToCamera(page: Page, shown: QrPath): Promise<void> {
  await page.addInitScript(first => {
    const scene = globalThis as unknown as { shown: { side: number; path: string }; stopped?: boolean };
    scene.shown = first;
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.resetTransform();
        context.fillStyle = 'white';
        context.fillRect(0, 0, 640, 480);
        context.translate(120, 40);
        context.scale(400 / scene.shown.side, 400 / scene.shown.side);
        context.fillStyle = 'black';
        context.fill(new Path2D(scene.shown.path));
      };
      setInterval(draw, 50);
      const stream = canvas.captureStream(20);
      const [track] = stream.getTracks();
      const stop = track?.stop.bind(track);
      if (track) {
        track.stop = () => {
          scene.stopped = true;
          stop?.();
        };
      }
      return stream;
    };
  }, shown);
}
