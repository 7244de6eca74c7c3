// Creates the error that refuses an archive. It names the file or line at fault, and the reason.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import { type Sentence, sentenceIn } from '../languages/sentence.ts';
import { RefusalError } from '../refusals.ts';

/** @param sentence the error, with its place in the archive */
export const refuseArchive = (sentence: Sentence): RefusalError =>
  new RefusalError('archiveInvalid', sentence);

export interface Place {
  /** The file in the archive. */
  path: string;
  line?: number;
}

/** @param problem a sentence, or an English string about a field, like those in `details` */
export const refuseAt = ({ path, line }: Place, problem: Sentence | string): RefusalError =>
  refuseArchive(speaker => {
    const facts = { path, problem: typeof problem === 'string' ? problem : sentenceIn(speaker, problem) };
    return speaker.say(
      line === undefined
        ? phrase('{path}: {problem}', facts)
        : phrase('{path}, line {line}: {problem}', { ...facts, line }),
    );
  });

export const refuseLargeArchive = (sentence: Sentence): RefusalError =>
  new RefusalError('archiveTooLarge', sentence);

export const hasNo = (path: string): Phrase => phrase('The archive has no {path}.', { path });

export const belongTogether = (one: string, other: string): Phrase =>
  phrase('{one} and {other} belong together.', { one, other });
