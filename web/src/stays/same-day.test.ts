// Tests that a second stay on the same day keeps everything from the first.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Stay } from '@flock-care/contract/shapes';
import { changesOnSameDay } from './same-day.ts';

const stored: Stay = {
  ...{ id: 'stay', birdId: 'bird', kind: 'quarantine', startedOn: '2026-03-20', endedOn: null },
  ...{ personName: 'Anna', personContact: '0142', reason: 'New.', notes: 'Eats well.' },
  ...{ reviewOn: '2026-04-17', createdAt: '2026-03-20T08:00:00.000Z', createdByName: 'Carl' },
};
const blank = { personName: '', personContact: '', reason: '', notes: '', reviewOn: null };
const enter = (kind: Stay['kind'], more: object = {}) =>
  changesOnSameDay(stored, { ...blank, kind, startedOn: stored.startedOn, ...more });

describe('Another stay on the same day', () => {
  it('keeps the text of the first one in the notes, and the day of its review', () => {
    const clinic = { personName: 'Feather & Beak', reason: 'Limps.' };
    assert.deepEqual(enter('hospital', clinic), {
      ...{ kind: 'hospital', ...clinic, personContact: '' },
      notes: 'Anna\n0142\nNew.\nEats well.',
    });
  });

  it('puts its own notes first and prefers its own review, but has no review if the bird is gone', () => {
    assert.deepEqual(enter('hospital', { notes: 'X-ray.', reviewOn: '2026-03-25' }), {
      ...{ kind: 'hospital', personName: '', personContact: '', reason: '' },
      ...{ notes: 'X-ray.\nAnna\n0142\nNew.\nEats well.', reviewOn: '2026-03-25' },
    });
    assert.equal(enter('died').reviewOn, null);
  });

  it('changes only the entered fields if the kind is the same', () => {
    assert.deepEqual(enter('quarantine'), {});
    assert.deepEqual(enter('quarantine', { reason: 'New.' }), {});
    assert.deepEqual(enter('quarantine', { reason: 'Sneezes.' }), {
      ...{ reason: 'Sneezes.', notes: 'New.\nEats well.' },
    });
  });
});
