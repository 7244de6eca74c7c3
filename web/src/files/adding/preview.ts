// Creates the preview of a picture or a video: at most 512 px wide and high, as WebP, or as JPEG if the browser cannot
// write WebP.
import { encodeCanvas } from '../../ui/painting/encode-canvas.ts';

const maxSidePx = 512;
const maxBytes = 256 * 1_024;
const qualities = [0.82, 0.66, 0.45, 0.25];
/** The quality of a picture that is converted at its full size. */
const fullSizeQuality = 0.92;
/**
 * The time of the frame for the preview, unless the middle of the video is earlier. The first frame is often black or
 * blurred.
 */
const frameAtSeconds = 1;
const frameTimeoutMs = 8_000;

/** @returns undefined if the browser cannot read the picture */
export const decodePicture = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);

export async function previewOfPicture(picture: ImageBitmap): Promise<Blob | undefined> {
  return encodeSmall(paint(picture, picture.width, picture.height, maxSidePx));
}

/** Converts a picture to a full-size JPEG without metadata. */
export const convertToJpeg = (picture: ImageBitmap): Promise<Blob> =>
  encodeCanvas(paint(picture, picture.width, picture.height), 'image/jpeg', fullSizeQuality);

/** @returns undefined if there is no preview, for example because the browser cannot play the video */
export async function previewOfVideo(file: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    video.src = address;
    await waitForEvent(video, 'loadeddata');
    video.currentTime = Math.min(frameAtSeconds, video.duration / 2 || 0);
    await waitForEvent(video, 'seeked');
    if (video.videoWidth === 0) return undefined;
    return await encodeSmall(paint(video, video.videoWidth, video.videoHeight, maxSidePx));
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not load.')), frameTimeoutMs);
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('The video cannot be played.'))),
      {
        once: true,
      },
    );
  });
}

function paint(source: CanvasImageSource, width: number, height: number, maxSide = Number.POSITIVE_INFINITY) {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures.');
  // Without a background color, transparent parts of a JPEG would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encodeSmall(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const webp = await encodeCanvas(canvas, 'image/webp', quality);
    const blob = webp.type === 'image/webp' ? webp : await encodeCanvas(canvas, 'image/jpeg', quality);
    if (blob.size <= maxBytes) return blob;
  }
  return undefined;
}
