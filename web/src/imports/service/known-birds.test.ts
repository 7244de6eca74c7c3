// Tests matching the birds of a file with the birds of the flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileBird } from '../reading/protocol.ts';
import { matchBirds } from './known-birds.ts';

const fileBird = (name: string, ring = ''): FileBird => ({
  ...{ key: `${ring}/${name}`, name, ring, species: '', count: 1 },
  ...{ firstOn: null, lastOn: null, lastGrams: null, curve: [] },
});
const known = (name: string, tagId: string) => ({ name, tagId, species: 'Cockatiel' });

const matches = (birds: FileBird[], flock: ReturnType<typeof known>[]) =>
  [...matchBirds(birds, flock)].map(([key, { tagId }]) => [key, tagId]);

describe('The birds of a file', () => {
  it('are found in the flock by their ring, or else by a name that only one bird has', () => {
    const flock = [known('Kiwi', 'A1'), known('Pip', 'A2'), known('Pip', 'A3')];
    assert.deepEqual(
      matches([fileBird('Other name', 'A1'), fileBird('kiwi'), fileBird('Pip'), fileBird('New')], flock),
      [
        ['A1/Other name', 'A1'],
        ['/kiwi', 'A1'],
      ],
    );
  });

  it('are matched by name despite a new ring, unless the known bird’s ring is also in the file or the name has several new rings', () => {
    const flock = [known('Kiwi', 'A1')];
    assert.deepEqual(matches([fileBird('Kiwi', 'B7')], flock), [['B7/Kiwi', 'A1']]);
    assert.deepEqual(matches([fileBird('Kiwi', 'B7'), fileBird('Kiwi', 'A1')], flock), [['A1/Kiwi', 'A1']]);
    assert.deepEqual(matches([fileBird('Kiwi', 'B7'), fileBird('Kiwi', 'B8')], flock), []);
  });
});
