// Encodes a canvas as an image.

/** @throws if encoding fails. A browser that does not support the type encodes a PNG instead. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The browser could not encode the picture.'))),
      type,
      quality,
    );
  });
