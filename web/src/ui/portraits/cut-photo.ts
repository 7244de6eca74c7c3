// Turns a picture into a bird's photo and its small portrait: upright, cropped, and without metadata.

/** A square of a picture: its center, and the length of its sides in pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

interface Encoding {
  type: 'image/jpeg' | 'image/webp';
  maximumBytes: number;
  qualities: readonly number[];
}

const photoPixels = 512;
const photoEncoding: Encoding = {
  type: 'image/jpeg',
  maximumBytes: 80_000,
  qualities: [0.86, 0.78, 0.68, 0.56, 0.42, 0.3],
};

const portraitPixels = 96;
/** The target size in bytes. With headers, a portrait is a 2 KiB download; for a board of 200 birds, 400 KiB. */
const portraitBytes = 1_300;
const webp: Encoding = {
  type: 'image/webp',
  maximumBytes: portraitBytes,
  qualities: [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0],
};
/** For browsers that cannot encode WebP, such as Safari. */
const jpeg: Encoding = { ...webp, type: 'image/jpeg' };

export interface CutPhoto {
  /** The data URL of a JPEG of at most 80 kB, or of a larger one if even the lowest quality exceeds that. */
  photoDataUrl: string;
  portrait: Blob;
}

/** Cuts both sizes of a photo. Painting them removes metadata such as the place and the camera. */
export async function cutPhoto(picture: CanvasImageSource, square: Square): Promise<CutPhoto> {
  const canvas = paint(picture, square, photoPixels);
  const [photo, portrait] = [await encode(canvas, photoEncoding), await cutPortrait(canvas)];
  return { photoDataUrl: await dataUrlOf(photo), portrait };
}

/** Cuts the small portrait from the middle of a stored photo. @throws if the browser cannot read the photo */
export async function cutStoredPortrait(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo);
  try {
    return await cutPortrait(picture);
  } finally {
    picture.close();
  }
}

async function cutPortrait(picture: CanvasImageSource & { width: number; height: number }): Promise<Blob> {
  const { width, height } = picture;
  const canvas = paint(
    picture,
    { x: width / 2, y: height / 2, side: Math.min(width, height) },
    portraitPixels,
  );
  const encoded = await encode(canvas, webp);
  return encoded.type === webp.type ? encoded : encode(canvas, jpeg);
}

function paint(picture: CanvasImageSource, { x, y, side }: Square, pixels: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, pixels, pixels);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, pixels, pixels);
  return canvas;
}

/** Encodes with the best quality that is small enough, or else with the lowest one. */
async function encode(canvas: HTMLCanvasElement, { type, maximumBytes, qualities }: Encoding): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await blobOf(canvas, type, quality);
    if (blob.size <= maximumBytes || quality === qualities.at(-1)) return blob;
  }
  throw new Error('The browser could not encode the photo.');
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The browser could not encode the photo.'))),
      type,
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
