// Tests the rules that decide whether a dose is too soon.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose, Safety } from '@flock-care/contract/shapes';
import type { Entry } from '../../outbox/entry.ts';
import { tooSoonReason } from './too-soon-reason.ts';

const usual: Safety = { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 };

const dose = (at: string, state: Dose['state'], safety = usual): Dose => ({
  medicationId: 'm-Juno',
  birdId: 'Juno',
  birdName: 'Juno',
  room: '',
  place: '',
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  administrationSlot: at,
  label: '',
  dueOn: '2026-11-24',
  dueAt: `2026-11-24T${at}:00.000Z`,
  safety,
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
});

const at = (time: string, day = '2026-11-24') => Date.parse(`${day}T${time}:00.000Z`);
const given: Dose = { ...dose('08:00', 'given'), outcome: 'given', givenAt: '2026-11-24T08:05:00.000Z' };
const evening = dose('20:00', 'later');

describe('A dose', () => {
  it('is too soon within the minimum time after the previous dose', () => {
    const why = tooSoonReason(evening, [given, evening], [], at('08:06'));
    assert.deepEqual(why, { kind: 'near', atMs: at('08:05'), minHours: 6, dose: given });
    assert.ok(tooSoonReason(evening, [given, evening], [], at('14:04')));
    assert.equal(tooSoonReason(evening, [given, evening], [], at('14:05')), undefined);
    const none = dose('20:00', 'later', { ...usual, minimumHoursBetween: 0, maximumPerDay: 0 });
    assert.equal(tooSoonReason(none, [{ ...given, safety: none.safety }, none], [], at('08:06')), undefined);
  });

  it('is checked against the limits in force on its own day', () => {
    const stricter = dose('20:00', 'later', { ...usual, minimumHoursBetween: 8 });
    const tomorrow = { ...stricter, dueOn: '2026-11-25' };
    assert.ok(tooSoonReason(tomorrow, [given, evening, tomorrow], [], at('16:04')));
    assert.equal(tooSoonReason(evening, [given, evening, tomorrow], [], at('16:04')), undefined);
  });

  it('is not checked if the device knows no dose of its medication', () => {
    assert.equal(tooSoonReason({ ...evening, medicationId: 'm-Kiwi' }, [given], [], at('08:06')), undefined);
  });

  it('can be too close to a dose on another day', () => {
    const yesterday: Dose = {
      ...given,
      administrationSlot: '20:00',
      dueOn: '2026-11-23',
      givenAt: '2026-11-23T23:30:00.000Z',
    };
    const morning = dose('08:00', 'due');
    const why = tooSoonReason(morning, [yesterday, morning, evening], [], at('05:29'));
    assert.equal(why?.kind === 'near' && why.atMs, at('23:30', '2026-11-23'));
    assert.equal(tooSoonReason(morning, [yesterday, morning, evening], [], at('05:30')), undefined);
  });

  it('is too soon if it exceeds the daily maximum', () => {
    const noon: Dose = { ...given, administrationSlot: '12:00', givenAt: '2026-11-24T12:00:00.000Z' };
    const why = (maximumPerDay: number) => {
      const night = dose('23:00', 'due', { ...usual, maximumPerDay });
      return tooSoonReason(night, [night, given, noon], [], at('23:00'))?.kind;
    };
    assert.deepEqual([why(2), why(3), why(0)], ['full', undefined, undefined]);
  });

  it('is not too close to a refused or missed dose, or to one of another medication', () => {
    const missed = { ...given, state: 'missed' as const, outcome: 'refused' as const };
    assert.equal(tooSoonReason(evening, [missed, evening], [], at('08:06')), undefined);
    const other = { ...given, medicationId: 'm-Kiwi' };
    assert.equal(tooSoonReason(evening, [other, evening], [], at('08:06')), undefined);
  });

  it('is not too close to itself, so that it can be corrected', () => {
    assert.equal(tooSoonReason(given, [given, evening], [], at('08:06')), undefined);
  });

  it('can be too close to an unsent dose', () => {
    const { medicationId, birdId, birdName, dosage } = given;
    const about = {
      ...{ kind: 'dose' as const, medicationId, birdId, birdName, dosage, slot: '08:00' },
      ...{ outcome: 'given' as const, administeredOn: '2026-11-24', givenAt: '2026-11-24T08:05:00.000Z' },
    };
    const entry = { about, createdAt: '2026-11-24T08:05:00.000Z' } as Entry;
    const morning = dose('08:00', 'due');
    const why = tooSoonReason(evening, [morning, evening], [entry], at('08:06'));
    assert.deepEqual(why, { kind: 'near', atMs: at('08:05'), minHours: 6, dose: undefined });
    const refused = { ...entry, refused: { status: 409, code: 'doseTooSoon', message: '' } };
    assert.equal(tooSoonReason(evening, [morning, evening], [refused], at('08:06')), undefined);
  });
});
