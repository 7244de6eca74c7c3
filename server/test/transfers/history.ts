// Creates a bird with many kinds of records, and reads them, for tests that move the bird.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addBird, type Person } from '../cast.ts';

const photoDataUrl = 'data:image/png;base64,iVBORw0KGgo=';

const dayMs = 86_400_000;
/** Returns a recent date in the past, because lists only go back about a year. */
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const [firstDay, nextDay] = [daysAgo(31), daysAgo(30)];

const medication = {
  name: 'Doxy',
  dosage: '1 drop',
  frequency: 'twice_daily',
  startDate: firstDay,
} as const;

/** Adds a bird with a photo, a care sheet, weights, vet visits, an observation, medications and doses. */
export async function addBirdWithHistory(person: Person, more: object = {}) {
  const { api } = person;
  const bird = await addBird(person, { photoDataUrl, notifyOnDob: true, dateOfBirth: '2024-02-29', ...more });
  const params = { birdId: bird.id };
  const careSheet = { room: 'Room 2', diet: 'Pellets.\nGreens.' };
  await api.call('PUT /api/birds/:birdId/care-sheet', { params, body: careSheet });
  for (const recordedOn of [nextDay, '2099-01-01']) {
    const weight = { recordedOn, weightGrams: 92.55, notes: 'Fluffed.' };
    await api.call('POST /api/birds/:birdId/weights', { params, body: weight });
  }
  for (const reason of ['Check', 'Check again']) {
    const visit = { visitedOn: firstDay, reason, notes: 'Fine.' };
    await api.call('POST /api/birds/:birdId/vet-visits', { params, body: visit });
  }
  const seen = { id: randomUUID(), observedOn: firstDay, signs: ['sleepy', 'other'], notes: 'At noon.' };
  await person.call(`POST /api/birds/${bird.id}/observations`, seen);
  for (const notes of ['', 'With food.']) {
    const course = { ...medication, notes };
    const { body } = await api.call('POST /api/birds/:birdId/medications', { params, body: course });
    const dose = { administeredOn: nextDay, notes: 'Asleep.' };
    for (const [administrationSlot, status] of [
      ['dose-1', 'missed'],
      ['dose-2', 'administered'],
    ] as const) {
      await api.call('POST /api/birds/:birdId/medications/:medicationId/administrations', {
        params: { ...params, medicationId: body.medication.id },
        body: { ...dose, administrationSlot, status },
      });
    }
  }
  return bird;
}

/** Finds the bird in a person's list; undefined if it is not in their active flock. */
export async function findBird(person: Person, birdId: string) {
  const { body } = await person.api.call('GET /api/birds');
  return body?.birds.find(({ id }) => id === birdId);
}

/** Reads a bird and its records through the API, without the id of its flock. */
export async function readHistory(person: Person, birdId: string) {
  const found = await findBird(person, birdId);
  assert.ok(found);
  const { workspaceId, ...bird } = found;
  const records = [
    'care-sheet',
    'weights?days=425',
    'vet-visits',
    'observations',
    'medications',
    'medication-administrations',
  ];
  const responses = await Promise.all(
    records.map(record => person.call(`GET /api/birds/${birdId}/${record}`)),
  );
  return { bird, records: responses.map(response => response.body) };
}
