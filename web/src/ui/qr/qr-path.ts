// Encodes text as a QR code, in an SVG path. Loaded when a code is first shown.
import encodeQR from 'qr';

export interface QrPath {
  /** The width and height in modules, quiet zone included. */
  side: number;
  path: string;
}

/** The white border in modules, which scanners need to find the code (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { side: rows.length, path: rows.map(rowPath).join('') };
}

/** Draws adjacent modules as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const width = x - from + 1;
    path += `M${from} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
