// Tests of the file storage limit, and of the double limit that includes deleted files and previews. The files of birds
// that have moved away still count for a day.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs } from '../../src/clock.ts';
import { addBird, assembleCast } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { addFile, samples, sendBytes } from './samples.ts';

const settings = { FILES_MIB_PER_FLOCK: '1' };
const kib = 1_024;

it('201 for a file a day after the flock’s earlier birds have moved away with their files', async () => {
  const service = await startService(settings, { replicas: 1 });
  const { olive, nora } = await assembleCast(service);
  for (let index = 0; index < 2; index += 1) {
    const { id } = await addBird(olive);
    const { status } = await addFile(olive, id, samples['image/jpeg'](900 * kib));
    assert.equal(status, 201);
    const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
    const moved = await nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.ok(moved.status < 300, moved.text);
  }
  const { id } = await addBird(olive);
  const add = () => addFile(olive, id, samples['image/jpeg'](900 * kib));
  // The moved files still count for a day. Otherwise, two flocks could fill the disk by moving birds.
  assert.equal((await add()).status, 409);
  service.clock.forward(dayMs + 1_000);
  assert.equal((await add()).status, 201);
});

it('409 for a file that exceeds twice the limit together with deleted files and previews, even a day later', async () => {
  const service = await startService(settings, { replicas: 1 });
  const { olive } = await assembleCast(service);
  const { id } = await addBird(olive);
  const { body } = await addFile(olive, id, samples['image/jpeg'](900 * kib));
  await olive.call(`DELETE /api/birds/${id}/files/${body.file.id}`);
  const second = await addFile(olive, id, samples['image/jpeg'](700 * kib));
  const path = `PUT /api/birds/${id}/files/${second.body.file.id}/preview`;
  const preview = Buffer.concat([samples['image/webp'](), Buffer.alloc(200 * kib)]);
  assert.equal((await sendBytes(olive, path, preview)).status, 200);
  service.clock.forward(dayMs + 1_000);
  assert.equal((await addFile(olive, id, samples['image/jpeg'](260 * kib))).status, 409);
  assert.equal((await addFile(olive, id, samples['image/jpeg'](150 * kib))).status, 201);
});
