// A photo becomes a small square: turned as the camera held it, cut, and without anything the camera wrote beside it.
import { type Crop, type Size, sideOf } from './crop.ts';

const sidePixels = 512;
const mostBytes = 80_000;
const qualities = [0.86, 0.78, 0.68, 0.56, 0.42, 0.3];

/** @throws if the browser cannot read it as a picture */
export const openPhoto = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

/** The square as a JPEG of at most 80 KB, as a data URL. Painting it leaves place and camera behind. */
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
    if (blob.size <= mostBytes || quality === qualities.at(-1)) return dataUrlOf(blob);
  }
  throw new Error('The photo was not written.');
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The photo was not written.'))),
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
