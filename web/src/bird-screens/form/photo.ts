// Turns a photo into a small square: upright, cropped, and without metadata.
import { type Crop, type Size, sideOf } from './crop.ts';

const sidePixels = 512;
const maximumBytes = 80_000;
const qualities = [0.86, 0.78, 0.68, 0.56, 0.42, 0.3];

/** @throws if the browser cannot read the file as a picture */
export const openPhoto = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

/** Returns the square as the data URL of a JPEG of at most 80 KB. Painting it removes metadata such as place and camera. */
export async function cutPhoto(picture: CanvasImageSource & Size, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sidePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures.');
  const side = sideOf(picture, crop);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, sidePixels, sidePixels);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, sidePixels, sidePixels);
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality);
    if (blob.size <= maximumBytes || quality === qualities.at(-1)) return dataUrlOf(blob);
  }
  throw new Error('The browser could not encode the photo.');
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The browser could not encode the photo.'))),
      'image/jpeg',
      quality,
    );
  });

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
