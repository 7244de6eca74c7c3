// Checks that each translation of the app has the placeholders and tags of its English message, and all plural forms.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '@flock-care/contract/languages';
import { parsePo } from 'pofile-ts';
import { missingCategories, parseMessage } from '../languages/message-parts.ts';
import { read } from './repository.ts';

/** Returns the English messages and translations of a catalog, without the untranslated ones. */
const translationsOf = (file: string): [message: string, translation: string][] =>
  parsePo(read(file))
    .items.map(({ msgid, msgstr: [translation = ''] }): [string, string] => [msgid, translation])
    .filter(([message, translation]) => message && translation);

/**
 * Returns the names of the values, and the tags. A plural form of one word, such as `one {bird}`, looks like a value;
 * the category before it tells them apart.
 */
const partsOf = (text: string): string[] =>
  [...new Set(text.match(/(?<!\b(?:zero|one|two|few|many|other) )\{\w+(?=[},])|<\/?\d+\/?>/g))].sort();

describe('The translations of the app', () => {
  for (const language of languages.filter(name => name !== 'en'))
    it(`have the placeholders and tags of the English messages in ${language}`, () => {
      for (const [message, translation] of translationsOf(`locales/${language}/app.po`))
        assert.deepEqual(partsOf(translation), partsOf(message), translation);
    });

  for (const language of languages)
    it(`have every plural in all forms of ${language}`, () => {
      for (const [, translation] of translationsOf(`locales/${language}/app.po`))
        assert.deepEqual(missingCategories(parseMessage(translation, language), language), [], translation);
    });
});
