// The shapes that forms are held against are those that the service holds their requests against.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { bodies, errorsIn } from './bodies.ts';

describe('What a form would send', () => {
  it('is held against the body of its endpoint', () => {
    for (const [key, shape] of Object.entries(bodies)) {
      const endpoint = endpointKeys.find(known => known === key);
      assert.ok(endpoint, key);
      assert.equal('body' in endpoints[endpoint] && endpoints[endpoint].body, shape, key);
    }
  });

  it('is told as the service tells it: by field', () => {
    assert.deepEqual(errorsIn('POST /api/birds', { name: 'Kiwi', tagId: ' ', dateOfBirth: '2026-02-30' }), {
      tagId: ['Must not be blank.'],
      species: ['This field is required.'],
      dateOfBirth: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
    });
  });

  it('has nothing wrong with it if the contract takes it, or does not belong to a form', () => {
    assert.equal(errorsIn('POST /api/birds', { name: 'Kiwi', tagId: '1', species: 'Cockatiel' }), undefined);
    assert.equal(errorsIn('POST /api/push/test', { name: 1 }), undefined);
  });
});
