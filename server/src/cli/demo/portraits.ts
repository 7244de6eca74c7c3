// The photos of the demo's birds: the app's own drawings, so that no picture has to be licensed.
import { readFileSync } from 'node:fs';

export type Portrait =
  | 'african-grey'
  | 'budgerigar-blue'
  | 'budgerigar-green'
  | 'cockatiel-grey'
  | 'cockatiel-lutino'
  | 'cockatoo-white'
  | 'conure-green-cheeked'
  | 'conure-sun'
  | 'lovebird-peach-faced'
  | 'macaw-blue-and-gold';

/** Returns a 240-pixel PNG as a data URL of about 6,000 characters. */
export function readPortrait(portrait: Portrait): string {
  const png = readFileSync(new URL(`portraits/${portrait}.png`, import.meta.url));
  return `data:image/png;base64,${png.toString('base64')}`;
}
