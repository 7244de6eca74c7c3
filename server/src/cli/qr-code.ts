// Draws a QR code for the terminal.
import encodeQR from 'qr';

/** Characters with no dark half, a dark lower half, a dark upper half, and both halves dark. */
const halfBlocks = [' ', '▄', '▀', '█'] as const;
const blackOnWhite = '\u001b[38;5;16;48;5;231m';
const plain = '\u001b[0m';

/** Draws black on white, no matter what the terminal's colors are, so that cameras can read the code. */
export function drawQrCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const lines: string[] = [];
  // A character is twice as high as it is wide: it represents two modules, one above the other.
  for (let y = 0; y < rows.length; y += 2) {
    const upper = rows[y] ?? [];
    const lower = rows[y + 1] ?? [];
    const line = upper.map((isDark, x) => halfBlocks[Number(isDark) * 2 + Number(lower[x] ?? false)]);
    lines.push(`${blackOnWhite}${line.join('')}${plain}`);
  }
  return lines.join('\n');
}
