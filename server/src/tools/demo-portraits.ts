// Small portraits for the birds of the demo, painted here so that the demo brings no picture of somebody's.
import { crc32, deflateSync } from 'node:zlib';
import type { Plumage } from './demo-species.ts';

const size = 144;
/** Each pixel is the mean of a square of samples this wide, so that edges are smooth. */
const samples = 3;

type Color = readonly [red: number, green: number, blue: number];

const painted = new Map<Plumage, string>();

/** A bird's head from the side, as a PNG in a data URL of a few thousand characters; painted once a species. */
export function paintPortrait(plumage: Plumage): string {
  const portrait = painted.get(plumage) ?? paint(plumage);
  painted.set(plumage, portrait);
  return portrait;
}

function paint(plumage: Plumage): string {
  const paints = {
    head: colorOf(plumage.head),
    body: colorOf(plumage.body),
    cheek: colorOf(plumage.cheek),
    beak: colorOf(plumage.beak),
    backdrop: colorOf(plumage.backdrop),
  };
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1) {
    // Each row begins with the byte of its filter, 0 for none.
    let at = y * (1 + size * 3) + 1;
    for (let x = 0; x < size; x += 1) {
      for (const channel of meanColor(x, y, (u, v) => colorAt(u, v, paints))) rows[at++] = channel;
    }
  }
  return `data:image/png;base64,${png(rows).toString('base64')}`;
}

function meanColor(x: number, y: number, at: (u: number, v: number) => Color): Color {
  let [red, green, blue] = [0, 0, 0];
  for (let i = 0; i < samples * samples; i += 1) {
    const u = (x + ((i % samples) + 0.5) / samples) / size;
    const v = (y + (Math.floor(i / samples) + 0.5) / samples) / size;
    const color = at(u, v);
    red += color[0];
    green += color[1];
    blue += color[2];
  }
  const count = samples * samples;
  return [Math.round(red / count), Math.round(green / count), Math.round(blue / count)];
}

const pupil: Color = [30, 28, 27];
const glint: Color = [255, 255, 255];

/** What is at a point of the picture, both coordinates from 0 to 1: the topmost shape first. */
function colorAt(u: number, v: number, paints: Record<keyof Plumage, Color>): Color {
  if (isInside(u, v, 0.565, 0.345, 0.012, 0.012)) return glint;
  if (isInside(u, v, 0.555, 0.36, 0.04, 0.04)) return pupil;
  if (isInside(u, v, 0.555, 0.36, 0.062, 0.062)) return shade(paints.cheek, 1.12);
  if (isInside(u, v, 0.56, 0.52, 0.1, 0.085)) return paints.cheek;
  if (isInside(u, v, 0.47, 0.42, 0.265, 0.25)) return shade(paints.head, 1.08 - v * 0.25);
  const isBeak = isInside(u, v, 0.72, 0.45, 0.15, 0.15) && !isInside(u, v, 0.7, 0.63, 0.1, 0.115);
  if (isBeak && u > 0.66) return shade(paints.beak, 1.1 - (v - 0.3) * 0.6);
  if (isInside(u, v, 0.36, 1.02, 0.34, 0.58)) return shade(paints.body, 1.06 - v * 0.18);
  return shade(paints.backdrop, 1.04 - v * 0.12);
}

/** True within the ellipse around (centerU, centerV). */
function isInside(
  u: number,
  v: number,
  centerU: number,
  centerV: number,
  radiusU: number,
  radiusV: number,
): boolean {
  return ((u - centerU) / radiusU) ** 2 + ((v - centerV) / radiusV) ** 2 <= 1;
}

const shade = ([red, green, blue]: Color, factor: number): Color => [
  Math.min(255, red * factor),
  Math.min(255, green * factor),
  Math.min(255, blue * factor),
];

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of eight bits a channel, red, green and blue (ISO/IEC 15948, sections 5 and 11). */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
