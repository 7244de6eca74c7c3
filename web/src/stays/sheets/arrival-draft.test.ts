// Tests the fields that the arrival form shows and sends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Arrival } from '@flock-care/contract/shapes';
import { bodyOf, draftOf, isShown } from './arrival-draft.ts';

const emptyArrival: Arrival = {
  ...{ arrivedOn: '2026-03-01', source: 'unknown', fromName: '', fromContact: '', foundAt: '' },
  ...{ caseNumber: '', condition: '', breeder: '', certificateNumber: '', microchip: '' },
  ...{ ring: { number: '', kind: 'none' }, reportable: false },
};

describe('The arrival form', () => {
  it('hides the fields of other sources, except those with a stored value', () => {
    const stored = draftOf({ ...emptyArrival, caseNumber: '2026-017' });
    const visible = (source: Arrival['source']) =>
      (['fromName', 'foundAt', 'caseNumber', 'condition', 'breeder'] as const).filter(field =>
        isShown(field, { source, ringKind: 'none' }, stored),
      );
    assert.deepEqual(visible('stray'), ['fromName', 'foundAt', 'caseNumber', 'condition', 'breeder']);
    assert.deepEqual(visible('bought'), ['fromName', 'caseNumber', 'condition', 'breeder']);
    assert.deepEqual(visible('hatched_here'), ['caseNumber', 'breeder']);
  });

  it('shows the ring number if there is a ring or a stored number', () => {
    const shows = (ringKind: 'none' | 'closed', number = '') =>
      isShown(
        'ringNumber',
        { source: 'bought', ringKind },
        draftOf({ ...emptyArrival, ring: { number, kind: 'none' } }),
      );
    assert.deepEqual([shows('none'), shows('closed'), shows('none', 'NL 1')], [false, true, true]);
  });

  it('sends only the fields that it is given, with the ring as an object', () => {
    assert.deepEqual(bodyOf({ breeder: 'J. Visser' }), { breeder: 'J. Visser' });
    assert.deepEqual(bodyOf({ ringKind: 'open' }), { ring: { kind: 'open' } });
    assert.deepEqual(bodyOf({ ringNumber: 'NL 1', ringKind: 'closed' }), {
      ring: { number: 'NL 1', kind: 'closed' },
    });
  });
});
