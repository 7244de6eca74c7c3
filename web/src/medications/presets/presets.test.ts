// Tests that presets are recognized in every language of the app.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { labelPresetAt, labelPresetOf, labelPresets, routePresetOf, routePresets } from './presets.ts';

describe('A preset', () => {
  it('is recognized in English and in German, and other text is not', () => {
    assert.deepEqual(['by mouth', 'in den Schnabel', 'by Mouth', ''].map(routePresetOf), [
      'byMouth',
      'byMouth',
      undefined,
      undefined,
    ]);
    assert.deepEqual(['Morning', 'Morgen', 'Frühstück', 'toString'].map(labelPresetOf), [
      'morning',
      'morning',
      undefined,
      undefined,
    ]);
    assert.deepEqual(labelPresetOf('Dose 12'), { number: '12' });
    assert.equal(labelPresetOf('Dose 1 of 2'), undefined);
  });

  it('has the German name that the app shows', () => {
    const catalog = readFileSync(new URL('../../../../locales/de/app.po', import.meta.url), 'utf8');
    for (const [english, german] of [...Object.values(routePresets), ...Object.values(labelPresets)])
      assert.ok(catalog.includes(`msgid "${english}"\nmsgstr "${german}"\n`), english);
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
