// What Today says of a flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birds } from '../../test/support/board-fixture.ts';
import { needsYou, onPerch, partOfDay, toldDay } from './today-view.ts';

const today = '2026-11-24';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const bird = birds[index % birds.length];
    if (!bird) throw new Error('There are birds.');
    return { ...bird, id: String(index) };
  });

describe('Needs you', () => {
  it('has the worst first', () => {
    assert.deepEqual(
      needsYou(birds).map(({ name }) => name),
      ['Kiwi', 'Dot'],
    );
    const [, juno] = birds;
    const urgent = juno && { ...juno, verdict: 'urgent' as const, changePercent: -11 };
    assert.deepEqual(
      needsYou(urgent ? [...birds, urgent] : []).map(({ name }) => name),
      ['Juno', 'Kiwi', 'Dot'],
    );
  });
});

describe('The perch', () => {
  it('has up to six birds side by side, in the order of the flock', () => {
    const perch = onPerch(birds, today);
    assert.deepEqual([perch.birds.length, perch.scrolls, perch.birds[0]?.name], [6, false, 'Kiwi']);
  });

  it('scrolls with seven to twelve, those to be weighed first', () => {
    const perch = onPerch(many(12), today);
    assert.equal(perch.scrolls, true);
    assert.deepEqual(
      perch.birds.slice(0, 6).map(({ latestRecordedOn }) => latestRecordedOn === today),
      Array(6).fill(false),
    );
  });

  it('holds those off it only in a large flock, and says how many are weighed', () => {
    const perch = onPerch(many(48), today);
    assert.deepEqual(perch.weighed, { count: 24, of: 48 });
    assert.deepEqual(new Set(perch.birds.map(({ name }) => name)), new Set(['Kiwi', 'Dot']));
    assert.equal(perch.birds[0]?.name, 'Kiwi');
  });
});

describe('Days and hours', () => {
  it('are told as people do', () => {
    assert.deepEqual([4, 5, 11, 12, 17, 18, 21, 22].map(partOfDay), [
      'beforeDawn',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'night',
    ]);
    assert.deepEqual(
      ['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-17'].map(day => toldDay(day, today)),
      ['today', 'yesterday', 'weekday', 'date'],
    );
  });
});
