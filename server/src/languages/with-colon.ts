// Adds a colon to a text, as a phrase, because French puts a space before the colon.
import { type Phrase, phrase } from '@flock-care/contract/languages';

/** @param rest the text after the colon, if it is on the same line */
export const withColon = (text: string, rest?: string): Phrase =>
  rest === undefined ? phrase('{text}:', { text }) : phrase('{text}: {rest}', { text, rest });
