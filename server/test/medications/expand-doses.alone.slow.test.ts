// Measures the time to expand the doses of a large flock.
import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { it } from 'node:test';
import { expandDoses } from '../../src/medications/expand-doses.ts';

/** The time limit: twice the usual time on two cores at 2.5 GHz. */
const maxMs = 6;

it('800 doses of 200 birds are expanded in a few milliseconds', t => {
  const birds = Array.from({ length: 200 }, (_, index) => ({
    id: `bird-${index}`,
    name: `Bird ${index}`,
    room: `Room ${index % 9}`,
    place: `Cage ${index % 31}`,
    absences: null,
  }));
  const times = ['08:00', '12:00', '16:00', '20:00'];
  const doseSchedule = times.map((time, index) => ({ key: `dose-${index + 1}`, label: time, time }));
  const medications = birds.map(({ id }) => ({
    id: `medication-${id}`,
    birdId: id,
    name: 'Meloxicam',
    dosage: '0.05 ml',
    route: 'by mouth',
    frequency: 'every_6_hours' as const,
    doseSchedule,
    startDate: '2026-01-01',
    endDate: null,
    pastSchedules: [],
    minimumHoursBetween: null,
    maximumPerDay: null,
    graceMinutes: null,
  }));
  const administrations = medications.flatMap(({ id: medicationId, birdId }) =>
    ['dose-1', 'dose-2'].map(administrationSlot => ({
      id: `${medicationId} ${administrationSlot}`,
      medicationId,
      birdId,
      administeredOn: '2026-03-01',
      administrationSlot,
      status: 'administered' as const,
      notes: null,
      createdByUserId: 'user-1',
      createdAt: '2026-03-01T08:00:00.000Z',
      outcome: 'given' as const,
      givenAt: '2026-03-01T08:00:00.000Z',
      changedAt: null,
      forced: false,
      givenByName: 'Anna',
    })),
  );
  const span = { timeZone: 'Europe/Amsterdam', firstDay: '2026-03-01', lastDay: '2026-03-01' };
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < 20; pass += 1) {
    const begin = performance.now();
    const doses = expandDoses(
      { medications, administrations, birds },
      { ...span, now: new Date('2026-03-01T15:30:00.000Z') },
    );
    fastestMs = Math.min(fastestMs, performance.now() - begin);
    assert.equal(doses.length, 800);
  }
  t.diagnostic(`${fastestMs.toFixed(2)} ms`);
  assert.ok(fastestMs < maxMs, `${fastestMs} ms`);
});
