// Tests the exports of a flock and of a single bird, and exports that run at the same time.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import papaparse from 'papaparse';
import { archiveLimits } from '../../src/archives/archive-limits.ts';
import { dataFiles } from '../../src/archives/data-files.ts';
import { readRows } from '../../src/archives/read-rows.ts';
import { exportLimits } from '../../src/archives/running-exports.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { addPortrait, samples } from '../files/samples.ts';
import { moveBird } from '../stays/flock-of-stays.ts';
import { engine } from '../support/engine.ts';
import { exportEntries, fetchExport } from './export-archive.ts';
import { type Entries, manifestOf, readZip, rowsOf, textOf } from './read-zip.ts';

const { service, cast } = await useCast({}, { replicas: 1 });
const photoDataUrl = `data:image/jpeg;base64,${Buffer.from('a photo of Kiwi').toString('base64')}`;
const today = new Date().toISOString().slice(0, 10);
const portrait = samples['image/webp']();
let kiwi: { id: string };
let mango: { id: string };

before(async () => {
  kiwi = await addBird(cast.olive, { name: 'Kiwi', tagId: '=1+1', photoDataUrl, gotchaDay: '2020-01-05' });
  await addPortrait(cast.olive, kiwi.id, photoDataUrl, portrait);
  mango = await addBird(cast.olive, { name: 'Mango / "Märchen"', tagId: 'M-1' });
  const path = `/api/birds/${kiwi.id}`;
  await cast.carl.call(`POST ${path}/weights`, {
    weightGrams: 92.25,
    recordedOn: today,
    notes: '@home\n"fed", then =weighed',
  });
  await cast.olive.call(`POST ${path}/vet-visits`, { visitedOn: '2026-01-02', reason: 'Check-up' });
  await cast.olive.call(`POST ${path}/observations`, { observedOn: today, signs: ['sneezing'] });
  const { body } = await cast.olive.call(`POST ${path}/medications`, {
    ...{ name: 'Meloxicam', dosage: '0.1 ml', frequency: 'once_daily', startDate: today },
  });
  await cast.olive.call(`POST ${path}/medications/${body.medication.id}/administrations`, {
    ...{ administeredOn: today, administrationSlot: 'dose_1', status: 'administered' },
  });
  await cast.olive.call(`PUT ${path}/care-sheet`, { room: 'Kitchen', vetPhone: '+49 30 1234' });
  await cast.olive.call(`PUT ${path}/arrival`, {
    source: 'adopted',
    fromName: 'Ina',
    fromContact: 'ina, upstairs',
  });
  await cast.olive.call(`POST /api/birds/${mango.id}/stays`, { kind: 'hospital', startedOn: today });
  await cast.olive.call('PUT /api/workspace/settings', { timeZone: 'Europe/Berlin', weighEveryDays: 3 });
});

describe('a flock’s export', () => {
  let entries: Entries;
  before(async () => {
    entries = await exportEntries(cast.olive);
  });

  it('200 with the flock’s data first, and at the end a manifest with the size and digest of every other entry', () => {
    const paths = [...entries.keys()];
    assert.equal(paths[0], 'data/flock.ndjson');
    assert.equal(paths.at(-1), 'manifest.json');
    const { format, scope, files, counts } = manifestOf(entries);
    assert.deepEqual([format, scope], ['flock-care/1', 'flock']);
    assert.deepEqual(
      files.map(({ path }: { path: string }) => path),
      paths.slice(0, -1),
    );
    for (const { path, bytes, sha256 } of files) {
      const entry = entries.get(path) ?? Buffer.alloc(0);
      assert.deepEqual([entry.length, hash('sha256', entry)], [bytes, sha256], path);
    }
    assert.deepEqual(
      [counts.birds, counts.weights, counts['vet-visits'], counts.administrations, counts.photos],
      [2, 1, 1, 1, 1],
    );
  });

  it('200 with the names of the people who added or changed records', () => {
    const [weight] = rowsOf(entries, 'weights');
    assert.equal(weight.recordedByName, 'Carl');
    const [dose] = rowsOf(entries, 'administrations');
    assert.equal(dose.createdByName, 'Olive');
    const history = rowsOf(entries, 'history');
    assert.ok(history.some(({ kind, userName }) => kind === 'weight' && userName === 'Carl'));
  });

  it('200 without email addresses, user ids, tokens, or changes to members', async () => {
    const { body } = await cast.olive.call('GET /api/workspace/members');
    const everything = [...entries].map(([, bytes]) => bytes.toString()).join('\n');
    for (const { inviteEmail, userId } of body.members) {
      assert.ok(!everything.includes(inviteEmail), inviteEmail);
      assert.ok(!everything.includes(userId), 'a user id');
    }
    assert.ok(!everything.includes(cast.olive.token));
    assert.ok(rowsOf(entries, 'history').every(({ kind }) => kind !== 'member'));
  });

  it('200 with the flock settings', () => {
    const [flock] = rowsOf(entries, 'flock');
    assert.equal(flock.settings.timeZone, 'Europe/Berlin');
    assert.equal(flock.settings.weighEveryDays, 3);
  });

  it('200 with the photo and the small portrait as files', () => {
    const [photo] = rowsOf(entries, 'photos');
    assert.deepEqual(photo, {
      birdId: kiwi.id,
      ...{ path: `photos/Kiwi-${kiwi.id}.jpg`, type: 'image/jpeg' },
      ...{ portraitPath: `portraits/Kiwi-${kiwi.id}.webp`, portraitType: 'image/webp' },
    });
    assert.equal(textOf(entries, photo.path), 'a photo of Kiwi');
    assert.deepEqual(entries.get(photo.portraitPath), portrait);
  });

  it('200 with CSV files that have a byte order mark and no formulas', () => {
    const text = textOf(entries, 'csv/weights.csv');
    assert.ok(text.startsWith('\ufeff'));
    const [row] = papaparse.parse<Record<string, string>>(text.slice(1), { header: true }).data;
    assert.equal(row?.['Ring number'], "'=1+1");
    assert.equal(row?.Notes, `'@home\n"fed", then =weighed`);
    assert.equal(row?.['Weight in grams'], '92.25');
    const doses = papaparse.parse<Record<string, string>>(textOf(entries, 'csv/doses.csv').slice(1), {
      header: true,
    }).data;
    assert.deepEqual([doses[0]?.Medication, doses[0]?.Name], ['Meloxicam', 'Kiwi']);
  });

  it('200 with a readable file name, and with a README and headings in the language of the request', async () => {
    const response = await fetchExport(cast.olive, '/api/workspace/export', { 'accept-language': 'de-DE' });
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="Olive.*\d{4}-\d\d-\d\d\.zip"/,
    );
    assert.equal(response.headers.get('content-type'), 'application/zip');
    const german = await readZip(Buffer.from(await response.arrayBuffer()));
    assert.match(textOf(german, 'README.txt'), /Prüfsumme/);
    assert.match(textOf(entries, 'README.txt'), /digest/);
    for (const line of textOf(german, 'README.txt').split('\r\n')) assert.ok(line.length <= 130, line);
    assert.match(textOf(german, 'csv/weights.csv'), /^\ufeffName,Ringnummer,Art,Gewogen am,/);
    assert.match(textOf(entries, 'csv/weights.csv'), /^\ufeffName,Ring number,Species,Weighed on,/);
    const columns = (archive: Entries) =>
      [...archive.keys()]
        .filter(path => path.startsWith('csv/'))
        .map(path => [path, textOf(archive, path).split('\r\n')[0]?.split(',').length]);
    assert.deepEqual(columns(german), columns(entries));
  });

  it('200 in the language of the person’s profile, or in that of the request if the profile’s is not available', async () => {
    const readme = async (headers: Record<string, string>) => {
      const response = await fetchExport(cast.olive, '/api/workspace/export', headers);
      return textOf(await readZip(Buffer.from(await response.arrayBuffer())), 'README.txt');
    };
    await cast.olive.call('PATCH /api/auth/user', { locale: 'de-AT' });
    assert.match(await readme({ 'accept-language': 'en' }), /Archiv aus Flock Care/);
    await cast.olive.call('PATCH /api/auth/user', { locale: 'cy' });
    assert.match(await readme({ 'accept-language': 'de' }), /Archiv aus Flock Care/);
    assert.match(await readme({}), /archive from Flock Care/);
    await cast.olive.call('PATCH /api/auth/user', { locale: null });
  });
});

it('reads rows in pages of about half a megabyte or a single row, and writes no line over the limit for imports', async () => {
  const keeper = await signIn(service, 'writer@example.org');
  const { id } = await addBird(keeper);
  for (const letter of '🪶😀🪶😀🪶😀🪶😀') {
    const text = letter.repeat(5_000);
    const sheet = { diet: text, routine: text, warnings: text, notes: text };
    assert.equal((await keeper.call(`PUT /api/birds/${id}/care-sheet`, sheet)).status, 200);
  }
  const { workspace } = (await keeper.call('GET /api/workspace')).body;
  const file = dataFiles.find(({ table }) => table === 'changes');
  assert.ok(file);
  const pages: object[][] = [];
  for await (const rows of readRows(service.context.storage, { workspaceId: workspace.id }, file))
    pages.push(rows);
  assert.ok(pages.flat().length > 8);
  for (const rows of pages)
    assert.ok(rows.length === 1 || Buffer.byteLength(JSON.stringify(rows)) < 600_000, `${rows.length} rows`);
  const lines = textOf(await exportEntries(keeper), 'data/history.ndjson').split('\n');
  assert.equal(lines.length - 1, pages.flat().length);
  assert.ok(lines.every(line => Buffer.byteLength(line) <= archiveLimits.lineBytes));
});

describe('an export of one bird, or after a bird has left', () => {
  it('200 with only the records of this bird', async () => {
    const entries = await exportEntries(cast.asha, `/api/birds/${kiwi.id}/export`);
    assert.equal(manifestOf(entries).scope, 'bird');
    assert.deepEqual(
      rowsOf(entries, 'birds').map(({ id }) => id),
      [kiwi.id],
    );
    assert.ok(rowsOf(entries, 'history').every(({ birdId }) => birdId === kiwi.id));
    assert.ok(!entries.has('data/flock.ndjson') && !entries.has('data/former-birds.ndjson'));
  });

  it('200 with nothing about any other bird', async () => {
    const entries = await exportEntries(cast.olive, `/api/birds/${mango.id}/export`);
    const everything = [...entries].map(([, bytes]) => bytes.toString()).join('\n');
    assert.ok(!everything.includes(kiwi.id));
    assert.deepEqual(manifestOf(entries).counts.weights, 0);
  });

  it('404 for a bird in another flock', async () => {
    assert.equal((await fetchExport(cast.nora, `/api/birds/${kiwi.id}/export`)).status, 404);
  });

  it('200 for the flock that a bird has left, with the bird’s data for the census', async () => {
    const gone = await addBird(cast.olive, { name: 'Pip' });
    await moveBird(cast.olive, gone.id, cast.nora);
    const entries = await exportEntries(cast.olive);
    const [former] = rowsOf(entries, 'former-birds');
    assert.equal(former.species, 'Cockatiel');
    assert.ok(rowsOf(entries, 'birds').every(({ id }) => id !== gone.id));
  });
});

describe('exports at the same time', () => {
  it('429 with Retry-After for a third one, and 200 after the first two have ended', async () => {
    // The first two responses are not read, so these exports are still running.
    const big = await fillWithPhotos(cast.nora);
    const [first, second] = await Promise.all([fetchExport(big), fetchExport(big)]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    const third = await fetchExport(big);
    assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '30']);
    assert.equal(((await third.json()) as { code: string }).code, 'tooManyExports');
    for (const response of [first, second]) await response.body?.cancel();
    const again = await fetchExport(big);
    assert.equal(again.status, 200);
    await again.arrayBuffer();
  });

  it('200 with the state at the start, even if a bird is added during the download', async t => {
    if (engine === 'pglite') return t.skip('PGlite has one session');
    const response = await fetchExport(cast.nora);
    const { length } = (await cast.nora.call('GET /api/birds?photos=false')).body.birds;
    await addBird(cast.nora, { name: 'Late' });
    const entries = await readZip(Buffer.from(await response.arrayBuffer()));
    assert.equal(rowsOf(entries, 'birds').length, length);
  });

  it('end with a closed connection if the client stops reading', async () => {
    const { windowMs, checkEveryMs } = exportLimits;
    Object.assign(exportLimits, { windowMs: 200, checkEveryMs: 20 });
    try {
      const stalled = await Promise.all([fetchExport(cast.nora), fetchExport(cast.nora)]);
      // This export waits until a stalled one is aborted.
      assert.equal((await fetchExport(cast.olive)).status, 200);
      // The other stalled export may have been read in time.
      const ends = await Promise.allSettled(stalled.map(response => response.arrayBuffer()));
      assert.ok(ends.some(({ status }) => status === 'rejected'));
    } finally {
      Object.assign(exportLimits, { windowMs, checkEveryMs });
    }
  });
});

/** Adds more photo data than a client buffers. No photo is larger, because a large one takes PostgreSQL a second. */
async function fillWithPhotos(person: Person): Promise<Person> {
  const bytes = Buffer.alloc(1_000_000, 'photo');
  for (let count = 0; count < 18; count += 1)
    await addBird(person, { photoDataUrl: `data:image/png;base64,${bytes.toString('base64')}` });
  return person;
}

it('aborts exports when the service stops', async () => {
  const response = await fetchExport(cast.nora);
  await service.close();
  await assert.rejects(response.arrayBuffer());
});
