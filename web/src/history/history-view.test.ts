// What a list of changes says beyond each of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { historyChoiceOf, kindsOf } from './choice.ts';
import { daysOf, inTheWay, lookUp, recordKey } from './history-view.ts';

const change = (id: string, values: Partial<Change> = {}): Change => ({
  id,
  at: '2026-11-24T07:00:00.000Z',
  by: { userId: 'anna', name: 'Anna', tokenName: null },
  action: 'updated',
  kind: 'weight',
  recordId: 'sunday',
  birdId: 'kiwi',
  birdName: 'Kiwi',
  before: { weightGrams: 98.6 },
  after: { weightGrams: 89.6 },
  undoable: true,
  undoneAt: null,
  undoes: null,
  ...values,
});
const undone = { undoneAt: '2026-11-24T08:00:00.000Z', undoable: false };

it('days are those of the flock, newest first', () => {
  const changes = [change('c'), change('b', { at: '2026-11-23T23:30:00.000Z' }), change('a')];
  const days = daysOf(changes, instant => (instant.startsWith('2026-11-23') ? 'monday' : 'tuesday'));
  assert.deepEqual(
    days.map(({ day, changes: those }) => [day, those.map(({ id }) => id)]),
    [
      ['tuesday', ['c']],
      ['monday', ['b']],
      ['tuesday', ['a']],
    ],
  );
});

it('knows of a record what its changes together say, the newest first', () => {
  const { known } = lookUp([
    change('b', { after: { weightGrams: 89.6 } }),
    change('a', { action: 'created', before: null, after: { weightGrams: 98.6, recordedOn: '2026-11-22' } }),
  ]);
  assert.deepEqual(known.get(recordKey('weight', 'sunday')), { weightGrams: 89.6, recordedOn: '2026-11-22' });
});

describe('In the way of an undo', () => {
  const blocker = (changes: Change[], id: string) => {
    const lookup = lookUp(changes);
    const found = lookup.byId.get(id);
    assert.ok(found);
    return inTheWay(changes, found, lookup)?.id;
  };

  it('is a later change of the same field', () => {
    assert.equal(blocker([change('c'), change('b'), change('a')], 'a'), 'c');
    assert.equal(blocker([change('b'), change('a')], 'b'), undefined);
  });

  it('is no change of another record, kind or field', () => {
    const others = [
      change('d', { recordId: 'monday' }),
      change('c', { kind: 'observation' }),
      change('b', { before: { notes: '' }, after: { notes: 'Late.' } }),
    ];
    assert.equal(blocker([...others, change('a')], 'a'), undefined);
  });

  it('is a deletion, whatever the fields', () => {
    assert.equal(
      blocker([change('b', { action: 'deleted', before: { notes: '' }, after: null }), change('a')], 'a'),
      'b',
    );
  });

  it('is nothing that was undone, but what was undone and done again', () => {
    const first = change('b', undone);
    assert.equal(blocker([change('c', { undoes: 'b' }), first, change('a')], 'a'), undefined);
    const again = [change('d', { undoes: 'c' }), change('c', { undoes: 'b', ...undone }), first];
    assert.equal(blocker([...again, change('a')], 'a'), 'd');
  });
});

it('is narrowed to kinds that exist, and that of a bird has nothing of the flock', () => {
  assert.deepEqual(historyChoiceOf({ kind: 'weight' }), { kind: 'weight' });
  assert.deepEqual(historyChoiceOf({ kind: 'photo' }), {});
  assert.equal(kindsOf('flock').includes('member'), true);
  assert.equal(kindsOf('bird').includes('member'), false);
});
