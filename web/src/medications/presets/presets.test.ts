// Tests that presets are recognized in every language of the app.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { languages } from '@flock-care/contract/languages';
import {
  labelPresetAt,
  labelPresetOf,
  labelPresets,
  routePresetOf,
  routePresets,
  withoutSoftHyphens,
} from './presets.ts';

describe('A preset', () => {
  it('is recognized in every language, and other text is not', () => {
    assert.deepEqual(
      ['by mouth', 'in den Schnabel', 'in de bek', 'dans l’œil', 'en el ojo'].map(routePresetOf),
      ['byMouth', 'byMouth', 'byMouth', 'inTheEye', 'inTheEye'],
    );
    assert.deepEqual(['Morning', 'Morgen', 'Ochtend', 'Soir', 'Por la mañana'].map(labelPresetOf), [
      'morning',
      'morning',
      'morning',
      'evening',
      'morning',
    ]);
    assert.equal(routePresetOf('dans la nourri\u00adture'), 'onFood');
    assert.deepEqual(['by Mouth', '', 'toString'].map(routePresetOf), [undefined, undefined, undefined]);
    assert.deepEqual(['Frühstück', '', 'toString'].map(labelPresetOf), [undefined, undefined, undefined]);
    assert.equal(labelPresetOf('Dose 1 of 2'), undefined);
  });

  for (const [index, language] of languages.entries())
    it(`has the names that the app shows in ${language}`, () => {
      const url = new URL(`../../../../locales/${language}/app.po`, import.meta.url);
      const catalog = withoutSoftHyphens(readFileSync(url, 'utf8'));
      for (const names of [...Object.values(routePresets), ...Object.values(labelPresets)])
        assert.ok(catalog.includes(`msgid "${names[0]}"\nmsgstr "${names[index]}"\n`), names[0]);
      const [, numbered = ''] = /msgid "Dose \{number\}"\nmsgstr "(.+)"/.exec(catalog) ?? [];
      assert.deepEqual(labelPresetOf(numbered.replace('{number}', '12')), { number: '12' });
    });

  it('names the part of the day that a time falls in', () => {
    assert.deepEqual(['04:59', '05:00', '11:00', '14:00', '17:00', '22:00'].map(labelPresetAt), [
      'night',
      'morning',
      'noon',
      'afternoon',
      'evening',
      'night',
    ]);
  });
});
