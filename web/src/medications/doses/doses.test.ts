// Tests the doses of a day, sorted for the screens, and their entries.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import { asOf } from '../../board/dose-states.ts';
import type { Entry } from '../../outbox/entry.ts';
import { doseKey, dosesToday, entriesByDose, isToDo, lastDueAt, reopenUndone, undoneKeys } from './doses.ts';

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
  safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
});
const names = (doses: readonly Dose[]) =>
  doses.map(({ birdName, administrationSlot }) => `${birdName} ${administrationSlot}`);

describe('A dose that was undone on this device', () => {
  const administration = { id: 'a-1' } as Dose['administration'];
  const given: Dose = { ...dose('08:00', 'given'), outcome: 'given', administration };
  const entry = {
    about: { kind: 'undoneDose', medicationId: 'm-Juno', slot: '08:00', administrationId: 'a-1' },
  } as Entry;
  const today = '2026-11-24';
  const stateAt = (time: string, day = today) =>
    reopenUndone([given], [entry], { today: day, now: Date.parse(`2026-11-24T${time}:00Z`) })[0]?.state;

  it('is open again: later, due, overdue or unrecorded, depending on the time', () => {
    assert.equal(stateAt('06:00'), 'later');
    assert.equal(stateAt('07:30'), 'due');
    assert.equal(stateAt('09:30'), 'overdue');
    assert.equal(stateAt('09:30', '2026-11-25'), 'unrecorded');
  });

  it('keeps its state if the deletion was refused, or if the dose has since been recorded again', () => {
    const refused = { ...entry, refused: { status: 403, code: 'notYours', message: '' } };
    const when = { today, now: Date.parse('2026-11-24T08:00:00Z') };
    assert.equal(reopenUndone([given], [refused], when)[0]?.state, 'given');
    const recordedAgain: Dose = { ...given, administration: { id: 'a-2' } as Dose['administration'] };
    assert.equal(reopenUndone([recordedAgain], [entry], when)[0]?.state, 'given');
  });

  it('no longer has an entry, unless it was recorded again', () => {
    const slot = { medicationId: 'm-Juno', slot: '08:00', administeredOn: '2026-11-24' };
    const recorded = { id: 'first', about: { kind: 'dose', ...slot } } as Entry;
    const undone = { id: 'undone', about: { kind: 'undoneDose', ...slot } } as Entry;
    const recordedAgain = { ...recorded, id: 'again' };
    assert.deepEqual([...undoneKeys([recorded, undone])], ['m-Juno 08:00 2026-11-24']);
    const idOf = (...entries: Entry[]) => entriesByDose(entries).get(doseKey(given))?.id;
    assert.equal(idOf(recorded), 'first');
    assert.equal(idOf(recorded, undone), undefined);
    assert.equal(idOf(recorded, undone, recordedAgain), 'again');
  });

  it('disappears if it was given as needed', () => {
    const asNeeded: Dose = { ...given, administrationSlot: 'as-needed-1', dueAt: null };
    assert.deepEqual(reopenUndone([asNeeded], [entry], { today, now: 0 }), []);
  });
});

describe("Today's doses", () => {
  const openedMs = Date.parse('2026-11-24T08:10:00Z');
  const recorded = (at: string, minutesAgo: number, name = 'Juno'): Dose => ({
    ...dose(at, 'given', name),
    outcome: 'given',
    administration: { createdAt: new Date(openedMs - minutesAgo * 60_000).toISOString() } as NonNullable<
      Dose['administration']
    >,
  });
  const sort = (doses: readonly Dose[], shown = new Map<string, Dose['state']>()) =>
    dosesToday(doses, { shown, questioned: new Set(), openedMs, nowMs: openedMs });

  it('are offered now if they are due, late ones first', () => {
    const { now, later } = sort([
      dose('08:00', 'due', 'Biscuit'),
      dose('06:00', 'overdue'),
      dose('22:00', 'later'),
      dose('20:00', 'later'),
    ]);
    assert.deepEqual(names(now), ['Juno 06:00', 'Biscuit 08:00']);
    assert.deepEqual(
      later.map(slot => names(slot.doses)),
      [['Juno 20:00'], ['Juno 22:00']],
    );
  });

  it('are not offered before they are due, even if no other dose is due', () => {
    const { now, later } = sort([dose('20:00', 'later')]);
    assert.deepEqual(names(now), []);
    assert.equal(later.length, 1);
  });

  it('keep their place after they are given, until the screen is opened again', () => {
    const given = recorded('08:00', 120);
    const early = recorded('20:00', 120);
    const past = recorded('07:00', 120, 'Dot');
    const doses = [given, dose('08:00', 'due', 'Biscuit'), early, past];
    assert.deepEqual(names(sort(doses).now), ['Biscuit 08:00']);
    assert.deepEqual(names(sort(doses).folded), ['Juno 08:00', 'Juno 20:00', 'Dot 07:00']);
    const shown = new Map<string, Dose['state']>([
      [doseKey(given), 'overdue'],
      [doseKey(early), 'later'],
      [doseKey(past), 'unrecorded'],
    ]);
    const { now, later, unrecorded, folded } = sort(doses, shown);
    assert.deepEqual(names(now), ['Juno 08:00', 'Biscuit 08:00']);
    assert.deepEqual(names(later[0]?.doses ?? []), ['Juno 20:00']);
    assert.deepEqual(names(unrecorded), ['Dot 07:00']);
    assert.deepEqual(folded, []);
  });

  it('keep their rows when the screen is reopened, if they are among the last three recorded in the past hour', () => {
    const doses = [
      recorded('05:00', 61, 'Dot'),
      recorded('06:00', 12, 'Kiwi'),
      recorded('08:00', 8),
      recorded('08:00', 2, 'Biscuit'),
      recorded('08:00', 5, 'Pip'),
    ];
    const { now, folded } = sort(doses);
    assert.deepEqual(names(now), ['Juno 08:00', 'Biscuit 08:00', 'Pip 08:00']);
    assert.deepEqual(names(folded), ['Dot 05:00', 'Kiwi 06:00']);
  });

  it('include unrecorded doses from yesterday, and as-needed doses, in separate lists', () => {
    const { unrecorded, now, asNeeded } = sort([
      dose('20:00', 'unrecorded', 'Kiwi'),
      dose(null, 'as_needed'),
      dose(null, 'due', 'Dot'),
      dose('08:00', 'due'),
    ]);
    assert.equal(unrecorded.length, 1);
    assert.deepEqual(names(now), ['Juno 08:00', 'Dot any'], 'without a time last');
    assert.equal(asNeeded.length, 1);
  });

  it('become due and overdue on time, even without a refetch', () => {
    const later = dose('08:00', 'later');
    const stateAt = (time: string, of = later) => asOf(of, Date.parse(`2026-11-24T${time}Z`)).state;
    assert.equal(stateAt('06:59:59'), 'later');
    assert.equal(stateAt('07:00:00'), 'due');
    assert.equal(stateAt('09:00:00'), 'overdue');
    assert.equal(stateAt('07:30:00', { ...later, safety: { ...later.safety, graceMinutes: 15 } }), 'later');
    assert.equal(stateAt('06:00:00', dose('08:00', 'due')), 'due', 'the clock of the device may be slow');
    assert.equal(stateAt('09:00:00', dose('08:00', 'given')), 'given');
    assert.equal(stateAt('09:00:00', dose(null, 'later')), 'later');
  });

  it('have a last due time that counts only doses that are still to be recorded', () => {
    const due = dose('08:00', 'due');
    const entries = (refused?: Entry['refused']) =>
      new Map([[doseKey(due), { ...(refused && { refused }) } as Entry]]);
    const at = (...[doses, waiting]: [Dose[], ReadonlyMap<string, Entry>?]) =>
      lastDueAt(doses.filter(one => isToDo(one, waiting ?? new Map())));
    assert.equal(at([dose('06:00', 'overdue'), due, recorded('09:00', 1)]), '2026-11-24T08:00:00.000Z');
    assert.equal(at([recorded('08:00', 1)]), null);
    assert.equal(at([due], entries()), null);
    assert.equal(at([due], entries({ status: 409, code: 'doseTooSoon', message: '' })), due.dueAt);
  });
});
