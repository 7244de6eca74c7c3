// Tests that a drawn QR code can be decoded.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import decodeQR from 'qr/decode.js';
import { qrPath } from './qr-path.ts';

/** Paints the path in black on white, with four pixels per module. */
function paint({ side, path }: ReturnType<typeof qrPath>) {
  const scale = 4;
  const pixels = side * scale;
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1) {
        data.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3);
      }
    }
  }
  return { width: pixels, height: pixels, data };
}

it('a drawn QR code decodes to the same text', () => {
  const text = 'https://flock.example.org/accept#K7QF-2M9X-RT4C';
  assert.equal(decodeQR(paint(qrPath(text))), text);
});

it('a drawn QR code has a white border of four modules', () => {
  const { side, path } = qrPath('K7QF-2M9X-RT4C');
  const dark = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
    from: Number(x),
    to: Number(x) + Number(width),
    y: Number(y),
  }));
  assert.equal(Math.min(...dark.map(({ from }) => from)), 4);
  assert.equal(Math.max(...dark.map(({ to }) => to)), side - 4);
  assert.equal(Math.min(...dark.map(({ y }) => y)), 4);
});
