// Tests the guard on real birds: healthy chicks of 17 species as they grow and fledge, and house finches.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readGrowthCurves } from '../../tools/guard/growth-curves.ts';
import { scoreChicks, scoreFinches } from '../../tools/guard/score-real.ts';
import { realTables } from '../../tools/guard/table.ts';

const curves = readGrowthCurves();
const chicks = scoreChicks(curves);
const finches = scoreFinches();

/**
 * The species for which weaning is suggested after the peak, or not at all. One still gains a fifth in the four days
 * before its peak. The other is still growing when its curve ends.
 */
const notSuggestedInTime = new Set(['Bolborhynchus lineola', 'Cacatua moluccensis']);

describe('The published growth of healthy chicks', () => {
  assert.equal(chicks.length, 17);

  for (const { species, days, suggestedAge, peakAge, callAge } of chicks) {
    it(`raises no call with daily weighing: ${species}`, () => {
      assert.equal(callAge, null);
      assert.ok(days > 20);
      const isSuggestedInTime = suggestedAge !== null && suggestedAge <= peakAge;
      assert.equal(isSuggestedInTime, !notSuggestedInTime.has(species), `${suggestedAge}, ${peakAge}`);
    });
  }

  it('leads to no weaning suggestion before the growth levels off', () => {
    for (const { species, weights } of curves) {
      const { suggestedAge } = chicks.find(chick => chick.species === species) ?? {};
      const weighing = weights.find(({ day }) => day === suggestedAge);
      const peak = Math.max(...weights.map(({ grams }) => grams));
      assert.ok(!weighing || weighing.grams > 0.8 * peak, `${species}: ${weighing?.grams} of ${peak} g`);
    }
  });
});

describe('House finches', () => {
  it('that were not infected get no more calls with the rule for newcomers than without it', () => {
    const [healthy] = finches;
    assert.equal(healthy?.birds, 20);
    assert.deepEqual(healthy.called, { before: 1, after: 1 });
  });
});

describe('docs/weight-guard.md', () => {
  it('shows the output of `npm run guard -- real`', () => {
    const page = readFileSync(new URL('../../../docs/weight-guard.md', import.meta.url), 'utf8');
    assert.ok(page.includes(realTables(chicks, finches)));
  });
});
