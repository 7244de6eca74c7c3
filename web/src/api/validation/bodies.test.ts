// Tests that the app validates forms with the same shapes as the service.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { bodies, errorsIn } from './bodies.ts';

describe('The body of a form', () => {
  it('is validated with the shape of its endpoint', () => {
    for (const [key, shape] of Object.entries(bodies)) {
      const endpoint = endpointKeys.find(known => known === key);
      assert.ok(endpoint, key);
      assert.equal('body' in endpoints[endpoint] && endpoints[endpoint].body, shape, key);
    }
  });

  it('lists its errors by field, as the service does', () => {
    assert.deepEqual(errorsIn('POST /api/birds', { name: 'Kiwi', tagId: ' ', dateOfBirth: '2026-02-30' }), {
      tagId: ['Must not be blank.'],
      species: ['This field is required.'],
      dateOfBirth: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
    });
  });

  it('has no errors if it is valid, or if no form uses its endpoint', () => {
    assert.equal(errorsIn('POST /api/birds', { name: 'Kiwi', tagId: '1', species: 'Cockatiel' }), undefined);
    assert.equal(errorsIn('POST /api/push/test', { name: 1 }), undefined);
  });
});
