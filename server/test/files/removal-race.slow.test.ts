// Tests that the cleanup never removes bytes that somebody is adding again at the same time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '../../src/clock.ts';
import { FileStoreUnavailableError } from '../../src/file-store/file-store.ts';
import { removeUnusedContents } from '../../src/files/remove-unused.ts';
import { addBird, assembleCast, signIn } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { addFile, readBytes, samples } from './samples.ts';
import { stores } from './stores.ts';

for (const [storeName, settingsOf] of Object.entries(stores)) {
  const service = await startService(await settingsOf(), { replicas: 1 });
  const cast = await assembleCast(service);
  const bird = await addBird(cast.olive);
  const { context } = service;
  const never = new AbortController().signal;

  /** Stores bytes that no file refers to any more, and that nobody has sent for a day. */
  const abandon = async (count: number) => {
    const olive = await signIn(service, 'olive@example.org');
    const all = Array.from({ length: count }, () => samples['image/jpeg']());
    for (const bytes of all) {
      const { body } = await addFile(olive, bird.id, bytes);
      await olive.call(`DELETE /api/birds/${bird.id}/files/${body.file.id}`);
    }
    service.clock.forward(31 * dayMs);
    await service.background.deleteOutdated();
    return all;
  };

  describe(`bytes in the ${storeName} store that are removed and added at the same time`, () => {
    it('exist for every file whose response was 201', async t => {
      const all = await abandon(20);
      const olive = await signIn(service, 'olive@example.org');
      const [, ...added] = await Promise.all([
        removeUnusedContents(context, never),
        ...all.map(bytes => addFile(olive, bird.id, bytes)),
        removeUnusedContents(context, never).then(() => undefined),
      ]);
      let created = 0;
      for (const [index, response] of added.entries()) {
        if (!response) continue;
        assert.equal(response.status, 201, JSON.stringify(response.body));
        created += 1;
        const read = await readBytes(olive, response.body.file.href);
        assert.ok(read.bytes.equals(all[index] ?? Buffer.alloc(0)), `${index}`);
      }
      t.diagnostic(`${created} files`);
      assert.equal(created, all.length);
    });

    it('can be added again as soon as an interrupted removal has been finished, an hour later', async () => {
      const [bytes = Buffer.alloc(0)] = await abandon(1);
      const broken = {
        ...context,
        fileStore: Object.assign(Object.create(context.fileStore), {
          removeLeftovers: async () => {},
          remove: async () => {
            throw new FileStoreUnavailableError('gone');
          },
        }),
      };
      await assert.rejects(removeUnusedContents(broken, never), FileStoreUnavailableError);
      const olive = await signIn(service, 'olive@example.org');
      assert.equal((await addFile(olive, bird.id, bytes)).status, 503);
      service.clock.forward(2 * 3_600_000);
      await removeUnusedContents(context, never);
      assert.equal((await addFile(olive, bird.id, bytes)).status, 201);
    });
  });
}
