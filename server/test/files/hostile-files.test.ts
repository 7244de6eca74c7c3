// Tests of hostile files: wrong types, tricks in names, endless files, and exceeded limits.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { limits } from '@flock-care/contract/shapes';
import { insertFile } from '../../src/files/files.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import { addBird, useCast } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addFile, addPortrait, readBytes, samples, sendBytes } from './samples.ts';

const folder = temporaryFolder();
const { service, cast } = await useCast(
  { FILES: `dir:${folder}`, FILES_MIB_PER_FLOCK: '40' },
  { replicas: 1 },
);
const bird = await addBird(cast.olive);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const incoming = () => readdirSync(`${folder}/incoming`);
const script = '<script>alert(1)</script>';
const mib = 1_048_576;

describe('the type of a file', () => {
  const refused: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
    'HTML named .jpg': Buffer.from(`<!doctype html>${script}`),
    'HTML after a byte order mark and white space': Buffer.from(`\uFEFF \n\t${script}`),
    'HTML after 2,000 spaces': Buffer.from(' '.repeat(2_000) + script),
    'SVG named .jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'XML with SVG': Buffer.from('<?xml version="1.0"?><svg/>'),
    'an empty file': Buffer.alloc(0),
    'text with NUL': Buffer.from('day\0grams'),
    'text that is not UTF-8': latin1('Käfig'),
    'text that ends within a character': Buffer.from('Käfig').subarray(0, 2),
    'UTF-16': Buffer.from('day,grams', 'utf16le'),
    'text with HTML as UTF-7': latin1('\xff+ADw-script+AD4-'),
    'compressed SVG': gzipSync('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'an archive': Buffer.from('504b0304140000000800', 'hex'),
    'a program': Buffer.from('7f454c4602010100000000000000', 'hex'),
    GIF: latin1('GIF89a/*\x00'),
    BMP: latin1('BM\x00\x00\x00\x00'),
    AVIF: Buffer.concat([latin1('\0\0\0\x14ftypavif\0\0\0\0avif'), Buffer.alloc(600)]),
    'an image with another codec as mif1': Buffer.concat([
      latin1('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'),
      Buffer.alloc(600),
    ]),
    'a PDF after 1,000 zeros': Buffer.concat([Buffer.alloc(1_000), latin1('%PDF-1.7')]),
    'text with a NUL at the end': Buffer.concat([Buffer.from('a'.repeat(200_000)), Buffer.alloc(1)]),
  };
  for (const [what, bytes] of Object.entries(refused)) {
    it(`415 for ${what}`, async () => {
      const { status, body } = await addFile(cast.carl, bird.id, bytes, { name: 'kiwi.jpg' });
      assert.deepEqual([status, body.code], [415, 'fileTypeNotAllowed']);
      assert.deepEqual(incoming(), []);
    });
  }

  const inert: Readonly<Record<string, readonly [Buffer<ArrayBuffer>, string]>> = {
    'a JPEG that is also HTML': [
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from(script)]),
      'image/jpeg',
    ],
    'a PNG that is also HTML and an archive': [
      Buffer.concat([samples['image/png'](), Buffer.from(`<html>${script}PK\x03\x04`)]),
      'image/png',
    ],
    'an MP4 with HTML in its second box': [
      Buffer.concat([samples['video/mp4'](0), Buffer.from(`\0\0\0\x28free${script}`)]),
      'video/mp4',
    ],
    'a PDF with scripts': [
      Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
      'application/pdf',
    ],
    'a PDF that is also an archive': [Buffer.from('%PDF-1.4\nPK\x03\x04'), 'application/pdf'],
    'a PNG of 1 × 100,000 pixels': [
      Buffer.from('89504e470d0a1a0a0000000d494844520000000100018 6a00802000000'.replace(' ', ''), 'hex'),
      'image/png',
    ],
    'text with HTML in it': [Buffer.from(`Kiwi ${script}`), 'text/plain'],
  };
  for (const [what, [bytes, type]] of Object.entries(inert)) {
    it(`201 for ${what}, served with headers that keep it from running`, async () => {
      const { status, body } = await addFile(cast.carl, bird.id, bytes, { name: 'a.html' });
      assert.deepEqual([status, body.file?.type], [201, type]);
      const { headers } = await readBytes(cast.vic, body.file.href);
      assert.equal(headers.get('content-type')?.split(';')[0], type);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.* sandbox$/);
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    });
  }

  it('is detected from the bytes, no matter which type the request names', async () => {
    const path = `POST /api/birds/${bird.id}/files?name=a`;
    for (const type of ['text/html', 'application/json', 'multipart/form-data; boundary=a', 'nonsense']) {
      const { body } = await sendBytes(cast.carl, path, samples['image/jpeg'](), { 'content-type': type });
      assert.equal(body.file?.type, 'image/jpeg', type);
    }
  });
});

describe('the name of a file', () => {
  const names: readonly (readonly [sent: string, stored: string])[] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\olive\\kiwi.jpg', 'kiwi.jpg'],
    ['kiwi\r\nSet-Cookie: a=b.jpg', 'kiwiSet-Cookie: a=b.jpg'],
    ['kiwi\u202Egpj.exe', 'kiwigpj.exe'],
    ['a\0b.jpg', 'ab.jpg'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['\uD800', '\uFFFD'],
    [`${'k'.repeat(119)} letter of the clinic`, 'k'.repeat(119)],
    [`${'.'.repeat(119)} letter of the clinic`, 'file'],
    ['“Kiwi” 🦜; filename="x".jpg', '“Kiwi” 🦜; filename="x".jpg'],
    [`${'k'.repeat(300)}.jpeg`, `${'k'.repeat(115)}.jpeg`],
    [`${'🦜'.repeat(200)}.jpg`, `${'🦜'.repeat(116)}.jpg`],
  ];
  for (const [sent, stored] of names) {
    it(`201 for ${JSON.stringify(sent).slice(0, 60)}, which becomes ${stored.slice(0, 40)}`, async () => {
      const { status, body } = await addFile(cast.carl, bird.id, samples['text/plain'](), { name: sent });
      assert.deepEqual([status, body.file?.name], [201, stored]);
      const { headers } = await readBytes(cast.vic, body.file.href);
      const [, encoded = ''] =
        /^attachment; filename\*=UTF-8''([\w.~%-]+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
      assert.equal(decodeURIComponent(encoded), stored);
      assert.equal(headers.get('set-cookie'), null);
    });
  }
});

const findOwner = findOne((db, $: Inputs<{ birdId: string }>) =>
  db.selectFrom('files').select(['workspaceId', 'createdByUserId']).where('birdId', '=', $.birdId),
);

describe('the size and number of files', () => {
  /** Returns an endless stream, and a function that returns the MiB sent so far. */
  const endless = (head: Buffer) => {
    let sent = 0;
    const chunk = Buffer.alloc(mib, 7);
    return {
      sentMib: () => sent,
      stream: new ReadableStream({
        pull(controller) {
          controller.enqueue(sent === 0 ? head : chunk);
          sent += 1;
        },
      }),
    };
  };

  for (const [type, what, maxMib] of [
    ['image/jpeg', 'a JPEG', limits.fileBytes / mib],
    ['video/mp4', 'an MP4', limits.videoBytes / mib],
  ] as const) {
    it(`413 for ${what} that never ends, after ${maxMib} MiB`, async () => {
      const { stream, sentMib } = endless(samples[type]());
      const { status, body } = await addFile(cast.carl, bird.id, stream).catch(() => ({
        status: 413,
        body: {},
      }));
      assert.deepEqual([status, body.code ?? 'bodyTooLarge'], [413, 'bodyTooLarge']);
      assert.ok(sentMib() >= maxMib && sentMib() < maxMib + 170, `${sentMib()} MiB were sent`);
      assert.deepEqual(incoming(), []);
    });
  }

  it('413 for a Content-Length that is too large', async () => {
    const { status } = await sendBytes(
      cast.carl,
      `POST /api/birds/${bird.id}/files?name=a`,
      Buffer.alloc(limits.videoBytes + 1),
    ).catch(() => ({ status: 413 }));
    assert.equal(status, 413);
  });

  it('409 for files beyond the flock’s limit, which does not affect other flocks', async () => {
    const other = await addBird(cast.olive);
    const add = () => addFile(cast.carl, other.id, samples['image/jpeg'](15 * mib));
    const statuses = await Promise.all([add(), add(), add(), add()]);
    const sorted = statuses.map(({ status }) => status).sort();
    assert.deepEqual(sorted, [201, 201, 409, 409]);
    assert.ok(statuses.every(({ status, body }) => status === 201 || body.code === 'filesFull'));
    const another = await addBird(cast.nora);
    assert.equal((await addFile(cast.nora, another.id, samples['image/jpeg']())).status, 201);
    assert.deepEqual(incoming(), []);
  });

  /** Adds a file to a bird, then copies of its row until the bird has as many files as allowed. */
  const addAll = async (birdId: string) => {
    const { body } = await addFile(cast.nora, birdId, samples['text/plain']());
    await service.context.storage.write(serviceActor, async tx => {
      const { workspaceId, createdByUserId } = await findOwner.required(tx, { birdId });
      for (let count = 1; count < limits.filesPerBird; count += 1) {
        await insertFile(tx, {
          ...{ workspaceId, birdId, id: crypto.randomUUID(), vetVisitId: null },
          ...{ fileName: 'a.txt', fileType: 'text/plain', bytes: 1, digest: body.file.digest, caption: '' },
          ...{ contentWorkspaceId: workspaceId, takenOn: '2026-03-01', previewType: null },
          ...{ previewDigest: null, previewWorkspaceId: null, createdAt: body.file.createdAt },
          createdByUserId,
        });
      }
    });
  };

  it('409 for the 2,001st file of a bird', async () => {
    const many = await addBird(cast.nora);
    await addAll(many.id);
    const { status, body: refusal } = await addFile(cast.nora, many.id, samples['text/plain']());
    assert.deepEqual([status, refusal.code], [409, 'fileLimitReached']);
    const pages = [];
    let cursor = '';
    do {
      const page = await cast.nora.call(`GET /api/birds/${many.id}/files?limit=500${cursor}`);
      pages.push(...page.body.files);
      cursor = page.body.nextCursor ? `&cursor=${page.body.nextCursor}` : '';
    } while (cursor);
    assert.equal(new Set(pages.map(({ id }) => id)).size, limits.filesPerBird);
  });

  const skip = engine !== 'sqlite' && 'Adding the rows takes half a minute.';
  it('201 without a delay for a file in a flock that has 10,000', { skip }, async () => {
    for (let birds = 0; birds < 4; birds += 1) await addAll((await addBird(cast.nora)).id);
    const { id } = await addBird(cast.nora);
    const startedMs = performance.now();
    const { status } = await addFile(cast.nora, id, samples['image/jpeg']());
    assert.equal(status, 201);
    assert.ok(performance.now() - startedMs < 2_000);
    await service.background.removeUnusedContents();
  });
});

describe('a small portrait', () => {
  const photoDataUrl = `data:image/png;base64,${Buffer.from('photo').toString('base64')}`;

  it('204, and is shown instead of the photo until the photo changes', async () => {
    const { id } = await addBird(cast.olive, { photoDataUrl });
    const path = `/api/birds/${id}/portrait`;
    const before = await readBytes(cast.vic, path);
    assert.equal(before.bytes.toString(), 'photo');
    const picture = samples['image/webp']();
    assert.equal((await addPortrait(cast.carl, id, photoDataUrl, picture)).status, 204);
    assert.ok((await readBytes(cast.vic, path)).bytes.equals(picture));
    const stored = await cast.olive.call(`GET /api/birds/${id}`);
    const next = photoDataUrl.replace('png', 'jpeg');
    await cast.olive.call(`PUT /api/birds/${id}`, { ...stored.body.bird, photoDataUrl: next });
    assert.equal((await readBytes(cast.vic, path)).headers.get('content-type'), 'image/jpeg');
    const late = await addPortrait(cast.carl, id, photoDataUrl, picture);
    assert.deepEqual([late.status, late.body.code], [409, 'photoChanged']);
    const { body } = await cast.olive.call(`GET /api/changes?birdId=${id}&limit=1`);
    assert.equal((await cast.olive.call(`POST /api/changes/${body.changes[0].id}/undo`)).status, 200);
    assert.ok((await readBytes(cast.vic, path)).bytes.equals(picture));
  });

  it('404 without a photo, 413 above 16 KiB, 415 for any type but WebP and JPEG', async () => {
    const { id: without } = await addBird(cast.olive);
    assert.equal((await readBytes(cast.vic, `/api/birds/${without}/portrait`)).status, 404);
    assert.equal((await addPortrait(cast.carl, without, photoDataUrl)).status, 404);
    const { id } = await addBird(cast.olive, { photoDataUrl });
    const large = await addPortrait(cast.carl, id, photoDataUrl, samples['image/jpeg'](16 * 1_024));
    assert.equal(large.status, 413);
    const svg = await addPortrait(cast.carl, id, photoDataUrl, Buffer.from('<svg/>'));
    assert.deepEqual([svg.status, svg.body.code], [415, 'imageRequired']);
  });
});
