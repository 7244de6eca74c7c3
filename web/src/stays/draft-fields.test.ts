// Tests the fields that the stay form shows and sends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StayKind } from '@flock-care/contract/shapes';
import { fieldsOf, type StayDraft, type StoredStay, visibleFields } from './draft-fields.ts';

const filled: StayDraft = {
  ...{ kind: 'foster', startedOn: '2026-03-20', personName: 'Anna', personContact: '555 0117' },
  ...{ reason: 'Chews the perch', notes: 'Eats well', reviewOn: '2026-04-20' },
};
const blank: StoredStay = { personName: '', personContact: '', reviewOn: null };

/** Returns the names of the fields that are shown. */
const visibleFieldsOf = (kind: StayKind, stored?: StoredStay) =>
  Object.entries(visibleFields(kind, stored)).flatMap(([name, isShown]) => (isShown ? [name] : []));

describe('The form for a new stay', () => {
  it('shows the fields of the chosen kind', () => {
    assert.deepEqual(visibleFieldsOf('home'), ['reason']);
    assert.deepEqual(visibleFieldsOf('quarantine'), ['reason', 'review']);
    assert.deepEqual(visibleFieldsOf('foster'), ['person', 'reason', 'review']);
    assert.deepEqual(visibleFieldsOf('adopted'), ['person', 'reason']);
    assert.deepEqual(visibleFieldsOf('died'), ['notes']);
  });

  it('sends nothing that was typed for another kind', () => {
    const { startedOn, reviewOn, reason } = filled;
    const nothing = { startedOn, personName: '', personContact: '', reason: '', notes: '', reviewOn: null };
    assert.deepEqual(fieldsOf(filled, 'quarantine', undefined), {
      ...nothing,
      kind: 'quarantine',
      reason,
      reviewOn,
    });
    assert.deepEqual(fieldsOf(filled, 'home', undefined), { ...nothing, kind: 'home', reason });
    assert.deepEqual(fieldsOf(filled, 'died', undefined), { ...nothing, kind: 'died', notes: filled.notes });
  });
});

describe('The form that corrects a stay', () => {
  it('shows a person or a review if the kind has one or one is stored, but no review for a bird that has left', () => {
    assert.deepEqual(visibleFieldsOf('home', blank), ['reason', 'notes']);
    assert.deepEqual(visibleFieldsOf('home', { ...blank, personContact: '555' }), [
      'person',
      'reason',
      'notes',
    ]);
    assert.deepEqual(visibleFieldsOf('home', { ...blank, reviewOn: '2026-04-01' }), [
      'reason',
      'notes',
      'review',
    ]);
    assert.deepEqual(visibleFieldsOf('adopted', { ...blank, reviewOn: '2026-04-01' }), [
      'person',
      'reason',
      'notes',
    ]);
  });

  it('sends what it shows', () => {
    const { kind: _, ...all } = filled;
    const { personName, personContact, reviewOn } = filled;
    const stored = { personName, personContact, reviewOn };
    assert.deepEqual(fieldsOf(filled, 'home', stored), { ...all, kind: 'home' });
    assert.deepEqual(fieldsOf(filled, 'home', blank), {
      ...all,
      ...{ kind: 'home', personName: '', personContact: '', reviewOn: null },
    });
  });
});
