// Which doses stand where on a screen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { doseKey, dosesToday, entriesByDose, withTakenBack } from './doses.ts';

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

describe('A dose that was taken back here', () => {
  const administration = { id: 'a-1' } as Dose['administration'];
  const given: Dose = { ...dose('08:00', 'given'), outcome: 'given', administration };
  const entry = {
    about: { kind: 'undoneDose', medicationId: 'm-Juno', slot: '08:00', administrationId: 'a-1' },
  } as Entry;
  const today = '2026-11-24';
  const stateAt = (time: string, day = today) =>
    withTakenBack([given], [entry], { today: day, now: Date.parse(`2026-11-24T${time}:00Z`) })[0]?.state;

  it('is open again, as far as its time tells', () => {
    assert.equal(stateAt('06:00'), 'later');
    assert.equal(stateAt('07:30'), 'due');
    assert.equal(stateAt('09:30'), 'overdue');
    assert.equal(stateAt('09:30', '2026-11-25'), 'unrecorded');
  });

  it('stays as it is if the deletion was refused, or another record is there by now', () => {
    const refused = { ...entry, refused: { status: 403, code: 'notYours', message: '' } };
    const when = { today, now: Date.parse('2026-11-24T08:00:00Z') };
    assert.equal(withTakenBack([given], [refused], when)[0]?.state, 'given');
    const again: Dose = { ...given, administration: { id: 'a-2' } as Dose['administration'] };
    assert.equal(withTakenBack([again], [entry], when)[0]?.state, 'given');
  });

  it('has no entry any more, unless it was recorded again', () => {
    const slot = { medicationId: 'm-Juno', slot: '08:00', administeredOn: '2026-11-24' };
    const recorded = { id: 'first', about: { kind: 'dose', ...slot } } as Entry;
    const undone = { id: 'undone', about: { kind: 'undoneDose', ...slot } } as Entry;
    const again = { ...recorded, id: 'again' };
    const idOf = (...entries: Entry[]) => entriesByDose(entries).get(doseKey(given))?.id;
    assert.equal(idOf(recorded), 'first');
    assert.equal(idOf(recorded, undone), undefined);
    assert.equal(idOf(recorded, undone, again), 'again');
  });

  it('is gone if it was given as needed', () => {
    const asNeeded: Dose = { ...given, administrationSlot: 'as-needed-1', dueAt: null };
    assert.deepEqual(withTakenBack([asNeeded], [entry], { today, now: 0 }), []);
  });
});

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
    const { now: sorted } = dosesToday([dose(null, 'due', 'Dot'), dose('08:00', 'due')], none);
    assert.deepEqual(names(sorted), ['Juno 08:00', 'Dot any'], 'without a time last');
    assert.equal(asNeeded.length, 1);
  });
});
