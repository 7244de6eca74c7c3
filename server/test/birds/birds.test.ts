// Tests of adding, listing, changing and deleting birds with the endpoints under /api/birds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const photo = 'data:image/png;base64,iVBORw0KGgo=';

/** The fields of a bird in a response. */
const shown = [
  'id workspaceId name tagId species vetClinicName vetClinicAddress vetAccountNumber vetDoctorName gender',
  'dateOfBirth gotchaDay chartColor photoDataUrl notifyOnDob notifyOnGotchaDay createdAt latestWeightGrams',
  'latestRecordedOn',
].flatMap(line => line.split(' '));

/** All optional fields, each with a value other than the default. */
const optional = {
  vetClinicName: 'Feather & Beak',
  vetClinicAddress: '1 Perch Lane',
  vetAccountNumber: '0042',
  vetDoctorName: 'Dr Amara',
  gender: 'female_dna',
  dateOfBirth: '2024-02-29',
  gotchaDay: '2024-04-01',
  chartColor: '#00ff7f',
  photoDataUrl: photo,
  notifyOnDob: true,
  notifyOnGotchaDay: true,
};

const cleared = {
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'unknown',
  dateOfBirth: null,
  gotchaDay: null,
  chartColor: '#cb3a35',
  photoDataUrl: null,
  notifyOnDob: false,
  notifyOnGotchaDay: false,
};

const fill = (value: unknown) => Object.fromEntries(Object.keys(cleared).map(key => [key, value]));

async function findListed(person: Person, id: string) {
  const { body } = await person.call('GET /api/birds');
  return body.birds.find((bird: { id: string }) => bird.id === id);
}

describe('POST /api/birds', () => {
  it('201 with every field as sent', async () => {
    const body = birdBody(optional);
    const added = await cast.carl.call('POST /api/birds', body);
    assert.equal(added.status, 201);
    const { bird } = added.body;
    assert.deepEqual(Object.keys(bird).toSorted(), shown.toSorted());
    const { id, workspaceId, createdAt, latestWeightGrams, latestRecordedOn, ...fields } = bird;
    assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(
      { workspaceId, latestWeightGrams, latestRecordedOn },
      {
        workspaceId: cast.workspaceId,
        latestWeightGrams: null,
        latestRecordedOn: null,
      },
    );
    assert.deepEqual(fields, body);
    assert.deepEqual(await findListed(cast.vic, id), bird);
  });

  it('201 with the defaults if optional fields are left out, null or empty', async () => {
    for (const more of [{}, fill(null), fill('')]) {
      const body = birdBody(more);
      const { status, body: response } = await cast.olive.call('POST /api/birds', body);
      assert.equal(status, 201);
      const { id, workspaceId, createdAt, latestWeightGrams, latestRecordedOn, ...fields } = response.bird;
      const { name, tagId, species } = body;
      assert.deepEqual(fields, { name, tagId, species, ...cleared });
    }
  });

  it('201 with text trimmed and in composed form (NFC), ignoring fields that only the server sets', async () => {
    const { status, body } = await cast.olive.call('POST /api/birds', {
      ...birdBody({ name: '  Zoe\u0308 ', species: ' Grey\u00a0' }),
      id: missingId,
      workspaceId: 1,
      createdAt: '2000-01-01T00:00:00.000Z',
      latestWeightGrams: 5,
    });
    assert.equal(status, 201);
    assert.equal(body.bird.name, 'Zo\u00eb');
    assert.equal(body.bird.species, 'Grey');
    assert.equal(body.bird.workspaceId, cast.workspaceId);
    assert.notEqual(body.bird.id, missingId);
    assert.notEqual(body.bird.createdAt, '2000-01-01T00:00:00.000Z');
    assert.equal(body.bird.latestWeightGrams, null);
  });

  it('201 for each gender', async () => {
    for (const gender of ['unknown', 'male', 'female', 'male_dna', 'female_dna']) {
      const { body } = await cast.olive.call('POST /api/birds', birdBody({ gender }));
      assert.equal(body.bird.gender, gender);
    }
  });

  it('400 that lists every invalid field', async () => {
    const { status, body } = await cast.olive.call('POST /api/birds', {
      name: ' ',
      tagId: 5,
      vetClinicName: 'x'.repeat(201),
      gender: 'hen',
      dateOfBirth: '2025-02-29',
      gotchaDay: '1 May',
      chartColor: 'red',
      photoDataUrl: 'https://example.org/kiwi.png',
      notifyOnDob: 'yes',
      notifyOnGotchaDay: 1,
    });
    assert.equal(status, 400);
    const day = ['Must be a date that exists in the calendar, as YYYY-MM-DD.'];
    assert.deepEqual(body, {
      error: 'Invalid bird payload',
      code: 'invalidPayload',
      details: {
        name: ['Must not be blank.'],
        tagId: ['Must be text.'],
        species: ['This field is required.'],
        vetClinicName: ['Must be at most 200 characters.'],
        gender: ['Must be one of: unknown, male, female, male_dna, female_dna.'],
        dateOfBirth: day,
        gotchaDay: day,
        chartColor: ['Must be a color as #RRGGBB.'],
        photoDataUrl: [
          'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).',
        ],
        notifyOnDob: ['Must be true or false.'],
        notifyOnGotchaDay: ['Must be true or false.'],
      },
    });
  });

  it('400 for malformed JSON and for JSON that is not an object, 415 for another content type', async () => {
    const { token } = cast.olive;
    for (const body of ['{"name":', '', '[]', '"Kiwi"', 'null', '5']) {
      const headers = { 'content-type': 'application/json' };
      const refused = await call(service, 'POST /api/birds', { token, body, headers });
      assert.equal(refused.status, 400, body);
      assert.deepEqual(refused.body, { error: 'Invalid JSON payload', code: 'invalidJson', details: {} });
    }
    const headers = { 'content-type': 'text/plain' };
    const body = JSON.stringify(birdBody());
    assert.equal((await call(service, 'POST /api/birds', { token, body, headers })).status, 415);
  });

  it('400 for NUL and lone surrogates in a name', async () => {
    for (const name of ['a\u0000', '\ud83e']) {
      const { status, body } = await cast.olive.call('POST /api/birds', birdBody({ name }));
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body.details), ['name']);
    }
  });

  it('409 for a tagId that the flock has, even with spaces around it; 201 if the case differs, or in another flock', async () => {
    const { tagId } = await addBird(cast.olive, { tagId: 'Ring-\u00e9' });
    for (const same of [tagId, `  ${tagId} `, 'Ring-e\u0301']) {
      const refused = await cast.asha.call('POST /api/birds', birdBody({ tagId: same }));
      assert.equal(refused.status, 409);
      assert.deepEqual(refused.body, {
        error: 'The flock already has a bird with that tagId.',
        code: 'tagIdTaken',
      });
    }
    await addBird(cast.olive, { tagId: 'RING-\u00e9' });
    await addBird(cast.nora, { tagId });
  });
});

describe('GET /api/birds', () => {
  it('200 with birds sorted by name, ignoring case, then by id', async () => {
    const lister = await signIn(service, 'lister@example.org');
    assert.deepEqual((await lister.call('GET /api/birds')).body, { birds: [] });
    const ids: string[] = [];
    for (const name of ['pip', 'Pip', 'PIP']) ids.push((await addBird(lister, { name })).id);
    for (const name of ['apple', 'Zazu', 'Émile', 'echo', 'Quill']) await addBird(lister, { name });
    const { status, body } = await lister.call('GET /api/birds');
    assert.equal(status, 200);
    const birds: { id: string; name: string }[] = body.birds;
    const names = birds.map(({ name }) => name.toLowerCase());
    assert.deepEqual(names, ['apple', 'echo', 'émile', 'pip', 'pip', 'pip', 'quill', 'zazu']);
    assert.deepEqual(
      birds.slice(3, 6).map(({ id }) => id),
      ids.toSorted(),
    );
  });

  it('200 with the weight from the latest date, even if another weight was recorded later', async () => {
    const { id } = await addBird(cast.olive);
    for (const [day, weightGrams] of [91, 90, 89, 88, 92.25, 87, 86, 85].entries()) {
      const recordedOn = weightGrams === 92.25 ? '2026-02-03' : `2026-01-0${day + 1}`;
      await cast.carl.call(`POST /api/birds/${id}/weights`, { recordedOn, weightGrams });
    }
    const { latestWeightGrams, latestRecordedOn } = await findListed(cast.olive, id);
    assert.deepEqual(
      { latestWeightGrams, latestRecordedOn },
      {
        latestWeightGrams: 92.25,
        latestRecordedOn: '2026-02-03',
      },
    );
    const changed = await cast.olive.call(`PUT /api/birds/${id}`, birdBody());
    assert.equal(changed.body.bird.latestWeightGrams, 92.25);
  });

  it('200 with the same keys for birds with and without a photo', async () => {
    const keeper = await signIn(service, 'keeper@example.org');
    await addBird(keeper, { name: 'A' });
    const plain = await keeper.call('GET /api/birds');
    await addBird(keeper, { name: 'B', photoDataUrl: photo });
    const mixed = await keeper.call('GET /api/birds');
    assert.match(mixed.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(mixed.body.birds[0], plain.body.birds[0]);
    assert.deepEqual(Object.keys(mixed.body.birds[0]).toSorted(), shown.toSorted());
    assert.deepEqual(Object.keys(mixed.body.birds[1]).toSorted(), shown.toSorted());
    assert.deepEqual(
      mixed.body.birds.map((bird: { photoDataUrl: string | null }) => bird.photoDataUrl),
      [null, photo],
    );
    const headers = { authorization: `Bearer ${keeper.token}` };
    const head = await fetch(`${service.baseUrl}/api/birds`, { method: 'HEAD', headers });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });
});

describe('GET /api/birds/:birdId', () => {
  it('200 with the same fields as when the bird was added and as in the list, even for a viewer', async () => {
    const added = await addBird(cast.olive, optional);
    const { status, body } = await cast.vic.call(`GET /api/birds/${added.id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, { bird: added });
    assert.deepEqual(await findListed(cast.vic, added.id), added);
  });

  it('200 without the photo if the query says photos=false', async () => {
    const added = await addBird(cast.olive, optional);
    const { status, body } = await cast.vic.call(`GET /api/birds/${added.id}?photos=false`);
    assert.equal(status, 200);
    assert.notEqual(added.photoDataUrl, null);
    assert.deepEqual(body, { bird: { ...added, photoDataUrl: null } });
    assert.deepEqual((await cast.vic.call(`GET /api/birds/${added.id}?photos=true`)).body, { bird: added });
    assert.equal((await cast.vic.call(`GET /api/birds/${added.id}?photos=no`)).status, 400);
    assert.equal((await cast.nora.call(`GET /api/birds/${added.id}?photos=false`)).status, 404);
  });

  it('200 with the weight from the latest date', async () => {
    const { id } = await addBird(cast.olive);
    for (const [recordedOn, weightGrams] of [
      ['2026-02-03', 92.25],
      ['2026-01-02', 91],
    ]) {
      await cast.carl.call(`POST /api/birds/${id}/weights`, { recordedOn, weightGrams });
    }
    const { bird } = (await cast.carl.call(`GET /api/birds/${id}`)).body;
    assert.deepEqual([bird.latestWeightGrams, bird.latestRecordedOn], [92.25, '2026-02-03']);
  });

  it('404 for a bird in another flock, one that does not exist, and one that was deleted', async () => {
    const { id } = await addBird(cast.olive);
    const { id: deleted } = await addBird(cast.nora);
    await cast.nora.call(`DELETE /api/birds/${deleted}`);
    for (const birdId of [id, missingId, 'kiwi', deleted]) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
  });
});

describe('PUT /api/birds/:birdId', () => {
  it('200, and keeps fields that are left out, including the photo', async () => {
    const { id } = await addBird(cast.olive, optional);
    const body = birdBody({ name: 'Mango', species: 'Conure' });
    const changed = await cast.carl.call(`PUT /api/birds/${id}`, body);
    assert.equal(changed.status, 200);
    const { workspaceId, createdAt, latestWeightGrams, latestRecordedOn, ...fields } = changed.body.bird;
    assert.deepEqual(fields, { id, ...body, ...optional });
    assert.deepEqual(await findListed(cast.olive, id), changed.body.bird);
  });

  it('200, and clears fields that are null or empty', async () => {
    for (const nothing of [null, '']) {
      const { id, tagId } = await addBird(cast.olive, optional);
      const changed = await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId, ...fill(nothing) }));
      assert.equal(changed.status, 200);
      const { workspaceId, createdAt, latestWeightGrams, latestRecordedOn, ...fields } = changed.body.bird;
      assert.deepEqual(fields, { id, name: 'Kiwi', tagId, species: 'Cockatiel', ...cleared });
      assert.deepEqual(await findListed(cast.olive, id), changed.body.bird);
    }
  });

  it('200 with a new photo that replaces the first', async () => {
    const { id, tagId } = await addBird(cast.olive, { photoDataUrl: photo });
    const other = 'data:image/webp;base64,AAAA';
    const changed = await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId, photoDataUrl: other }));
    assert.equal(changed.body.bird.photoDataUrl, other);
    assert.equal((await findListed(cast.olive, id)).photoDataUrl, other);
  });

  it('200 if the bird keeps its own tagId, and if its id is in upper case', async () => {
    const { id, tagId } = await addBird(cast.olive);
    assert.equal((await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId }))).status, 200);
    const inCapitals = await cast.olive.call(`PUT /api/birds/${id.toUpperCase()}`, birdBody({ tagId }));
    assert.equal(inCapitals.body.bird.id, id);
  });

  it('400 for a required field that is blank or null, and nothing changes', async () => {
    const { id } = await addBird(cast.olive);
    const was = await findListed(cast.olive, id);
    for (const field of ['name', 'tagId', 'species']) {
      for (const [value, sentence] of [
        ['', 'Must not be blank.'],
        ['  ', 'Must not be blank.'],
        [null, 'This field is required.'],
      ]) {
        const body = birdBody({ vetDoctorName: 'Dr Who', [field]: value });
        const refused = await cast.olive.call(`PUT /api/birds/${id}`, body);
        assert.equal(refused.status, 400);
        assert.deepEqual(refused.body, {
          error: 'Invalid bird payload',
          code: 'invalidPayload',
          details: { [field]: [sentence] },
        });
      }
    }
    assert.deepEqual(await findListed(cast.olive, id), was);
  });

  it('404 for a bird in another flock, exactly as for one that does not exist; 400 takes precedence', async () => {
    const { id } = await addBird(cast.olive);
    const foreign = await cast.nora.call(`PUT /api/birds/${id}`, birdBody());
    assert.equal(foreign.status, 404);
    assert.deepEqual(foreign.body, { error: 'The bird was not found in this flock.', code: 'birdNotFound' });
    for (const none of [missingId, 'kiwi', '1', "'"]) {
      assert.equal((await cast.nora.call(`PUT /api/birds/${none}`, birdBody())).text, foreign.text);
    }
    assert.equal((await cast.nora.call(`PUT /api/birds/${id}`, {})).status, 400);
  });

  it('409 for the tagId of another bird in the flock, and nothing changes, not even the photo', async () => {
    const { tagId } = await addBird(cast.olive);
    const { id } = await addBird(cast.olive, { photoDataUrl: photo });
    const was = await findListed(cast.olive, id);
    const refused = await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId, photoDataUrl: null }));
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, {
      error: 'The flock already has a bird with that tagId.',
      code: 'tagIdTaken',
    });
    assert.deepEqual(await findListed(cast.olive, id), was);
  });
});

describe('DELETE /api/birds/:birdId', () => {
  it('204 without a body: the bird is deleted with its records, and its tagId is available again', async () => {
    const { id, tagId } = await addBird(cast.olive, { photoDataUrl: photo });
    await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: '2026-01-01' });
    await cast.olive.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: '2026-01-01' });
    const deleted = await cast.carl.call(`DELETE /api/birds/${id}`);
    assert.equal(deleted.status, 204);
    assert.equal(deleted.text, '');
    assert.equal(await findListed(cast.olive, id), undefined);
    for (const records of [
      'weights',
      'vet-visits',
      'observations',
      'medications',
      'medication-administrations',
    ]) {
      assert.equal((await cast.olive.call(`GET /api/birds/${id}/${records}`)).status, 404);
    }
    await addBird(cast.olive, { tagId });
  });

  it('404 for a bird in another flock, which is not deleted, and for one that is already deleted', async () => {
    const { id } = await addBird(cast.olive);
    assert.equal((await cast.nora.call(`DELETE /api/birds/${id}`)).status, 404);
    assert.equal((await cast.olive.call(`DELETE /api/birds/${id}`)).status, 204);
    const again = await cast.olive.call(`DELETE /api/birds/${id}`);
    assert.equal(again.status, 404);
    assert.deepEqual(again.body, { error: 'The bird was not found in this flock.', code: 'birdNotFound' });
  });
});
