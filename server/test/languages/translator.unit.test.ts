// Tests that a translator falls back to English if a translation cannot be used, and that translators do not pile up.
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { it, mock } from 'node:test';
import { phrase } from '@flock-care/contract/languages';

type Module = typeof import('../../src/languages/translator.ts');

/** Loads the module again, so that it has read no catalog yet. */
const loadAgain = (name: string): Promise<Module> => import(`../../src/languages/translator.ts?${name}`);

const arrival = phrase('{bird} has arrived', { bird: 'Kiwi' });

it('a translator says a sentence in English while the catalog cannot be read, and in German afterwards', async () => {
  const { translatorFor } = await loadAgain('unreadable');
  const warning = mock.method(process, 'emitWarning', () => {});
  const reading = mock.method(fs, 'readFile', async () => {
    throw new Error('EIO: i/o error, read');
  });
  syncBuiltinESMExports();
  try {
    assert.equal((await translatorFor('de-AT')).say(arrival), 'Kiwi has arrived');
    assert.match(String(warning.mock.calls[0]?.arguments[0]), /into de could not be read: Error: EIO/);
  } finally {
    reading.mock.restore();
    warning.mock.restore();
    syncBuiltinESMExports();
  }
  assert.notEqual((await translatorFor('de-AT')).say(arrival), 'Kiwi has arrived');
});

it('a translator says a sentence in English if its values do not fit the translation', async () => {
  const { translatorFor } = await loadAgain('invalid');
  const warning = mock.method(process, 'emitWarning', () => {});
  const { say } = await translatorFor('de');
  assert.equal(say(phrase('{bird} has arrived', {})), ' has arrived');
  assert.equal(warning.mock.callCount(), 1);
  warning.mock.restore();
});

it('translatorFor keeps only the language and region of a tag, and at most a hundred translators', async () => {
  const { translatorFor } = await loadAgain('many');
  const first = await translatorFor('de-Latn-AT-1996-u-hc-h23');
  assert.equal(first.locale, 'de-AT');
  assert.equal(await translatorFor('DE-at'), first);
  assert.equal((await translatorFor('de-ab-cd')).locale, 'de');
  for (let region = 100; region < 220; region += 1) await translatorFor(`de-${region}`);
  assert.notEqual(await translatorFor('de-AT'), first);
});
