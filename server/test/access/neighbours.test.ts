// Records of one flock, side by side: what is read or changed of one says and does nothing of its neighbours.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, type Person, signIn, startService } from '../cast.ts';

let olive: Person;

before(async () => {
  olive = await signIn(await startService(), 'olive@example.org');
});

const photos = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'];

interface Listed {
  id: string;
  photoDataUrl: string | null;
  latestWeightGrams: number | null;
  latestRecordedOn: string | null;
}

/** The photo and the latest weight of each of some birds, as the list has them. */
async function listed(ids: readonly string[]) {
  const { body } = await olive.call('GET /api/birds');
  const birds: Listed[] = body.birds.filter(({ id }: Listed) => ids.includes(id));
  assert.equal(birds.length, ids.length, 'Each bird is in the list once.');
  return ids.map(id => {
    const bird = birds.find(one => one.id === id);
    return [bird?.photoDataUrl, bird?.latestWeightGrams, bird?.latestRecordedOn];
  });
}

describe('birds', () => {
  it('200 with the photo and the latest weight of each bird itself', async () => {
    const [kiwi, coco, bare] = [
      await addBird(olive, { photoDataUrl: photos[0] }),
      await addBird(olive, { photoDataUrl: photos[1] }),
      await addBird(olive),
    ];
    await olive.call(`POST /api/birds/${kiwi.id}/weights`, { weightGrams: 90, recordedOn: '2026-03-01' });
    await olive.call(`POST /api/birds/${coco.id}/weights`, { weightGrams: 400, recordedOn: '2026-03-02' });
    assert.deepEqual(await listed([kiwi.id, coco.id, bare.id]), [
      [photos[0], 90, '2026-03-01'],
      [photos[1], 400, '2026-03-02'],
      [null, null, null],
    ]);
  });

  it('200 for a photo that is taken away, and the photos of others stay', async () => {
    const [kiwi, coco] = [
      await addBird(olive, { photoDataUrl: photos[0] }),
      await addBird(olive, { photoDataUrl: photos[1] }),
    ];
    const { body } = await olive.call('GET /api/birds');
    const { name, tagId, species } = body.birds.find(({ id }: Listed) => id === kiwi.id);
    const cleared = { name, tagId, species, photoDataUrl: '' };
    assert.equal((await olive.call(`PUT /api/birds/${kiwi.id}`, cleared)).status, 200);
    assert.deepEqual(await listed([kiwi.id, coco.id]), [
      [null, null, null],
      [photos[1], null, null],
    ]);
  });
});

describe('medications', () => {
  const course = { dosage: '1 drop', frequency: 'once_daily', startDate: '2026-03-01' };

  async function addMedication(birdId: string, name: string, notes: string) {
    const { body } = await olive.call(`POST /api/birds/${birdId}/medications`, { ...course, name, notes });
    return body.medication;
  }

  it('200 for one that is changed: it keeps its own notes, and others of this bird and the next stay', async () => {
    const [kiwi, coco] = [await addBird(olive), await addBird(olive)];
    const first = await addMedication(kiwi.id, 'First', 'The notes of the first.');
    const second = await addMedication(kiwi.id, 'Second', 'The notes of the second.');
    const third = await addMedication(coco.id, 'Third', 'The notes of the third.');
    const changes = { ...course, name: 'Changed' };
    for (const { birdId, id, notes } of [second, third, first]) {
      const path = `/api/birds/${birdId}/medications/${id}`;
      const { status, body } = await olive.call(`PUT ${path}`, changes);
      assert.deepEqual([status, body.medication.id, body.medication.notes], [200, id, notes]);
    }
    const left = await olive.call(`GET /api/birds/${kiwi.id}/medications`);
    const notes = left.body.medications.map((one: { notes: string }) => one.notes);
    assert.deepEqual(notes.sort(), [first.notes, second.notes]);
  });
});
