// Tests that hostile and damaged archives are refused with an error message that explains the problem.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { archiveLimits } from '../../src/archives/archive-limits.ts';
import { makeChangeId } from '../../src/history/change-id.ts';
import { receivingLimits } from '../../src/http/receive-bytes.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { addPortrait } from '../files/samples.ts';
import { engine } from '../support/engine.ts';
import { sendRaw } from '../support/raw-http.ts';
import { listStored } from '../support/stored-rows.ts';
import { rawZip, withChanges, withManifest, zipOf } from './build-zip.ts';
import { exportBytes } from './export-archive.ts';
import { runImport, sendArchive } from './import-archive.ts';
import { type Entries, readZip, textOf } from './read-zip.ts';

const { service, cast } = await useCast({}, { replicas: 1 });
const keeper: Person = cast.nora;
let archive: Buffer;
let entries: Entries;

before(async () => {
  const photoDataUrl = `data:image/png;base64,${Buffer.from('a photo').toString('base64')}`;
  const { id } = await addBird(cast.olive, { photoDataUrl });
  await addPortrait(cast.olive, id, photoDataUrl);
  await addBird(cast.olive, { name: 'Mango' });
  await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: '2026-01-02' });
  archive = await exportBytes(cast.olive);
  entries = await readZip(archive);
});

async function expectRefused(bytes: Uint8Array, sentence: RegExp, code = 'archiveInvalid'): Promise<void> {
  const { status, body } = await sendArchive(keeper, bytes);
  assert.equal(body.code, code, JSON.stringify(body));
  assert.equal(status, code === 'archiveTooLarge' ? 413 : 400);
  assert.match(body.error, sentence);
}

const line = (name: string, number = 0) => {
  const text = textOf(entries, `data/${name}.ndjson`).split('\n')[number] ?? '';
  return JSON.parse(text) as Record<string, unknown>;
};
const ndjson = (rows: readonly unknown[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('');

describe('a file that is not an intact archive', () => {
  it('400 for an empty file, a text file, and another ZIP file', async () => {
    await expectRefused(Buffer.alloc(0), /not a complete ZIP file/);
    await expectRefused(Buffer.from('Name,Weight\nKiwi,92'), /not a complete ZIP file/);
    await expectRefused(await zipOf(new Map([['a.txt', Buffer.from('a')]])), /no manifest\.json/);
  });

  it('400 if its end is missing, or if more bytes follow the end', async () => {
    await expectRefused(archive.subarray(0, archive.length / 2), /not a complete ZIP file/);
    await expectRefused(Buffer.concat([archive, Buffer.from('more')]), /not a complete ZIP file/);
  });

  it('400 if a byte of an entry has changed', async () => {
    const broken = Buffer.from(archive);
    // This byte is in the compressed data of the first entry.
    broken.writeUInt8(broken.readUInt8(60) ^ 1, 60);
    await expectRefused(broken, /damaged|not what the manifest says/);
  });
});

describe('a ZIP file that attacks its reader', () => {
  const manifest = () => ({ name: 'manifest.json', bytes: entries.get('manifest.json') ?? Buffer.alloc(0) });

  it('400 for paths that are absolute, contain `..`, or are not those of an archive', async () => {
    for (const name of ['../evil', '/etc/passwd', 'C:/x', 'data\\..\\x', 'data/../../x'])
      await expectRefused(rawZip([manifest(), { name }]), /not a complete ZIP file|unknown entry/);
    for (const name of ['data/x/../y', 'evil.txt', 'data//x'])
      await expectRefused(
        rawZip([manifest(), { name }]),
        /unknown entry|not a complete ZIP file|does not list/,
      );
  });

  it('400 for symbolic links, folders, encrypted entries and unknown compression methods', async () => {
    await expectRefused(rawZip([manifest(), { name: 'data/x', mode: 0o120_777 }]), /not a plain file/);
    await expectRefused(rawZip([manifest(), { name: 'data/' }]), /not a plain file/);
    await expectRefused(rawZip([manifest(), { name: 'data/x', flags: 1 }]), /encrypted|ZIP file/);
    await expectRefused(rawZip([manifest(), { name: 'data/x', method: 12 }]), /unknown way/);
  });

  it('400 for duplicate names, and for entries that overlap', async () => {
    await expectRefused(rawZip([manifest(), { name: 'data/x' }, { name: 'data/x' }]), /twice/);
    await expectRefused(rawZip([manifest(), { name: 'data/x', offset: 0 }]), /overlaps/);
  });

  it('400 for offsets beyond the end of the file', async () => {
    const far = Buffer.alloc(16, 0xff);
    const locator = Buffer.concat([Buffer.from('PK\x06\x07'), far]);
    const end = Buffer.concat([Buffer.from('PK\x05\x06'), far, Buffer.alloc(2)]);
    await expectRefused(Buffer.concat([locator, end]), /not a complete ZIP file/);
    await expectRefused(
      rawZip([{ ...manifest(), offset: 0x7fff_ffff }]),
      /manifest.json in the archive is damaged/,
    );
  });

  it('413 for more than 100,000 entries, and for sizes over the limit', async () => {
    const many = Array.from({ length: 100_001 }, (_, index) => ({ name: `data/${index}`, method: 0 }));
    await expectRefused(rawZip(many), /100,000 entries.*one by one/, 'archiveTooLarge');
    const large = [1, 2, 3].map(index => ({
      name: `data/${index}`,
      size: 0xfffffff0,
      bytes: Buffer.from('x'),
    }));
    await expectRefused(rawZip(large), /8,192 MiB.*one by one/, 'archiveTooLarge');
  });

  it('413 for a ZIP bomb, and 400 for an entry that is larger than its header says', async () => {
    const { unpackedBytes } = archiveLimits;
    // The service adds the flock's file storage to this limit.
    archiveLimits.unpackedBytes = (64 - service.config.filesMibPerFlock) * 2 ** 20;
    try {
      const bomb = withManifest(new Map([...entries, ['files/bomb', Buffer.alloc(65 * 2 ** 20)]]));
      await expectRefused(await zipOf(bomb), /[Uu]npacked/, 'archiveTooLarge');
    } finally {
      archiveLimits.unpackedBytes = unpackedBytes;
    }
    const lying = { name: 'data/x', bytes: Buffer.alloc(10_000_000), size: 10 };
    const listed = withManifest(new Map([...entries, ['data/x', Buffer.alloc(10)]]));
    const others = [...listed]
      .filter(([name]) => name !== 'data/x')
      .map(([name, bytes]) => ({ name, bytes }));
    await expectRefused(rawZip([...others, lying]), /damaged/);
  });
});

describe('an archive’s manifest', () => {
  it('400 if a digest, size or count is wrong, or an entry is missing or unlisted', async () => {
    const wrong = new Map(entries).set('README.txt', Buffer.from('changed'));
    await expectRefused(await zipOf(wrong), /README\.txt differs from the manifest/);
    const same = Buffer.from(textOf(entries, 'README.txt').replace('csv', 'CSV'));
    await expectRefused(
      await zipOf(new Map(entries).set('README.txt', same)),
      /README\.txt differs from the manifest/,
    );
    const missing = new Map(entries);
    missing.delete('csv/birds.csv');
    await expectRefused(await zipOf(missing), /no csv\/birds\.csv/);
    await expectRefused(
      await zipOf(new Map(entries).set('files/x', Buffer.from('x'))),
      /does not list files\/x/,
    );
    const { counts } = JSON.parse(textOf(entries, 'manifest.json'));
    const lying = withManifest(entries, { counts: { ...counts, birds: 1 } });
    await expectRefused(await zipOf(lying), /2 lines, and the manifest says 1/);
  });

  it('400 for another format, with a code of its own for a later version', async () => {
    const later = withManifest(entries, { format: 'flock-care/2' });
    await expectRefused(await zipOf(later), /later version/, 'archiveTooNew');
    await expectRefused(await zipOf(withManifest(entries, { format: 'other/1' })), /not that of an archive/);
  });

  it('201 if it lists unknown entries from a later version', async () => {
    const more = withManifest(
      new Map([
        ...entries,
        ['files/x.pdf', Buffer.from('%PDF')],
        ['data/stock.ndjson', Buffer.from('{"id":1}\n')],
      ]),
    );
    const { status, body } = await sendArchive(keeper, await zipOf(more));
    assert.equal(status, 201, JSON.stringify(body));
    await keeper.call(`DELETE /api/imports/${body.import.id}`);
  });
});

describe('an archive with invalid rows', () => {
  const refuse = async (file: string, text: string, sentence: RegExp) =>
    expectRefused(await zipOf(withChanges(entries, { [`data/${file}.ndjson`]: text })), sentence);

  it('400 that names the file, the line and the field', async () => {
    await refuse(
      'weights',
      ndjson([{ ...line('weights'), weightGrams: 'much' }]),
      /weights\.ndjson, line 1: weightGrams/,
    );
    await refuse('weights', ndjson([{ ...line('weights'), recordedOn: '2026-02-30' }]), /line 1: recordedOn/);
    await refuse('weights', ndjson([{ ...line('weights'), extra: 1 }]), /line 1/);
    await refuse('flock', ndjson([{ ...line('flock'), kind: 'zoo' }]), /flock\.ndjson, line 1: kind/);
    await refuse(
      'birds',
      ndjson([line('birds'), { ...line('birds', 1), chartColor: 'red;' }]),
      /line 2: chartColor/,
    );
  });

  it('400 for settings that the API would refuse', async () => {
    const settings = {
      ...{ timeZone: 'Europe/Amsterdam', weighEveryDays: 7, emergencyContacts: [] },
      ...{ watchPercent: 3, callVetPercent: 5, urgentPercent: 10, updatedAt: '2026-01-01T00:00:00.000Z' },
    };
    const refuseWith = (wrong: object, sentence: RegExp) =>
      refuse('flock', ndjson([{ ...line('flock'), settings: { ...settings, ...wrong } }]), sentence);
    await refuseWith(
      { timeZone: 'Mars/Olympus' },
      /flock\.ndjson, line 1: settings\.timeZone: Must be an IANA time zone/,
    );
    await refuseWith({ timeZone: '+01:00' }, /line 1: settings\.timeZone/);
    await refuseWith({ urgentPercent: 50 }, /line 1: settings\.urgentPercent/);
    await refuseWith({ callVetPercent: 3.5 }, /line 1: settings\.callVetPercent: Must be at least 1 above/);
    await refuseWith({ weighEveryDays: 0 }, /line 1: settings\.weighEveryDays/);
    const contact = { name: 'Vet', phone: '112' };
    await refuseWith({ emergencyContacts: Array(6).fill(contact) }, /line 1: settings\.emergencyContacts/);
  });

  it('400 for a record whose bird is not in the archive, and for a missing photo', async () => {
    const birdId = '00000000-0000-4000-8000-000000000000';
    await refuse('weights', ndjson([{ ...line('weights'), birdId }]), /line 1: The archive has no bird/);
    await refuse(
      'photos',
      ndjson([{ ...line('photos'), path: 'photos/none.png' }]),
      /has no photos\/none\.png/,
    );
  });

  it('400 for a small portrait that does not match its type, or whose type is not an image', async () => {
    const path = String(line('photos').portraitPath);
    const html = await zipOf(withChanges(entries, { [path]: '<html><script>alert(1)</script>' }));
    await expectRefused(html, /portraits\/.*\.webp is not of the type image\/webp/);
    await refuse(
      'photos',
      ndjson([{ ...line('photos'), portraitType: 'text/html' }]),
      /line 1: portraitType/,
    );
  });

  it('400 for a photo type that is SVG, in capitals, or not an image', async () => {
    for (const type of ['image/svg+xml', 'image/PNG', 'text/html'])
      await refuse('photos', ndjson([{ ...line('photos'), type }]), /line 1: type/);
  });

  it('201 for a photo with the bytes of a PDF, because the API also accepts such photos', async () => {
    const { path } = line('photos');
    const pdf = await zipOf(withChanges(entries, { [String(path)]: '%PDF-1.7' }));
    const { status, body } = await sendArchive(keeper, pdf);
    assert.equal(status, 201, JSON.stringify(body));
    await keeper.call(`DELETE /api/imports/${body.import.id}`);
  });

  it('400 for rows that are repeated or out of order, and for two birds with the same ring number', async () => {
    await refuse('weights', ndjson([line('weights'), line('weights')]), /line 2: The lines must be sorted/);
    await refuse('birds', ndjson([line('birds', 1), line('birds')]), /line 2: The lines must be sorted/);
    const { tagId } = line('birds');
    await refuse('birds', ndjson([line('birds'), { ...line('birds', 1), tagId }]), /line 2: Another bird/);
  });

  it('400 for keys that are too long for an index', async () => {
    const tagId = 'k'.repeat(65);
    await refuse('birds', ndjson([{ ...line('birds'), tagId }]), /line 1: tagId: Must be at most 64/);
    const dose = {
      ...{ id: randomUUID(), birdId: line('birds').id, medicationId: randomUUID() },
      ...{ administeredOn: '2026-01-02', administrationSlot: 'k'.repeat(65), status: 'administered' },
      ...{ outcome: null, notes: null, createdAt: '2026-01-02T08:00:00.000Z', createdByName: 'Olive' },
      ...{ givenAt: null, givenByName: null, changedAt: null, forced: false },
    };
    await refuse('administrations', ndjson([dose]), /line 1: administrationSlot: Must be at most 64/);
  });

  it('400 for lines that are not JSON, incomplete, too long, or nested too deeply', async () => {
    await refuse('weights', 'weights\n', /line 1 is not JSON/);
    await refuse('weights', '[\n', /line 1 is not JSON/);
    await refuse('weights', JSON.stringify(line('weights')), /ends in the middle of line 1/);
    for (const length of [262_144, 100_000_000])
      await refuse('weights', `"${'x'.repeat(length)}"\n`, /line 1 is longer than 256 KiB/);
    await refuse('medications', `"${'x'.repeat(5_000_000)}"\n`, /line 1 is longer than 4096 KiB/);
    await refuse('weights', `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, /too deeply|not JSON/);
    await refuse('weights', `{"__proto__":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}\n`, /too deeply/);
  });

  it('400 for NUL, broken Unicode, and bytes that are not UTF-8', async () => {
    await refuse('weights', ndjson([{ ...line('weights'), notes: 'a\0b' }]), /NUL or broken Unicode/);
    await refuse('weights', ndjson([{ ...line('weights'), notes: 'a\ud800b' }]), /NUL or broken Unicode/);
    const notUtf8 = new Map(entries).set('data/weights.ndjson', Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    await expectRefused(await zipOf(withManifest(notUtf8)), /not JSON in UTF-8/);
  });
});

describe('an archive with an invalid history', () => {
  const changeOf = (wanted: string) =>
    textOf(entries, 'data/history.ndjson')
      .split('\n')
      .filter(text => text !== '')
      .map(text => JSON.parse(text))
      .find(({ kind }) => kind === wanted);
  const refuse = async (changes: object, sentence: RegExp, kind = 'weight') =>
    expectRefused(
      await zipOf(
        withChanges(entries, { 'data/history.ndjson': ndjson([{ ...changeOf(kind), ...changes }]) }),
      ),
      sentence,
    );
  const sides = (fields: object) => ({ action: 'updated', before: fields, after: null });
  const ofSettings = { kind: 'settings', recordId: null, birdId: null };

  it('400 that names the line and the field, for values that are invalid for the kind of record', async () => {
    for (const weightGrams of [-1, 0, 10_001, 'much', null])
      await refuse(sides({ weightGrams }), /history\.ndjson, line 1: before\.weightGrams/);
    await refuse(sides({ recordedOn: '0000-01-01' }), /line 1: before\.recordedOn/);
    await refuse({ after: { recordedOn: '2026-02-30' } }, /line 1: after\.recordedOn/);
    await refuse(sides({ recordedByName: 5 }), /line 1: before\.recordedByName/);
    await refuse({ ...sides({ gender: 'egg' }), kind: 'bird' }, /line 1: before\.gender/);
    await refuse({ ...sides({ tagId: 'k'.repeat(65) }), kind: 'bird' }, /line 1: before\.tagId/);
    const doseSchedule = [{ key: 'a', label: 'A', time: '99:99' }];
    await refuse({ ...sides({ doseSchedule }), kind: 'medication' }, /before\.doseSchedule\.0\.time/);
    await refuse({ ...sides({ maximumPerDay: 1e9 }), kind: 'medication' }, /before\.maximumPerDay/);
    await refuse({ ...sides({ weighEveryDays: 1e6 }), kind: 'weight_guard' }, /before\.weighEveryDays/);
  });

  it('400 for settings that the API would refuse', async () => {
    const refuseSettings = (fields: object, sentence: RegExp) =>
      refuse({ ...sides(fields), ...ofSettings }, sentence);
    await refuseSettings({ timeZone: 'Mars/Olympus' }, /line 1: before\.timeZone/);
    await refuseSettings({ weighEveryDays: 0 }, /line 1: before\.weighEveryDays/);
    const guard = { watchPercent: 3, callVetPercent: 3.5, urgentPercent: 10 };
    await refuseSettings({ guard }, /line 1: before\.guard\.callVetPercent/);
    await refuseSettings({ guard: {} }, /line 1: before\.guard\.watchPercent/);
  });

  it('400 for changes that cannot exist', async () => {
    const { id, at } = changeOf('weight');
    await refuse({ id: id.replace('-7', '-4') }, /line 1: id: Must be a UUID of version 7/);
    await refuse({ at: at.replace('20', '19') }, /line 1: id: Must be a UUID of version 7/);
    await refuse({ at: '0000-01-01T00:00:00.000Z' }, /line 1: at/);
    const late = new Date(Date.now() + 3_600_000).toISOString();
    await refuse({ id: makeChangeId(late), at: late }, /line 1: at: Must not be in the future/);
    for (const kind of ['member', 'webhook', 'tablet', 'token']) await refuse({ kind }, /line 1: kind/);
    await refuse({ action: 'moved' }, /line 1: action/);
    await refuse({ recordId: null }, /line 1: recordId/);
    await refuse({ birdId: null }, /line 1: birdId/);
    await refuse({ kind: 'settings' }, /line 1: action/);
    await refuse({ kind: 'weight_guard' }, /line 1: action/);
    await refuse({ undoes: '00000000-0000-0000-0000-000000000000' }, /line 1: undoes: Must not be the nil/);
  });

  it('200 or 409, never 500, for undoing a change to fields that the record does not have', async () => {
    const owner = await signIn(service, 'undo@example.org');
    const { birdId } = changeOf('weight');
    const at = new Date().toISOString();
    const crafted = {
      ...{ ...changeOf('weight'), id: makeChangeId(at), at, kind: 'weight_guard', action: 'updated' },
      ...{ recordId: birdId, before: { weights: 5, limits: 'none' }, after: { weights: null, limits: null } },
    };
    const zip = withChanges(entries, { 'data/history.ndjson': ndjson([crafted]) });
    const { status, body } = await sendArchive(owner, await zipOf(zip));
    assert.equal(status, 201, JSON.stringify(body));
    await runImport(owner, body.import);
    const undone = await owner.call(`POST /api/changes/${crafted.id}/undo`);
    assert.ok([200, 409].includes(undone.status), undone.text);
  });
});

describe('after these archives', () => {
  it('the flock has no birds, and there are no temporary files', async () => {
    const [imports = []] = await listStored(service.context.storage, ['imports']);
    assert.deepEqual(imports.map(({ state }) => state).sort(), ['discarded', 'discarded', 'done']);
    assert.deepEqual((await keeper.call('GET /api/birds?status=all')).body.birds, []);
    if (engine !== 'sqlite') return;
    const folder = dirname(service.config.databaseUrl.slice('sqlite:'.length));
    assert.deepEqual(readdirSync(join(folder, 'temp')), []);
  });

  it('429 for a second archive while the flock’s first is being received, and 201 after its slow client has been disconnected', async () => {
    const before = { ...receivingLimits };
    Object.assign(receivingLimits, { windowMs: 1_500, checkEveryMs: 50 });
    try {
      const slow = sendRaw(service.baseUrl, {
        ...{ method: 'POST', path: '/api/imports/archive', token: keeper.token },
        headers: { 'content-type': 'application/zip', 'content-length': '1000000' },
        body: 'PK',
      });
      await setTimeout(300);
      const { status, body } = await sendArchive(keeper, archive);
      assert.deepEqual([status, body.code], [429, 'tooManyArchives']);
      await slow.catch(() => {});
      await setTimeout(100);
    } finally {
      Object.assign(receivingLimits, before);
    }
    const again = await sendArchive(keeper, archive);
    assert.equal(again.status, 201, JSON.stringify(again.body));
  });

  it('413 for a body over the limit, before it is read', async () => {
    const { status, text } = await sendRaw(service.baseUrl, {
      ...{ method: 'POST', path: '/api/imports/archive', token: keeper.token },
      headers: { 'content-type': 'application/zip', 'content-length': String(8 * 2 ** 30 + 1) },
      body: 'PK',
    });
    assert.equal(status, 413);
    assert.match(text, /bodyTooLarge/);
  });
});
