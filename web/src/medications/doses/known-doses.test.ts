// Tests the doses of several days, collected from separate reads.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Administration, Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../../outbox/entry.ts';
import { knownDoses, withRecorded } from './known-doses.ts';

const dose = (dueOn: string, state: Dose['state'], more: Partial<Dose> = {}): Dose => ({
  medicationId: 'm',
  birdId: 'juno',
  birdName: 'Juno',
  room: '',
  place: '',
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  administrationSlot: 'am',
  label: 'Morning',
  dueOn,
  dueAt: `${dueOn}T08:00:00.000Z`,
  safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
  ...more,
});
const given = { outcome: 'given', administration: { id: 'a' } as Administration } as const;
const request = { birdId: 'juno', from: '2026-03-01', to: '2026-03-05', today: '2026-03-05' };

describe('The doses known to a device', () => {
  const birdRead = {
    birdId: 'juno',
    from: '2026-03-02',
    to: '2026-03-03',
    readAtMs: 1,
    doses: [dose('2026-03-02', 'given', given), dose('2026-03-03', 'due')],
  };
  const flockRead = {
    from: '2026-03-03',
    to: '2026-03-05',
    readAtMs: 2,
    doses: [
      dose('2026-03-03', 'given', given),
      dose('2026-03-04', 'later'),
      dose('2026-03-04', 'as_needed', { administrationSlot: 'as-needed-1' }),
      dose('2026-03-05', 'later'),
      dose('2026-03-05', 'later', { birdId: 'pip' }),
    ],
  };

  it('come from the last read of each day', () => {
    const { doses, unknownDays, asOfMs } = knownDoses([birdRead, flockRead], request);
    assert.deepEqual(
      doses.map(({ dueOn, state }) => `${dueOn} ${state}`),
      ['2026-03-02 given', '2026-03-03 given', '2026-03-04 unrecorded', '2026-03-05 later'],
    );
    assert.deepEqual(unknownDays, ['2026-03-01']);
    assert.equal(asOfMs, 1);
  });

  it('are for the requested bird only, and days without a read are listed', () => {
    assert.deepEqual(knownDoses([{ ...birdRead, birdId: 'pip' }], request), {
      doses: [],
      unknownDays: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    });
  });

  it('have the outcomes of waiting entries, unless the entries were refused', () => {
    const about = { kind: 'dose', medicationId: 'm', slot: 'am', administeredOn: '2026-03-04' } as const;
    const entry = { about: { ...about, outcome: 'refused' } } as Entry;
    const key = 'm am 2026-03-04';
    const open = [dose('2026-03-04', 'unrecorded')];
    const [recorded] = withRecorded(open, new Map([[key, entry]]));
    assert.deepEqual([recorded?.state, recorded?.outcome], ['missed', 'refused']);
    const refused = { ...entry, refused: { status: 409, code: 'doseTooSoon', message: '' } };
    assert.deepEqual(withRecorded(open, new Map([[key, refused]])), open);
  });
});
