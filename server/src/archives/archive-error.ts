// Creates the refusal of an archive, which names the wrong file or line and the reason.
import { RefusalError } from '../refusals.ts';

/** @param sentence the error, with its place in the archive */
export const refuseArchive = (sentence: string): RefusalError => new RefusalError('archiveInvalid', sentence);

export const refuseLargeArchive = (sentence: string): RefusalError =>
  new RefusalError('archiveTooLarge', sentence);
