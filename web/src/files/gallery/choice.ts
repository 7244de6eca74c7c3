// The gallery's filter, which is part of the URL.
import type { FileKind } from '../metadata/file-type.ts';

export interface FilesChoice {
  kind?: FileKind;
}

export const filesChoiceOf = ({ kind }: Record<string, unknown>): FilesChoice =>
  kind === 'picture' || kind === 'video' || kind === 'paper' ? { kind } : {};
