// Prepares a chosen file for sending. From a picture or a video, removes the location if possible, reads the time at
// which it was taken, and creates a preview.

import { kindOf, readFileType } from '../metadata/file-type.ts';
import { readHeic } from '../metadata/heic.ts';
import { cleanJpeg } from '../metadata/jpeg.ts';
import { cleanMovie } from '../metadata/movie.ts';
import { cleanPng } from '../metadata/png.ts';
import { cleanWebp } from '../metadata/webp.ts';
import { convertToJpeg, decodePicture, previewOfPicture, previewOfVideo } from './preview.ts';
import type { TimeFacts } from './taken-on.ts';

export interface PreparedFile extends TimeFacts {
  name: string;
  /** The media type of `file`; empty if it is not recognized. */
  type: string;
  file: Blob;
  preview: Blob | undefined;
  /** True if the file may still contain the location. */
  mayContainLocation: boolean;
}

export async function prepareFile(
  chosen: Blob,
  named: { name: string; lastModified: number },
): Promise<PreparedFile> {
  const basics = { ...named, type: await readFileType(chosen) };
  const kind = kindOf(basics.type);
  if (kind === 'video') return { ...basics, ...(await prepareVideo(chosen, basics.type)) };
  if (kind === 'picture') return preparePicture(chosen, basics);
  const file = chosen.slice(0, chosen.size, basics.type);
  return { ...basics, file, preview: undefined, mayContainLocation: false };
}

async function prepareVideo(chosen: Blob, type: string) {
  const cleaned = await cleanMovie(chosen);
  const file = cleaned ? new Blob(cleaned.parts, { type }) : chosen;
  return {
    file,
    takenAt: cleaned?.takenAt,
    preview: await previewOfVideo(file),
    mayContainLocation: !cleaned || cleaned.hasLocationTrack,
  };
}

const cleaners: Readonly<Record<string, typeof cleanJpeg>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

interface Basics {
  name: string;
  type: string;
  lastModified: number;
}

/**
 * Removes metadata. A picture that is damaged, or not a JPEG, PNG or WebP, is converted to JPEG if the browser can read
 * it.
 */
async function preparePicture(chosen: Blob, basics: Basics): Promise<PreparedFile> {
  const { type, name } = basics;
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const cleaned = cleaners[type]?.(bytes);
  const picture = await decodePicture(cleaned ? new Blob(cleaned.parts, { type }) : chosen);
  const preview = picture && (await previewOfPicture(picture));
  try {
    if (cleaned) {
      const file = new Blob(cleaned.parts, { type });
      return { ...basics, cameraDay: cleaned.takenOn, file, preview, mayContainLocation: false };
    }
    const cameraDay = type === 'image/heic' ? readHeic(bytes).takenOn : undefined;
    if (!picture) return { ...basics, cameraDay, file: chosen, preview, mayContainLocation: true };
    const file = await convertToJpeg(picture);
    const renamed = { name: `${name.replace(/\.[^.]*$/, '')}.jpg`, type: file.type };
    return { ...basics, ...renamed, cameraDay, file, preview, mayContainLocation: false };
  } finally {
    picture?.close();
  }
}
