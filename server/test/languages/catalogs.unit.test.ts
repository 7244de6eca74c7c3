// Tests that every sentence of the service, including those it shares with the app, is translated into every language.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '@flock-care/contract/languages';
import { phraseCalls } from '@flock-care/contract/phrase-calls';
import { IntlMessageFormat } from 'intl-messageformat';
import { readCatalog } from '../../src/languages/catalog.ts';
import { english } from '../../src/languages/sentence.ts';
import { root } from '../documents/repository.ts';
import { type Element, elementsOf, missingCategories, parseMessage } from './message-parts.ts';

/** Lists the sentences in the source files of a folder. */
const listSentences = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: root })
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(phraseCalls)])
    .map(([, literal = '']) => literal.replaceAll(/\\(.)/g, '$1'));

const ofService = listSentences('server/src');
const sentences = [...new Set([...ofService, ...listSentences('contract/src')])];

const namesIn = (elements: readonly Element[]) =>
  [
    ...new Set(
      // A literal has no name, and neither does the sign # in a plural.
      elementsOf(elements).flatMap(element =>
        element.type === 0 || element.type === 7 ? [] : element.value,
      ),
    ),
  ].sort();

it('the test finds the sentences', () => {
  assert.ok(sentences.includes('The bird was not found in this flock.'));
  assert.ok(sentences.length > 200, `There are ${sentences.length} sentences.`);
});

for (const language of languages.filter(other => other !== 'en')) {
  describe(`the translations into ${language}`, async () => {
    const catalog = await readCatalog(language);
    const translations = sentences.flatMap(sentence => {
      const text = catalog.texts.get(sentence);
      return text === undefined ? [] : [{ sentence, elements: parseMessage(text, language) }];
    });

    it('include every sentence', () => {
      assert.deepEqual(
        sentences.filter(sentence => !catalog.texts.get(sentence)?.trim()),
        [],
        'Run npm run messages, and translate these sentences.',
      );
    });

    it('use the same values as the English sentences', () => {
      for (const { sentence, elements } of translations)
        assert.deepEqual(namesIn(elements), namesIn(parseMessage(sentence, 'en')), sentence);
    });

    it('have every plural in all forms of the language', () => {
      for (const { sentence, elements } of translations)
        assert.deepEqual(missingCategories(elements, language), [], sentence);
    });
  });
}

it('the service formats its English sentences as IntlMessageFormat does', () => {
  for (const sentence of ofService) {
    const names = namesIn(parseMessage(sentence, 'en'));
    for (const number of [0, 1, 2, 1_234]) {
      const values = Object.fromEntries(names.map(name => [name, number]));
      const parsed = new IntlMessageFormat(sentence, 'en', undefined, { ignoreTag: true });
      assert.equal(english.say({ id: sentence, values }), parsed.format(values), sentence);
    }
  }
});
