// Tests the birds, days and hours that Today shows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birds } from '../../test/support/board-fixture.ts';
import type { BirdToday } from '../board/board.ts';
import { dayWording, needsYou, onPerch, partOfDay, reviewsDue } from '../board/today-view.ts';

const today = '2026-11-24';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const bird = birds[index % birds.length];
    if (!bird) throw new Error('There are birds.');
    return { ...bird, id: String(index) };
  });

describe('Needs you', () => {
  it('lists the worst bird first', () => {
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

describe('Reviews', () => {
  it('are listed with their birds, longest due first', () => {
    const [kiwi, juno] = birds as [BirdToday, BirdToday];
    const review = (birdId: string, on: string) => ({ birdId, stayId: birdId, kind: 'foster' as const, on });
    const reviews = [review(kiwi.id, today), review('gone', today), review(juno.id, '2026-11-20')];
    assert.deepEqual(
      reviewsDue({ birds: [...birds], reviews }).map(({ bird, on }) => [bird.name, on]),
      [
        ['Juno', '2026-11-20'],
        ['Kiwi', today],
      ],
    );
  });
});

describe('The perch', () => {
  it('shows six birds side by side, in the order of the flock', () => {
    const perch = onPerch(birds, today);
    assert.deepEqual([perch.birds.length, perch.scrolls, perch.birds[0]?.name], [6, false, 'Kiwi']);
  });

  it('scrolls with twelve birds, unweighed ones first', () => {
    const perch = onPerch(many(12), today);
    assert.equal(perch.scrolls, true);
    assert.deepEqual(
      perch.birds.slice(0, 6).map(({ latestRecordedOn }) => latestRecordedOn === today),
      Array(6).fill(false),
    );
  });

  it('shows only birds that need attention in a large flock, and counts the weighed ones', () => {
    const perch = onPerch(many(48), today);
    assert.deepEqual(perch.weighed, { count: 24, of: 48 });
    assert.deepEqual(new Set(perch.birds.map(({ name }) => name)), new Set(['Kiwi', 'Dot']));
    assert.equal(perch.birds[0]?.name, 'Kiwi');
  });
});

describe('Days and hours', () => {
  it('have everyday names, such as morning and yesterday', () => {
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
      ['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-17'].map(day => dayWording(day, today)),
      ['today', 'yesterday', 'weekday', 'date'],
    );
  });
});
