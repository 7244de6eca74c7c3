// Kills the service while files are added: acknowledged files are stored completely, and no partial file is served.
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { birdBody } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine, preparedDatabase } from '../support/engine.ts';
import { startS3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startKillable } from './killable.ts';
import { signInTo } from './sign-in-to.ts';

const skip = engine !== 'sqlite' && 'Files are stored outside the database.';
/** The number of kills. TEST_KILLS sets a higher one, up to 60. */
const kills = Math.min(Number(process.env.TEST_KILLS ?? 4), 60);
const writers = 4;
const stores: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'a folder': async () => ({ FILES: `dir:${temporaryFolder()}/files` }),
  S3: async () => (await startS3Server()).settings,
};

const jpeg = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    randomBytes(1_000 + Math.floor(Math.random() * 2_000_000)),
  ]) as Buffer<ArrayBuffer>;

for (const [store, settingsOf] of Object.entries(stores)) {
  it(`every acknowledged file is complete after ${kills} kills, in ${store}`, { skip }, async context => {
    const settings = { ...(await preparedDatabase()), ...(await settingsOf()) };
    let service = await startKillable(settings);
    const token = await signInTo(service, 'olive@example.org');
    const { body } = await call(service, 'POST /api/birds', { token, body: birdBody() });
    const path = `/api/birds/${body.bird.id}/files`;
    const headers = { authorization: `Bearer ${token}` };
    const acknowledged = new Map<string, Buffer>();
    const sent = new Map<string, Buffer>();
    const write = async (baseUrl: string) => {
      for (;;) {
        const [id, bytes] = [randomUUID(), jpeg()];
        sent.set(id, bytes);
        const response = await fetch(`${baseUrl}${path}?name=a.jpg&id=${id}`, {
          method: 'POST',
          headers,
          body: bytes,
        });
        if (response.status === 201) acknowledged.set(id, bytes);
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const { baseUrl } = service;
      const writing = Array.from({ length: writers }, () => write(baseUrl).catch(() => {}));
      await setTimeout(100 + Math.random() * 400);
      await service.kill();
      await Promise.all(writing);
      service = await startKillable(settings);
    }
    for (const [id, bytes] of acknowledged) {
      const response = await fetch(`${service.baseUrl}${path}/${id}/content`, { headers });
      assert.equal(response.status, 200);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes));
    }
    // An unacknowledged file may be stored completely or not at all.
    let listed = 0;
    for (let cursor = ''; ; ) {
      const page = await call(service, `GET ${path}?limit=500${cursor}`, { token });
      for (const { id, digest, href } of page.body.files) {
        listed += 1;
        const response = await fetch(service.baseUrl + href, { headers });
        const bytes = Buffer.from(await response.arrayBuffer());
        assert.equal(createHash('sha256').update(bytes).digest('hex'), digest);
        assert.ok(sent.get(id)?.equals(bytes));
      }
      if (!page.body.nextCursor) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    context.diagnostic(`${acknowledged.size} acknowledged of ${sent.size}, ${listed} listed; 0 lost.`);
    assert.ok(acknowledged.size > kills);
    assert.ok(listed >= acknowledged.size);
  });
}
