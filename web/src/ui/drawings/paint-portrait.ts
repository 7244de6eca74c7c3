// Paints a drawn portrait as a picture, so that a bird can use it as its photo.
import { drawings } from './drawings.ts';
import type { PortraitName } from './names.ts';
import type { Shape } from './shapes.ts';

/** Returns a square JPEG, like an uploaded photo. */
export async function paintPortrait(name: PortraitName, sidePixels: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sidePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures.');
  context.scale(sidePixels / 200, sidePixels / 200);
  context.lineCap = context.lineJoin = 'round';
  for (const shape of drawings[name]) paint(context, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The portrait was not painted.'))),
      'image/jpeg',
      0.9,
    );
  });
}

function paint(context: CanvasRenderingContext2D, { d, fill, stroke, width = 1, opacity = 1 }: Shape): void {
  const path = new Path2D(d);
  context.globalAlpha = opacity;
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke(path);
  }
}
