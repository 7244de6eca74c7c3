// Tests that a preview belongs to the flock that adds it, even if the bird and its files came from another flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, instantOf, later } from '../../src/clock.ts';
import { keyOf } from '../../src/file-store/file-store.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { exportBytes } from '../archives/export-archive.ts';
import { readZip } from '../archives/read-zip.ts';
import { addBird, assembleCast, type Person } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';
import { addFile, readBytes, samples, sendBytes } from './samples.ts';
import { stores } from './stores.ts';

const makeOld = change((db, $: Inputs<{ sentAt: string }>) =>
  db.updateTable('fileContents').set({ sentAt: $.sentAt }),
);

for (const [storeName, settingsOf] of Object.entries(stores)) {
  const service = await startService(await settingsOf());
  const { olive, nora, workspaceId: here } = await assembleCast(service);
  const { storage, clock, fileStore } = service.context;
  const { body: own } = await nora.call('GET /api/workspace');
  const there: number = own.workspace.id;

  const move = async (from: Person, to: Person, birdId: string) => {
    const { body } = await from.call(`POST /api/birds/${birdId}/transfer-code`);
    const moved = await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.ok(moved.status < 300, moved.text);
  };
  /** Adds a file in the first flock, moves its bird to the second one, and adds a preview there. */
  const addMovedPreview = async () => {
    const { id: birdId } = await addBird(olive);
    const { body } = await addFile(olive, birdId, samples['image/heic']());
    await move(olive, nora, birdId);
    const path = `/api/birds/${birdId}/files/${body.file.id}`;
    return { birdId, path, ...(await setPreview(nora, path)) };
  };
  const setPreview = async (person: Person, path: string) => {
    const preview = samples['image/webp']();
    const { status, body } = await sendBytes(person, `PUT ${path}/preview`, preview);
    assert.equal(status, 200, JSON.stringify(body));
    return { preview, href: body.file.preview.href, digest: body.file.preview.digest };
  };
  const sizeIn = (workspaceId: number, digest: string) => fileStore.findSize(keyOf(workspaceId, digest));
  /** Runs the cleanup as if two days had passed. */
  const cleanUp = async () => {
    const sentAt = instantOf(later(clock.now(), -2 * dayMs));
    await storage.writeOne(serviceActor, tx => makeOld(tx, { sentAt }));
    await service.background.removeUnusedContents();
  };

  describe(`a preview of a moved file in the ${storeName} store`, () => {
    it('is stored for the flock that adds it, and the cleanup keeps it', async () => {
      const { preview, href, digest } = await addMovedPreview();
      assert.equal(await sizeIn(here, digest), undefined);
      assert.equal(await sizeIn(there, digest), preview.length);
      await cleanUp();
      assert.ok((await readBytes(nora, href)).bytes.equals(preview));
    });

    it('is included in the export of that flock and on the page for a vet', async () => {
      const { birdId, path, preview, digest } = await addMovedPreview();
      const entries = await readZip(await exportBytes(nora));
      assert.ok(entries.get(`files/${digest}.webp`)?.equals(preview));
      const fileIds = [path.split('/').at(-1)];
      const { body } = await nora.call(`POST /api/birds/${birdId}/handovers`, { fileIds });
      const token = new URL(body.url).hash.slice(1);
      const opened = await call(service, 'POST /api/handovers/open', { body: { token } });
      const [file] = opened.body.files;
      assert.ok((await readBytes({ service }, file.preview.href)).bytes.equals(preview));
    });

    it('moves back with its bird, and is removed after the first flock has added another preview', async () => {
      const { birdId, path, preview, href, digest } = await addMovedPreview();
      await move(nora, olive, birdId);
      await cleanUp();
      assert.ok((await readBytes(olive, href)).bytes.equals(preview));
      const next = await setPreview(olive, path);
      await cleanUp();
      assert.equal(await sizeIn(there, digest), undefined);
      assert.equal(await sizeIn(here, next.digest), next.preview.length);
      assert.ok((await readBytes(olive, next.href)).bytes.equals(next.preview));
    });
  });
}
