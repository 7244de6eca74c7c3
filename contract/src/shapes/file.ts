// A bird's file: a paper, a picture or a video. Its bytes have a separate URL.
import * as z from 'zod';
import { fileTypes } from './enums.ts';
import { Day, Id, OptionalDay, OptionalId, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { optionalText } from './text.ts';

/** A small picture of a file, made by the app. */
export const FilePreview = z.object({ href: z.string(), digest: z.string() });

export const BirdFile = z.object({
  id: Id,
  birdId: Id,
  /** The visit that the file belongs to; null if there is none. */
  vetVisitId: Id.nullable(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.int(),
  /** The SHA-256 of the bytes, in hexadecimal. */
  digest: z.string(),
  caption: z.string(),
  takenOn: Day,
  /** The URL of the bytes. */
  href: z.string(),
  preview: FilePreview.nullable(),
  createdAt: Timestamp,
  createdByName: z.string(),
});
export type BirdFile = z.output<typeof BirdFile>;

/** Characters that show nothing or change the direction of the characters around them. */
const hidden = /[\p{Cc}\p{Cf}]+/gu;
const fallbackName = 'file';
/** The maximum length, with the dot, of an extension that is kept when a file name is shortened. */
const longestEnding = 12;

/**
 * Returns the name without folders or hidden characters, shortened to 120 characters if necessary. A name that is empty
 * or has only dots becomes `file`.
 */
export function cleanFileName(sent: string): string {
  const [last = ''] = sent
    .slice(-4 * limits.fileName)
    .toWellFormed()
    .split(/[\\/]/)
    .slice(-1);
  // A cut may leave a space at the end.
  const name = shortenFileName(last.replace(hidden, '').normalize('NFC').trim()).trim();
  return /^\.*$/.test(name) ? fallbackName : name;
}

function shortenFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileName) return name;
  const [ending = ''] = /\.[^.]*$/u.exec(name) ?? [];
  const kept = ending.length <= longestEnding ? [...ending] : [];
  return [...characters.slice(0, limits.fileName - kept.length), ...kept].join('');
}

const FileName = z.string().overwrite(cleanFileName);

export const FilesQuery = z.object({ vetVisitId: Id.optional(), ...pageFields });

/** The fields of a new file are in the query, because the body is its bytes. */
export const FileInput = z.object({
  id: OptionalId,
  name: FileName,
  takenOn: OptionalDay,
  caption: optionalText(limits.freeText),
  vetVisitId: OptionalId,
});
export type FileInput = z.output<typeof FileInput>;

export const FileChanges = z.object({
  name: FileName.optional(),
  takenOn: Day.optional(),
  caption: optionalText(limits.freeText),
  vetVisitId: z
    .union([Id, z.literal('')], { error: 'Must be a UUID.' })
    .nullish()
    .transform(id => (id === undefined ? undefined : id || null)),
});
export type FileChanges = z.output<typeof FileChanges>;

/** The digest in a URL. The content at such a URL never changes. */
export const DigestQuery = z.object({ digest: z.string().optional() });

/** The digest of the photo that a small portrait was made from. */
export const PortraitInput = z.object({ photo: z.string() });

/** The part of a file that a request asks for; the file itself by default. */
export const HandoverFileQuery = z.object({ part: z.enum(['preview']).optional() });

/** A file as a handover shows it. Its URLs need no sign-in. */
export const HandoverFile = BirdFile.pick({
  name: true,
  type: true,
  bytes: true,
  caption: true,
  takenOn: true,
  href: true,
  preview: true,
});
export type HandoverFile = z.output<typeof HandoverFile>;
