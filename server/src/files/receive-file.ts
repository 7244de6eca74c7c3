// Receives a file into the store, and refuses it as soon as it is too large or of the wrong type.
import { type FileType, limits, type PreviewType, previewTypes } from '@flock-care/contract/shapes';
import type { FileStore, ReceivedFile } from '../file-store/file-store.ts';
import { type RefusalCode, refuse } from '../refusals.ts';
import { headBytes, recognizeType, TextCheck } from './recognize-type.ts';

export interface Received<Type> extends ReceivedFile {
  type: Type;
}

/** The maximum number of simultaneous uploads. Each has a temporary file, which may be as large as a video. */
const maxReceiving = 40;
let receiving = 0;

/**
 * Receives a file of any allowed type.
 *
 * @param name the file name, which distinguishes CSV from other text
 * @throws RefusalError: 413, 415, 503
 */
export async function receiveFile(
  store: FileStore,
  source: AsyncIterable<Uint8Array>,
  name: string,
): Promise<Received<FileType>> {
  const check = new Check('fileTypeNotAllowed', new TextCheck());
  return receive(store, source, check, () => fileTypeOf(check, name));
}

function fileTypeOf(check: Check, name: string): FileType {
  const type = check.findType();
  if (type) return type;
  if (!check.isText()) throw refuse('fileTypeNotAllowed');
  return name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'text/plain';
}

/** Checks the bytes of a file or a preview without storing them, and returns the type. @throws RefusalError: 413, 415 */
export async function checkBytes(
  source: AsyncIterable<Uint8Array>,
  { isPreview }: { isPreview: boolean },
): Promise<FileType> {
  const check = isPreview ? new Check('imageRequired') : new Check('fileTypeNotAllowed', new TextCheck());
  for await (const chunk of source) check.add(chunk);
  return isPreview ? pictureTypeOf(check.findType()) : fileTypeOf(check, '');
}

/** Receives a small picture. @throws RefusalError: 413, 415, 503 */
export async function receivePicture(
  store: FileStore,
  source: AsyncIterable<Uint8Array>,
): Promise<Received<PreviewType>> {
  const check = new Check('imageRequired');
  return receive(store, source, check, () => pictureTypeOf(check.findType()));
}

/** Collects the bytes of a picture that is stored in the database. @throws RefusalError: 413, 415 */
export async function collectPicture(
  source: AsyncIterable<Uint8Array>,
): Promise<{ type: PreviewType; picture: Buffer }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.portraitBytes) throw refuse('bodyTooLarge');
    chunks.push(chunk);
  }
  const picture = Buffer.concat(chunks);
  return { type: pictureTypeOf(recognizeType(picture)), picture };
}

function pictureTypeOf(type: FileType | undefined): PreviewType {
  const pictureType = previewTypes.find(allowed => allowed === type);
  if (!pictureType) throw refuse('imageRequired');
  return pictureType;
}

async function receive<Type>(
  store: FileStore,
  source: AsyncIterable<Uint8Array>,
  check: Check,
  typeOf: () => Type,
): Promise<Received<Type>> {
  if (receiving >= maxReceiving) throw refuse('filesUnavailable');
  receiving += 1;
  try {
    const received = await store.receive(source, chunk => check.add(chunk));
    try {
      return { ...received, type: typeOf() };
    } catch (error) {
      await received.discard();
      throw error;
    }
  } finally {
    receiving -= 1;
  }
}

/**
 * Checks a file while it arrives. Without a `TextCheck`, it refuses text, and files over the size limit for previews.
 */
class Check {
  readonly #refusal: RefusalCode;
  readonly #text: TextCheck | undefined;
  #head = Buffer.alloc(0);
  #mayBeText: boolean;
  bytes = 0;

  constructor(refusal: RefusalCode, text?: TextCheck) {
    this.#refusal = refusal;
    this.#text = text;
    this.#mayBeText = text !== undefined;
  }

  findType(): FileType | undefined {
    return recognizeType(this.#head);
  }

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)]);
    }
    if (this.bytes > this.#limit()) throw refuse('bodyTooLarge');
    if (this.findType()) return;
    this.#mayBeText &&= this.#text?.accepts(chunk) ?? false;
    // The first chunk may be too short to recognize the type.
    if (!this.#mayBeText && this.bytes >= headBytes) throw refuse(this.#refusal);
  }

  /** True if the whole file is text, and not empty. */
  isText(): boolean {
    return this.bytes > 0 && this.#mayBeText && (this.#text?.acceptsEnd() ?? false);
  }

  #limit(): number {
    if (!this.#text) return limits.previewBytes;
    return this.findType()?.startsWith('video/') ? limits.videoBytes : limits.fileBytes;
  }
}
