// Reads QR codes from the camera with the browser's own reader, or loads a reader if the browser has none.

/** Returns the text of the code in the picture; undefined if there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

export async function openQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? (await ownReader());
}

/** A part of the Shape Detection API, which not every browser has. */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

async function nativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code'))
    return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async video => (await detector.detect(video))[0]?.rawValue;
}

/** The maximum side of a picture, in pixels. Larger ones take longer and are no easier to read. */
const longestSide = 720;

async function ownReader(): Promise<QrReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async video => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0) return undefined;
    [canvas.width, canvas.height] = [width, height];
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data });
    } catch {
      // This picture has no code.
      return undefined;
    }
  };
}
