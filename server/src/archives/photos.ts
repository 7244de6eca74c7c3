// The photos in an archive and the small portraits made from them: a file for each, and the data file that lists them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPhotoDataUrl, previewTypes, readPhotoDataUrl } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { findPortrait } from '../birds/birds.queries.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { Uuid } from './fields.ts';
import { findPieceOfPhoto, listPhotosOfBird, listPhotosOfFlock, type PhotoKey } from './read-rows.queries.ts';
import { leastId, type Scope } from './read-rows.ts';

export const photosFile = 'photos';

/** True for a type that the API accepts for photos. */
const isPhotoType = (type: string) =>
  type === type.toLowerCase() && isPhotoDataUrl(`data:${type};base64,AAAA`);

/** A line of `photos.ndjson`. */
export const PhotoRow = z.strictObject({
  birdId: Uuid,
  path: z.string().regex(/^photos\/[^/\\]+$/, 'Must be a file in photos/.'),
  type: z.string().refine(isPhotoType, 'Must be an image type other than SVG.'),
  /** The small portrait; null if there is none. */
  portraitPath: z
    .string()
    .regex(/^portraits\/[^/\\]+$/, 'Must be a file in portraits/.')
    .nullable(),
  portraitType: z.enum(previewTypes).nullable(),
});
export type PhotoRow = z.output<typeof PhotoRow>;

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
};

export function photoRowOf({ birdId, name, prefix, portraitPrefix }: PhotoKey): PhotoRow {
  const fileName = `${fileNameOf(name)}-${birdId}`;
  const { mediaType: type } = readPhotoDataUrl(prefix);
  const path = `photos/${fileName}.${extensions[type] ?? 'image'}`;
  const portraitType = previewTypes.find(known => portraitPrefix?.startsWith(`data:${known};`)) ?? null;
  const portraitPath = portraitType && `portraits/${fileName}.${extensions[portraitType]}`;
  return { birdId, path, type, portraitPath, portraitType };
}

const maxNameLength = 60;

/** Returns a name that every system accepts as part of a file name. */
export function fileNameOf(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...words].slice(0, maxNameLength).join('') || 'bird';
}

/** Lists the photos of a flock or a bird, page by page. */
export async function* listPhotos(
  from: Reader,
  { workspaceId, birdId }: Scope,
): AsyncGenerator<readonly PhotoRow[]> {
  for (let afterBirdId = leastId; ; ) {
    const page = { workspaceId, afterBirdId };
    const keys = birdId
      ? await listPhotosOfBird(from, { ...page, birdId })
      : await listPhotosOfFlock(from, page);
    yield keys.map(photoRowOf);
    const last = keys.at(-1);
    if (!last) return;
    afterBirdId = last.birdId;
    await nextTurn();
  }
}

/**
 * The number of characters to read from a data URL at a time. V8 frees short strings in its frequent minor collections,
 * while hundreds of whole photos would stay in memory until the next major collection.
 */
const pieceLength = 64 * 1_024;

/** Reads the image of a photo, piece by piece. */
export async function* readPhoto(
  from: Reader,
  workspaceId: WorkspaceId,
  birdId: string,
): AsyncGenerator<Buffer> {
  let rest = '';
  for (let at = 1; ; at += pieceLength) {
    const { piece } = await findPieceOfPhoto.required(from, { workspaceId, birdId, at, length: pieceLength });
    const digits = rest + (at === 1 ? readPhotoDataUrl(piece).base64 : piece);
    // Four Base64 digits encode three bytes.
    const whole = digits.length - (digits.length % 4);
    if (whole > 0) yield Buffer.from(digits.slice(0, whole), 'base64');
    rest = digits.slice(whole);
    if (piece.length < pieceLength) return;
  }
}

/** Reads the image of a small portrait. */
export async function readPortrait(from: Reader, workspaceId: WorkspaceId, birdId: string): Promise<Buffer> {
  const { portraitDataUrl } = await findPortrait.required(from, { workspaceId, birdId });
  return Buffer.from(readPhotoDataUrl(portraitDataUrl).base64, 'base64');
}
