// Tests the view of a list of changes: days, known fields, and the changes that block an undo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { historyChoiceOf, kindsOf } from './choice.ts';
import { daysOf, findBlocker, lookUp, recordKey } from './history-view.ts';

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

it('Successive changes are grouped by the flock’s day and keep their order', () => {
  const changes = [change('c'), change('b', { at: '2026-11-23T23:30:00.000Z' }), change('a')];
  const days = daysOf(changes, instant => (instant.startsWith('2026-11-23') ? 'monday' : 'tuesday'));
  assert.deepEqual(
    days.map(({ day, changes: dayChanges }) => [day, dayChanges.map(({ id }) => id)]),
    [
      ['tuesday', ['c']],
      ['monday', ['b']],
      ['tuesday', ['a']],
    ],
  );
});

it('The known fields of a record are merged from its changes, and have the newest values', () => {
  const { known } = lookUp([
    change('b', { after: { weightGrams: 89.6 } }),
    change('a', { action: 'created', before: null, after: { weightGrams: 98.6, recordedOn: '2026-11-22' } }),
  ]);
  assert.deepEqual(known.get(recordKey('weight', 'sunday')), { weightGrams: 89.6, recordedOn: '2026-11-22' });
});

describe('The change that blocks an undo', () => {
  const blocker = (changes: Change[], id: string) => {
    const lookup = lookUp(changes);
    const found = lookup.byId.get(id);
    assert.ok(found);
    return findBlocker(changes, found, lookup)?.id;
  };

  it('is the newest later change to the same field', () => {
    assert.equal(blocker([change('c'), change('b'), change('a')], 'a'), 'c');
    assert.equal(blocker([change('b'), change('a')], 'b'), undefined);
  });

  it('is never a change to another record, kind or field', () => {
    const others = [
      change('d', { recordId: 'monday' }),
      change('c', { kind: 'observation' }),
      change('b', { before: { notes: '' }, after: { notes: 'Late.' } }),
    ];
    assert.equal(blocker([...others, change('a')], 'a'), undefined);
  });

  it('is never a move, because a move changes no field', () => {
    const move = change('b', {
      action: 'moved',
      kind: 'bird',
      recordId: 'kiwi',
      before: null,
      after: { sourceWorkspaceName: 'Nora’s flock' },
    });
    const renamed = change('a', { kind: 'bird', recordId: 'kiwi', after: { name: 'Kiwi' } });
    assert.equal(blocker([move, renamed], 'a'), undefined);
  });

  it('can be a deletion, regardless of the fields', () => {
    assert.equal(
      blocker([change('b', { action: 'deleted', before: { notes: '' }, after: null }), change('a')], 'a'),
      'b',
    );
  });

  it('is never an undone change, but can be the undo of its undo', () => {
    const first = change('b', undone);
    assert.equal(blocker([change('c', { undoes: 'b' }), first, change('a')], 'a'), undefined);
    const again = [change('d', { undoes: 'c' }), change('c', { undoes: 'b', ...undone }), first];
    assert.equal(blocker([...again, change('a')], 'a'), 'd');
  });
});

it('The filter accepts known kinds only, and a bird’s history has no flock kinds', () => {
  assert.deepEqual(historyChoiceOf({ kind: 'weight' }), { kind: 'weight' });
  assert.deepEqual(historyChoiceOf({ kind: 'photo' }), {});
  assert.equal(kindsOf('flock').includes('member'), true);
  assert.equal(kindsOf('bird').includes('member'), false);
});
