// Tests of files: adding, reading, changing, deleting and restoring them, in a folder and in S3.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Bird } from '@flock-care/contract/shapes';
import { dayMs } from '../../src/clock.ts';
import { addBird, assembleCast, type Cast, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { addFile, readBytes, samples, sendBytes } from './samples.ts';
import { stores } from './stores.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

for (const [storeName, settingsOf] of Object.entries(stores)) {
  const settings = await settingsOf();
  const service: TestService = await startService({ ...settings, FILES_MIB_PER_FLOCK: '200' });
  const cast: Cast = await assembleCast(service);
  const bird: Bird = await addBird(cast.olive);
  const undoNewest = async (kind: string) => {
    const { body } = await cast.olive.call(`GET /api/changes?kind=${kind}&limit=1`);
    return cast.olive.call(`POST /api/changes/${body.changes[0].id}/undo`);
  };

  describe(`a file in the ${storeName} store`, () => {
    for (const [type, make] of Object.entries(samples)) {
      it(`201 for ${type}, and its bytes can be read`, async () => {
        const bytes = make();
        const name = type === 'text/csv' ? 'weights.csv' : 'from the phone';
        const { status, body } = await addFile(cast.carl, bird.id, bytes, {
          ...{ name, caption: 'Left foot.', takenOn: '2026-03-01' },
        });
        assert.equal(status, 201, JSON.stringify(body));
        const { file } = body;
        assert.deepEqual(
          [file.name, file.type, file.bytes, file.digest, file.caption, file.takenOn, file.createdByName],
          [name, type, bytes.length, sha256(bytes), 'Left foot.', '2026-03-01', 'Carl'],
        );
        const read = await readBytes(cast.vic, file.href);
        assert.equal(read.status, 200);
        assert.ok(read.bytes.equals(bytes));
        assert.equal(read.headers.get('content-type')?.split(';')[0], type);
        assert.equal(read.headers.get('x-content-type-options'), 'nosniff');
        assert.match(read.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
        const kind = type.startsWith('text/') ? 'attachment' : 'inline';
        assert.match(read.headers.get('content-disposition') ?? '', new RegExp(`^${kind};`));
        assert.match(read.headers.get('cache-control') ?? '', /immutable/);
      });
    }

    it('200 for a repeated id with the same bytes, 409 with other bytes, and one file is stored', async () => {
      const other = await addBird(cast.olive);
      const id = randomUUID();
      const bytes = samples['image/jpeg']();
      const first = await addFile(cast.carl, other.id, bytes, { id });
      const second = await addFile(cast.carl, other.id, bytes, { id });
      const third = await addFile(cast.carl, other.id, samples['image/jpeg'](), { id });
      assert.deepEqual([first.status, second.status, third.status], [201, 200, 409]);
      assert.deepEqual(second.body, first.body);
      assert.equal(third.body.code, 'fileIdTaken');
      const { body } = await cast.vic.call(`GET /api/birds/${other.id}/files`);
      assert.equal(body.files.length, 1);
    });

    it('206 for a range, 416 beyond the end, 304 for a known ETag', async () => {
      const bytes = samples['video/mp4'](300_000);
      const { body } = await addFile(cast.carl, bird.id, bytes, { name: 'gait.mp4' });
      const { href, digest } = body.file;
      const ranges: [string, number, number][] = [
        ['bytes=0-0', 0, 1],
        ['bytes=100000-200000', 100_000, 200_001],
        ['bytes=299000-', 299_000, bytes.length],
        ['bytes=-500', bytes.length - 500, bytes.length],
        [`bytes=${bytes.length - 1}-999999999`, bytes.length - 1, bytes.length],
      ];
      for (const [range, from, to] of ranges) {
        const part = await readBytes(cast.vic, href, { range });
        assert.equal(part.status, 206, range);
        assert.ok(part.bytes.equals(bytes.subarray(from, to)), range);
        assert.equal(part.headers.get('content-range'), `bytes ${from}-${to - 1}/${bytes.length}`);
        const ifRange = await readBytes(cast.vic, href, { range, 'if-range': `"${digest}"` });
        assert.equal(ifRange.status, 206);
      }
      for (const range of ['bytes=5-1', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b']) {
        assert.equal((await readBytes(cast.vic, href, { range })).status, 200, range);
      }
      const changed = await readBytes(cast.vic, href, { range: 'bytes=0-1', 'if-range': '"other"' });
      assert.equal(changed.status, 200);
      for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
        const beyond = await readBytes(cast.vic, href, { range });
        assert.equal(beyond.status, 416);
        assert.equal(beyond.headers.get('content-range'), `bytes */${bytes.length}`);
      }
      const known = await readBytes(cast.vic, href, { 'if-none-match': `"${digest}"` });
      assert.equal(known.status, 304);
      const head = await readBytes(cast.vic, href, {}, 'HEAD');
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)]);
    });

    it('200 for slow clients, all of which get the bytes unchanged', async () => {
      const bytes = samples['video/mp4'](8_000_000);
      const { body } = await addFile(cast.carl, bird.id, bytes, { name: 'gait.mp4' });
      const digests = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const hash = createHash('sha256');
          const { body: chunks } = await fetch(service.baseUrl + body.file.href, {
            headers: { authorization: `Bearer ${cast.vic.token}` },
          });
          for await (const piece of chunks ?? []) {
            hash.update(piece);
            await setTimeout(2);
          }
          return hash.digest('hex');
        }),
      );
      assert.deepEqual(digests, Array(4).fill(sha256(bytes)));
    });

    it('200 for a change to the name and caption, and for undoing it', async () => {
      const { body } = await addFile(cast.carl, bird.id, samples['application/pdf'](), { name: 'blood.pdf' });
      const path = `/api/birds/${bird.id}/files/${body.file.id}`;
      const changed = await cast.carl.call(`PATCH ${path}`, {
        name: 'Blood count.pdf',
        caption: 'In March.',
      });
      assert.equal(changed.status, 200);
      assert.equal(changed.body.file.name, 'Blood count.pdf');
      assert.equal((await undoNewest('file')).status, 200);
      const { body: after } = await cast.vic.call(`GET ${path}`);
      assert.deepEqual(after, body);
    });

    it('204 for a deletion, 200 for undoing it, and its bytes can be read again', async () => {
      const bytes = samples['image/png']();
      const { body } = await addFile(cast.carl, bird.id, bytes);
      const path = `/api/birds/${bird.id}/files/${body.file.id}`;
      assert.equal((await cast.carl.call(`DELETE ${path}`)).status, 204);
      assert.equal((await cast.vic.call(`GET ${path}`)).status, 404);
      assert.equal((await readBytes(cast.vic, body.file.href)).status, 404);
      await service.background.removeUnusedContents();
      assert.equal((await undoNewest('file')).status, 200);
      assert.ok((await readBytes(cast.vic, body.file.href)).bytes.equals(bytes));
    });

    it('is shown without its vet visit while the visit is deleted', async () => {
      const visit = await cast.olive.call(`POST /api/birds/${bird.id}/vet-visits`, {
        visitedOn: '2026-02-12',
      });
      const vetVisitId = visit.body.vetVisit.id;
      const { body } = await addFile(cast.carl, bird.id, samples['application/pdf'](), { vetVisitId });
      assert.equal(body.file.vetVisitId, vetVisitId);
      const listed = await cast.vic.call(`GET /api/birds/${bird.id}/files?vetVisitId=${vetVisitId}`);
      assert.deepEqual(
        listed.body.files.map((file: { id: string }) => file.id),
        [body.file.id],
      );
      const path = `/api/birds/${bird.id}/files/${body.file.id}`;
      await cast.olive.call(`DELETE /api/birds/${bird.id}/vet-visits/${vetVisitId}`);
      assert.equal((await cast.vic.call(`GET ${path}`)).body.file.vetVisitId, null);
      await undoNewest('vet_visit');
      assert.equal((await cast.vic.call(`GET ${path}`)).body.file.vetVisitId, vetVisitId);
      const other = await addBird(cast.olive);
      const wrong = await addFile(cast.carl, other.id, samples['application/pdf'](), { vetVisitId });
      assert.deepEqual([wrong.status, wrong.body.code], [404, 'vetVisitNotFound']);
    });

    it('200 for a preview, which is served like the file', async () => {
      const { body } = await addFile(cast.carl, bird.id, samples['image/heic']());
      const path = `/api/birds/${bird.id}/files/${body.file.id}`;
      assert.equal((await readBytes(cast.vic, `${path}/preview`)).status, 404);
      const picture = samples['image/webp']();
      const set = await sendBytes(cast.carl, `PUT ${path}/preview`, picture);
      assert.equal(set.status, 200, JSON.stringify(set.body));
      const read = await readBytes(cast.vic, set.body.file.preview.href);
      assert.ok(read.bytes.equals(picture));
      assert.equal(read.headers.get('content-type'), 'image/webp');
      const wrong = await sendBytes(cast.carl, `PUT ${path}/preview`, samples['image/png']());
      assert.deepEqual([wrong.status, wrong.body.code], [415, 'imageRequired']);
      const large = await sendBytes(cast.carl, `PUT ${path}/preview`, samples['image/jpeg'](256 * 1_024));
      assert.equal(large.status, 413);
    });

    it('moves with its bird: its bytes can be read in the new flock, and no longer in the old one', async () => {
      const moving = await addBird(cast.olive);
      const bytes = samples['image/jpeg']();
      const { body } = await addFile(cast.carl, moving.id, bytes);
      const code = await cast.olive.call(`POST /api/birds/${moving.id}/transfer-code`);
      const moved = await cast.nora.call(
        `POST /api/bird-transfer-codes/${code.body.transferCode.code}/accept`,
      );
      assert.ok(moved.status < 300, `${JSON.stringify(code.body)} ${moved.text}`);
      const read = await readBytes(cast.nora, body.file.href);
      assert.equal(read.status, 200);
      assert.ok(read.bytes.equals(bytes));
      assert.equal((await readBytes(cast.olive, body.file.href)).status, 404);
      await service.background.removeUnusedContents();
      assert.equal((await readBytes(cast.nora, body.file.href)).status, 200);
    });

    it('is shown to a vet if it was chosen for a link, until the link is revoked', async () => {
      const bytes = samples['application/pdf']();
      const { body } = await addFile(cast.carl, bird.id, bytes, { name: 'Blood count.pdf' });
      const unchosen = await addFile(cast.carl, bird.id, samples['application/pdf']());
      const response = await cast.olive.call(`POST /api/birds/${bird.id}/handovers`, {
        fileIds: [body.file.id],
      });
      assert.equal(response.status, 201, response.text);
      const token = new URL(response.body.url).hash.slice(1);
      const opened = await call(service, 'POST /api/handovers/open', { body: { token } });
      assert.deepEqual(
        opened.body.files.map((file: { name: string }) => file.name),
        ['Blood count.pdf'],
      );
      const { href } = opened.body.files[0];
      const read = await readBytes({ service }, href);
      assert.ok(read.bytes.equals(bytes));
      assert.equal(read.headers.get('cache-control'), 'no-store');
      assert.equal((await readBytes({ service }, href, { range: 'bytes=0-3' })).status, 206);
      assert.equal((await readBytes({ service }, unchosen.body.file.href)).status, 401);
      await cast.olive.call(`DELETE /api/handovers/${response.body.handover.id}`);
      assert.equal((await readBytes({ service }, href)).status, 404);
      const foreign = await cast.nora.call(`POST /api/birds/${(await addBird(cast.nora)).id}/handovers`, {
        fileIds: [body.file.id],
      });
      assert.deepEqual([foreign.status, foreign.body.code], [404, 'fileNotFound']);
    });

    it('loses its bytes 30 days after its deletion, while current files keep theirs', async () => {
      const kept = await addFile(cast.carl, bird.id, samples['image/jpeg']());
      const bytes = samples['image/jpeg']();
      const { body } = await addFile(cast.carl, bird.id, bytes);
      await cast.carl.call(`DELETE /api/birds/${bird.id}/files/${body.file.id}`);
      const { fileStore } = service.context;
      const key = `${cast.workspaceId}/${body.file.digest}`;
      service.clock.forward(29 * dayMs);
      await service.background.deleteOutdated();
      await service.background.removeUnusedContents();
      assert.equal(await fileStore.findSize(key), bytes.length);
      service.clock.forward(2 * dayMs);
      await service.background.deleteOutdated();
      await service.background.removeUnusedContents();
      assert.equal(await fileStore.findSize(key), undefined);
      assert.equal(
        await fileStore.findSize(`${cast.workspaceId}/${kept.body.file.digest}`),
        kept.body.file.bytes,
      );
      const again = await addFile(await signIn(service, 'carl@example.org'), bird.id, bytes);
      assert.equal(again.status, 201);
      assert.equal(await fileStore.findSize(key), bytes.length);
    });
  });
}
