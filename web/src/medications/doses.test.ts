// Which doses stand where on a screen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import { doseKey, dosesToday } from './doses.ts';

const dose = (at: string | null, state: Dose['state'], name = 'Juno'): Dose => ({
  medicationId: `m-${name}`,
  birdId: name,
  birdName: name,
  room: '',
  place: '',
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  administrationSlot: at ?? 'any',
  label: '',
  dueOn: '2026-11-24',
  dueAt: at && `2026-11-24T${at}:00.000Z`,
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
});
const none: ReadonlySet<string> = new Set();
const names = (doses: readonly Dose[]) =>
  doses.map(({ birdName, administrationSlot }) => `${birdName} ${administrationSlot}`);

describe('The doses of today', () => {
  it('are those that are due, late ones first', () => {
    const { now, at, later } = dosesToday(
      [dose('08:00', 'due', 'Biscuit'), dose('06:00', 'overdue'), dose('20:00', 'later')],
      none,
    );
    assert.deepEqual(names(now), ['Juno 06:00', 'Biscuit 08:00']);
    assert.equal(at, '2026-11-24T08:00:00.000Z');
    assert.deepEqual(
      later.map(slot => names(slot.doses)),
      [['Juno 20:00']],
    );
  });

  it('are those of the next slot if none is due', () => {
    const { now, later } = dosesToday(
      [dose('22:00', 'later'), dose('20:00', 'later'), dose('08:00', 'given')],
      none,
    );
    assert.deepEqual(names(now), ['Juno 20:00']);
    assert.deepEqual(
      later.map(({ at }) => at.slice(11, 16)),
      ['22:00'],
    );
  });

  it('stay where they were after they are given, until the screen is opened again', () => {
    const given = dose('08:00', 'given');
    const open = dose('08:00', 'due', 'Biscuit');
    assert.deepEqual(names(dosesToday([given, open], none).now), ['Biscuit 08:00']);
    assert.deepEqual(names(dosesToday([given, open], new Set([doseKey(given)])).now), [
      'Juno 08:00',
      'Biscuit 08:00',
    ]);
  });

  it('ask for those of yesterday that nobody recorded, and leave out what is given when needed', () => {
    const { unrecorded, now, asNeeded } = dosesToday(
      [dose('20:00', 'unrecorded'), dose(null, 'as_needed'), dose(null, 'due', 'Dot')],
      none,
    );
    assert.equal(unrecorded.length, 1);
    assert.deepEqual(names(now), ['Dot any']);
    assert.equal(asNeeded.length, 1);
  });
});
