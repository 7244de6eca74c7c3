// The filter of the gallery, which is part of its URL.
import type { FileKind } from '../metadata/file-type.ts';

export interface FilesChoice {
  kind?: FileKind;
}

export const filesChoiceOf = ({ kind }: Record<string, unknown>): FilesChoice =>
  kind === 'picture' || kind === 'video' || kind === 'paper' ? { kind } : {};
