// Tests the order of the numbers that a sitter can call.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CareSheet } from '@flock-care/contract/shapes';
import type { BirdToday } from '../board/board.ts';
import { whoToCall } from './who-to-call.ts';

const bird = (id: string, call: BirdToday['call']) => ({ id, name: id, call }) as BirdToday;
const sheet = (emergencyPhone: string) => ({ emergencyPhone }) as CareSheet;

it('lists the flock’s contacts first, then the vets, then the birds’ own numbers, each number once', () => {
  const contacts = [{ name: 'Robin', phone: '+31 6 5550 0142' }];
  const vet = { name: 'Dr Amara', phone: '020 5550117' };
  const birds = [
    bird('Kiwi', vet),
    bird('Pip', { name: 'Robin', phone: '+31655500142' }),
    bird('Juno', { ...vet, phone: '020 555 0117' }),
    bird('Dot', { name: '', phone: '555' }),
  ];
  const sheets = new Map([
    ['Kiwi', sheet('112')],
    ['Juno', sheet('')],
    ['Dot', sheet('555')],
  ]);
  assert.deepEqual(whoToCall(contacts, birds, sheets), [
    ...contacts,
    vet,
    { name: '', phone: '555', birdName: 'Dot' },
    { name: '', phone: '112', birdName: 'Kiwi' },
  ]);
});

it('lists nothing if no number is known', () => {
  assert.deepEqual(whoToCall([], [bird('Kiwi', null)], new Map()), []);
});
