// Tests the ZIP writer after its client has disconnected, and if an entry cannot be read.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ZipWriter } from '../../src/archives/zip-writer.ts';

it('reads no more entries after its stream has been closed', async () => {
  const read: string[] = [];
  const zip = new ZipWriter(new Date());
  zip.add('first', async function* () {
    read.push('first');
    yield 'contents';
    // A slow read, during which the client disconnects.
    await once(zip.stream, 'close');
  });
  zip.add('second', () => {
    read.push('second');
    throw new Error('The snapshot has been closed.');
  });
  zip.end();
  zip.stream.resume();
  while (read.length === 0) await setImmediate();
  zip.stream.destroy();
  await once(zip.stream, 'close');
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  assert.deepEqual(read, ['first']);
});

it('keeps the error of an entry that fails before the stream has a listener', async () => {
  const zip = new ZipWriter(new Date());
  const error = new Error('connection lost');
  zip.add('first', async function* () {
    yield await Promise.reject(error);
  });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  assert.equal(zip.stream.errored, error);
});
