// Tests guessing the delimiter of text files.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessDelimiter } from '../../src/sheets/index.ts';
import { cellsOfCsv } from './support.ts';

const files: Record<string, [text: string, delimiter: string]> = {
  'one bird, with a comma in each weight': ['Datum;Kiwi\n01.03.2025;92,5\n08.03.2025;93,1\n', ';'],
  'two birds without a header, with commas in the weights': [
    '01.03.2025;92,5;88,1\n08.03.2025;93,5;87,9',
    ';',
  ],
  'one bird, with a comma as the delimiter': ['Date,Kiwi (g)\n2025-03-01,92.5\n', ','],
  'a title above the header': [
    'Our birds; all of them\n\nDate,Kiwi,Mango\n2025-03-01,92,88\n2025-03-08,93,87',
    ',',
  ],
  'notes with semicolons': ['Date,Kiwi,Notes\n2025-03-01,92,moult; tired\n2025-03-08,93,\n', ','],
  'tabs, and commas in the notes': ['Date\tKiwi\tNotes\n2025-03-01\t92\tmoult, tired\n', '\t'],
  'a single column': ['Kiwi\n92\n93\n', ','],
  'an empty file': ['', ','],
};

describe('The delimiter', () => {
  for (const [name, [text, delimiter]] of Object.entries(files))
    it(`is found in a file with ${name}`, () => {
      assert.equal(
        guessDelimiter(candidate => cellsOfCsv(text, candidate)),
        delimiter,
      );
    });
});
