// Tests how much memory the service, as a separate process, needs for videos of 128 MiB: five are added, and then read
// while five others are added.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { limits } from '@flock-care/contract/shapes';
import { birdBody } from '../cast.ts';
import { startKillable } from '../crash/killable.ts';
import { asNpmStart } from '../crash/npm-start.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call } from '../support/call.ts';
import { preparedDatabase } from '../support/engine.ts';
import { startS3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { samples } from './samples.ts';

const videos = 10;
/** The idle service needs up to 180 MB of this. Ten videos of 128 MiB are 1,342 MB. */
const limitMegabytes = 220;
const stores: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'a folder': async () => ({ FILES: `dir:${temporaryFolder()}/files` }),
  S3: async () => (await startS3Server()).settings,
};
/** Returns the stream of a video of the maximum size, a mebibyte at a time. */
function video(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1_048_576);
  const head = samples['video/mp4']();
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const next = sent === 0 ? head : chunk.subarray(0, Math.min(chunk.length, limits.videoBytes - sent));
      if (next.length === 0) return controller.close();
      controller.enqueue(new Uint8Array(next));
      sent += next.length;
    },
  });
}

/** Returns the peak memory of a process (VmHWM), including its program files. */
function peakMegabytes(pid: number): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kib) * 1_024) / 1_000_000);
}

for (const [store, settingsOf] of Object.entries(stores)) {
  it(`${videos} videos, half of them read while the others are added, need less than ${limitMegabytes} MB, in ${store}`, async context => {
    const settings = { ...(await preparedDatabase()), ...(await settingsOf()) };
    const service = await startKillable(settings, asNpmStart);
    const token = await signInTo(service, 'olive@example.org');
    const { body } = await call(service, 'POST /api/birds', { token, body: birdBody() });
    const headers = { authorization: `Bearer ${token}` };
    const path = `${service.baseUrl}/api/birds/${body.bird.id}/files`;
    const idle = peakMegabytes(service.pid);
    const startedMs = performance.now();
    const add = async () => {
      const init = { method: 'POST', headers, body: video(), duplex: 'half' } as RequestInit;
      const response = await fetch(`${path}?name=gait.mp4`, init);
      const { file } = JSON.parse(await response.text());
      assert.equal(response.status, 201);
      return String(file.href);
    };
    const read = async (href: string) => {
      const response = await fetch(service.baseUrl + href, { headers });
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      assert.equal(bytes, limits.videoBytes);
    };
    const half = Array.from({ length: videos / 2 });
    const first = await Promise.all(half.map(add));
    await Promise.all([...first.map(read), ...half.map(add)]);
    const peak = peakMegabytes(service.pid);
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    context.diagnostic(`${idle} MB before, ${peak} MB at most; ${seconds(performance.now() - startedMs)} s.`);
    assert.ok(peak < limitMegabytes, `${peak} MB`);
    await service.kill();
  });
}
