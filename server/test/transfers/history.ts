// A bird with every kind of record, and all that the API tells of it, for tests that move it.
import { addBird, type Person } from '../cast.ts';

const photoDataUrl = 'data:image/png;base64,iVBORw0KGgo=';

/** Adds a bird with a photo, weights, vet visits, medications and doses. */
export async function addBirdWithHistory(person: Person, more: object = {}) {
  const bird = await addBird(person, { photoDataUrl, notifyOnDob: true, dateOfBirth: '2024-02-29', ...more });
  const path = `/api/birds/${bird.id}`;
  const medication = { name: 'Doxy', dosage: '1 drop', frequency: 'twice_daily', startDate: '2026-01-02' };
  for (const recordedOn of ['2026-01-03', '2099-01-01']) {
    await person.call(`POST ${path}/weights`, { recordedOn, weightGrams: 92.55, notes: 'Fluffed.' });
  }
  for (const reason of ['Check', 'Check again']) {
    await person.call(`POST ${path}/vet-visits`, { visitedOn: '2026-01-02', reason, notes: 'Fine.' });
  }
  for (const notes of ['', 'With food.']) {
    const { body } = await person.call(`POST ${path}/medications`, { ...medication, notes });
    const doses = `${path}/medications/${body.medication.id}/administrations`;
    const dose = { administeredOn: '2026-01-03', status: 'missed', notes: 'Asleep.' };
    await person.call(`POST ${doses}`, { ...dose, administrationSlot: 'dose-1' });
    await person.call(`POST ${doses}`, { ...dose, administrationSlot: 'dose-2', status: 'administered' });
  }
  return bird;
}

/** The bird as a person's list shows it; undefined where it is not in their active flock. */
export async function findBird(person: Person, birdId: string) {
  const { body } = await person.call('GET /api/birds');
  return body.birds.find((bird: { id: string }) => bird.id === birdId);
}

/** All that the API tells of a bird, but the flock it is in. */
export async function readHistory(person: Person, birdId: string) {
  const { workspaceId, ...bird } = await findBird(person, birdId);
  const records = ['weights?days=425', 'vet-visits', 'medications', 'medication-administrations'];
  const answers = await Promise.all(records.map(record => person.call(`GET /api/birds/${birdId}/${record}`)));
  return { bird, records: answers.map(answer => answer.body) };
}

/** The flock a person is active in. */
export async function activeFlock(person: Person) {
  const { body } = await person.call('GET /api/workspace');
  return body.workspace;
}
