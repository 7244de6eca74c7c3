// Tests of files in archives, with each file store: their bytes, the cleanup, limits, undo, and invalid files.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { addFile, readBytes, samples, sendBytes } from '../files/samples.ts';
import { stores } from '../files/stores.ts';
import { withChanges, zipOf } from './build-zip.ts';
import { exportBytes } from './export-archive.ts';
import { checkArchive, importArchive, runImport, sendArchive, undoImport } from './import-archive.ts';
import { contentsOf, type Entries, manifestOf, readZip, rowsOf, textOf } from './read-zip.ts';

const sha256 = (bytes: string | Uint8Array) => hash('sha256', bytes);

const makeOld = change((db, $: Inputs<{ sentAt: string }>) =>
  db.updateTable('fileContents').set({ sentAt: $.sentAt }),
);

for (const [name, settingsOf] of Object.entries(stores)) {
  describe(`files in archives, with the ${name} store`, async () => {
    const settings = await settingsOf();
    const { service, cast } = await useCast({ ...settings, FILES_MIB_PER_FLOCK: '3' }, { replicas: 1 });
    const video = samples['video/mp4'](1_000_000);
    const preview = samples['image/webp']();
    const headBytes = samples['video/mp4'](1_000).length - 1_000;
    const path = (digest: string, extension: string) => `files/${digest}.${extension}`;
    let kiwi: { id: string };
    let archive: Buffer;
    let entries: Entries;
    let keepers = 0;
    const newKeeper = (): Promise<Person> => {
      keepers += 1;
      return signIn(service, `${name}${keepers}@example.org`);
    };
    const filesOf = async (person: Person) =>
      (await person.call(`GET /api/birds/${kiwi.id}/files`)).body.files as { href: string; digest: string }[];
    const { storage, clock } = service.context;
    /** Runs the cleanup as if two days had passed. */
    const cleanUp = async () => {
      const sentAt = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString();
      await storage.writeOne(serviceActor, tx => makeOld(tx, { sentAt }));
      await service.background.removeUnusedContents();
    };

    before(async () => {
      kiwi = await addBird(cast.olive, { name: 'Kiwi' });
      const { body } = await addFile(cast.olive, kiwi.id, video, { name: 'gait.mp4', caption: 'Limps' });
      await sendBytes(cast.olive, `PUT /api/birds/${kiwi.id}/files/${body.file.id}/preview`, preview);
      await addFile(cast.olive, kiwi.id, video, { name: 'again.mp4' });
      await addFile(cast.olive, kiwi.id, samples['text/csv'](), { name: 'weights.csv' });
      archive = await exportBytes(cast.olive);
      entries = await readZip(archive);
    });

    it('200 with identical files only once, named after their digest', () => {
      const rows = rowsOf(entries, 'files');
      assert.equal(rows.length, 3);
      const { digest, previewDigest } = rows.find(({ caption }) => caption === 'Limps');
      assert.ok(entries.get(path(digest, 'mp4'))?.equals(video));
      assert.ok(entries.get(path(previewDigest, 'webp'))?.equals(preview));
      assert.equal([...entries.keys()].filter(entry => entry.startsWith('files/')).length, 3);
      assert.match(textOf(entries, 'csv/files.csv'), /gait\.mp4.*files\/[0-9a-f]{64}\.mp4/);
      assert.ok(!JSON.stringify(rows).includes('contentWorkspaceId'));
      assert.equal(manifestOf(entries).counts.files, 3);
    });

    it('202 with the same files, whose bytes the cleanup keeps before and after the run', async () => {
      const keeper = await newKeeper();
      const checked = await checkArchive(keeper, archive);
      await cleanUp();
      assert.deepEqual([(await runImport(keeper, checked)).state], ['done']);
      await cleanUp();
      const [file] = await filesOf(keeper);
      assert.ok(file);
      for (const { href } of await filesOf(keeper)) assert.equal((await readBytes(keeper, href)).status, 200);
      assert.deepEqual(contentsOf(await readZip(await exportBytes(keeper))), contentsOf(entries));
    });

    it('200 for an undo; the cleanup then removes the bytes, as it does for a discarded archive', async () => {
      const keeper = await newKeeper();
      const keysBefore = await keys();
      const imported = await importArchive(keeper, archive);
      const { kept, state } = await undoImport(keeper, imported);
      assert.deepEqual([state, kept], ['undone', []]);
      const { id } = await checkArchive(keeper, archive);
      assert.equal((await keys()).length, keysBefore.length + 3);
      assert.equal((await keeper.call(`DELETE /api/imports/${id}`)).status, 204);
      await cleanUp();
      assert.deepEqual(await keys(), keysBefore);
    });

    it("409 if the files do not fit into the flock's file storage", async () => {
      const keeper = await newKeeper();
      const bird = await addBird(keeper);
      await addFile(keeper, bird.id, samples['video/mp4'](2_000_000), { name: 'own.mp4' });
      const { status, body } = await sendArchive(keeper, archive);
      assert.deepEqual([status, body.code], [409, 'filesFull']);
    });

    it('201 for the archive of a full flock, sent to an empty flock, and to the full one after its bird is deleted', async () => {
      const keeper = await newKeeper();
      const bird = await addBird(keeper);
      const { body } = await addFile(keeper, bird.id, samples['image/jpeg'](50_000), { name: 'a.jpg' });
      const path = `PUT /api/birds/${bird.id}/files/${body.file.id}/preview`;
      assert.equal((await sendBytes(keeper, path, samples['image/jpeg'](200_000))).status, 200);
      const rest = samples['video/mp4'](3 * 2 ** 20 - 50_004 - headBytes);
      assert.equal((await addFile(keeper, bird.id, rest, { name: 'rest.mp4' })).status, 201);
      const { status, body: refused } = await addFile(keeper, bird.id, samples['text/plain'](), {
        name: 'b',
      });
      assert.deepEqual([status, refused.code], [409, 'filesFull']);
      const own = await exportBytes(keeper);
      assert.equal((await importArchive(await newKeeper(), own)).progress.leftOut, 0);
      await keeper.call(`DELETE /api/birds/${bird.id}`);
      const { progress } = await importArchive(keeper, own);
      assert.ok(progress.done > 0);
      assert.equal((await keeper.call(`GET /api/birds/${bird.id}/files`)).body.files.length, 2);
    });

    it('409 for an archive that does not fit because of deleted files', async () => {
      const keeper = await newKeeper();
      const bird = await addBird(keeper);
      for (const fileName of ['1.mp4', '2.mp4']) {
        const own = samples['video/mp4'](2_900_000);
        const { body } = await addFile(keeper, bird.id, own, { name: fileName });
        const path = `/api/birds/${bird.id}/files/${body.file.id}`;
        assert.equal((await keeper.call(`DELETE ${path}`)).status, 204);
      }
      const { status, body } = await sendArchive(keeper, archive);
      assert.deepEqual([status, body.code], [409, 'filesFull']);
    });

    it("202 without the files that no longer fit into the flock's storage", async () => {
      const keeper = await newKeeper();
      const checked = await checkArchive(keeper, archive);
      const bird = await addBird(keeper, { name: 'Other' });
      await addFile(keeper, bird.id, samples['video/mp4'](1_500_000), { name: 'own.mp4' });
      const { progress } = await runImport(keeper, checked);
      assert.ok(progress.leftOut > 0);
      assert.equal((await filesOf(keeper)).length, 2);
    });

    it('202 with cleaned file names, including in the history', async () => {
      const keeper = await newKeeper();
      for (const [sent, clean] of [
        ['../a\r\nSet-Cookie: b', 'aSet-Cookie: b'],
        [`${'k'.repeat(119)} `, 'k'.repeat(119)],
      ] as const) {
        const rename = (file: string) =>
          textOf(entries, file).replaceAll('"again.mp4"', JSON.stringify(sent));
        const [files, history] = [rename('data/files.ndjson'), rename('data/history.ndjson')];
        const zip = withChanges(entries, { 'data/files.ndjson': files, 'data/history.ndjson': history });
        const imported = await importArchive(keeper, await zipOf(zip));
        const names = (await filesOf(keeper)).map(file => (file as unknown as { name: string }).name);
        assert.deepEqual(names.sort(), [clean, 'gait.mp4', 'weights.csv'].sort());
        const { changes } = (await keeper.call('GET /api/changes?kind=file')).body;
        const added = changes.map(({ after }: { after: { name?: string } | null }) => after?.name);
        assert.ok(added.includes(clean) && !added.includes(sent));
        assert.deepEqual((await undoImport(keeper, imported)).kept, []);
      }
    });

    it('400 for HTML that is declared as plain text, JPEG or HTML', async () => {
      const keeper = await newKeeper();
      const refuse = async (zip: Entries, sentence: RegExp) => {
        const { status, body } = await sendArchive(keeper, await zipOf(zip));
        assert.deepEqual([status, body.code], [400, 'archiveInvalid'], body.error);
        assert.match(body.error, sentence);
      };
      const html = '<html><script>alert(1)</script></html>';
      const digest = sha256(html);
      const [row] = rowsOf(entries, 'files');
      for (const [fileType, extension] of [
        ['text/plain', 'txt'],
        ['image/jpeg', 'jpg'],
      ] as const) {
        const line = { ...row, fileType, digest, bytes: html.length, previewType: null, previewDigest: null };
        const files = `${JSON.stringify(line)}\n`;
        const others = Object.fromEntries(
          [...entries.keys()].filter(entry => entry.startsWith('files/')).map(entry => [entry, undefined]),
        );
        const zip = withChanges(entries, {
          ...others,
          'data/files.ndjson': files,
          [path(digest, extension)]: html,
        });
        await refuse(zip, /of a type that is not allowed/);
      }
      const first = `${JSON.stringify({ ...row, fileType: 'text/html' })}\n`;
      await refuse(withChanges(entries, { 'data/files.ndjson': first }), /line 1: fileType/);
      assert.deepEqual((await keeper.call('GET /api/birds?status=all')).body.birds, []);
    });

    it('200 for an export with lost files, which the manifest and the README list; 201 for its import without them', async () => {
      const lost = [sha256(video), sha256(preview)];
      for (const key of await keys())
        if (lost.some(digest => key.endsWith(digest))) await service.context.fileStore.remove(key);
      const zip = await exportBytes(cast.olive);
      const left = await readZip(zip);
      const missing = [path(lost[0] ?? '', 'mp4'), path(lost[1] ?? '', 'webp')].sort();
      assert.deepEqual(manifestOf(left).missing, missing);
      for (const entry of missing) {
        assert.ok(!left.has(entry));
        assert.match(textOf(left, 'README.txt'), new RegExp(entry));
      }
      assert.equal(rowsOf(left, 'files').length, 3);
      const keeper = await newKeeper();
      const checked = await checkArchive(keeper, zip);
      assert.equal(checked.preview?.records.refused, 2);
      assert.equal((await runImport(keeper, checked)).state, 'done');
      const files = await filesOf(keeper);
      assert.equal(files.length, 1);
      assert.equal((await readBytes(keeper, files[0]?.href ?? '')).status, 200);
      assert.equal(manifestOf(await readZip(await exportBytes(keeper))).missing.length, 0);
      // A file may be missing only if the manifest lists it as missing.
      const manifest = { ...manifestOf(left), missing: [] };
      const unlisted = await zipOf(withChanges(left, { 'manifest.json': JSON.stringify(manifest) }));
      assert.equal((await sendArchive(await newKeeper(), unlisted)).status, 400);
    });

    it('200 for an export without a lost preview, and the file itself is imported', async () => {
      const bird = await addBird(cast.nora);
      const { body } = await addFile(cast.nora, bird.id, samples['image/png']());
      const { body: shown } = await sendBytes(
        cast.nora,
        `PUT /api/birds/${bird.id}/files/${body.file.id}/preview`,
        samples['image/webp'](),
      );
      for (const key of await keys())
        if (key.endsWith(shown.file.preview.digest)) await service.context.fileStore.remove(key);
      const keeper = await newKeeper();
      await importArchive(keeper, await exportBytes(cast.nora));
      const { files } = (await keeper.call(`GET /api/birds/${bird.id}/files`)).body;
      assert.deepEqual([files.length, files[0].preview], [1, null]);
    });

    async function keys(): Promise<string[]> {
      const found: string[] = [];
      for await (const { key } of service.context.fileStore.list()) found.push(key);
      return found.sort();
    }
  });
}
