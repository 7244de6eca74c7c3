// `npm run bench:web`: measures the download of a list of 500 birds with photos, and the savings and costs of
// compression.
import { request } from 'node:http';
import { mainThreadMicros, memoryOf } from './processes.ts';
import { type Server, startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedSqlite } from './stores.ts';

const photos = { birds: 500, photoBytes: 200_000 };
/** The number of clients that download the list with photos at the same time. */
const clients = 8;
const codings = ['identity', 'gzip', 'br'] as const;
/** The number of rounds. Each round measures all codings. */
const rounds = 15;
const requestsPerRound = 60;

const store = await seedSqlite('web', {
  workspaces: 1,
  birdsPerWorkspace: 200,
  days: 425,
  photoWorkspace: photos,
});
const service = await startService(fixtureFor(store));
await listWithPhotos(service, store);
await compressLists(service, store);
await service.stop();

interface Download {
  bytes: number;
  firstByteMs: number;
  lastByteMs: number;
}

function download(
  port: number,
  path: string,
  rawToken: string,
  coding: (typeof codings)[number] = 'identity',
): Promise<Download> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${rawToken}`, 'accept-encoding': coding };
    const sent = request({ port, path, headers }, response => {
      const firstByteMs = performance.now() - since;
      let bytes = 0;
      response.on('data', chunk => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, firstByteMs, lastByteMs: performance.now() - since }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function listWithPhotos({ pid, port }: Server, { photoToken }: Store): Promise<void> {
  const before = memoryOf(pid);
  const alone = await download(port, '/api/birds', photoToken);
  const afterOne = memoryOf(pid, 'VmHWM');
  const together = await Promise.all(
    Array.from({ length: clients }, () => download(port, '/api/birds', photoToken)),
  );
  console.log(
    `${photos.birds} birds with photos of ${photos.photoBytes} characters: ${(alone.bytes / 1e6).toFixed(0)} MB, ` +
      `the first byte after ${alone.firstByteMs.toFixed(1)} ms, the last after ${alone.lastByteMs.toFixed(0)} ms. ` +
      `${clients} at once: ${median(together.map(download => download.firstByteMs)).toFixed(1)} ms. ` +
      `Memory ${before.toFixed(0)} MB before, ${afterOne.toFixed(0)} MB at most during one, ` +
      `${memoryOf(pid, 'VmHWM').toFixed(0)} MB during ${clients}.`,
  );
}

async function compressLists(service: Server, { birds: [bird] }: Store): Promise<void> {
  if (!bird) return;
  const own = `/api/birds/${bird.birdId}`;
  const paths = {
    'weights of 30 days': `${own}/weights`,
    'history of 425 days': `${own}/weight-history?limit=500`,
    '200 administrations': `${own}/medication-administrations`,
    '200 birds': '/api/birds?photos=false',
    'the board of 200 birds': '/api/today',
  };
  console.log('Bytes, and CPU time of the main thread per request.\n');
  console.log('| list | uncompressed | µs | gzip | µs | Brotli | µs |\n|---|---|---|---|---|---|---|');
  for (const [name, path] of Object.entries(paths)) {
    const cells = await costs(service, path, bird.rawToken);
    console.log(`| ${[name, ...cells.flatMap(({ bytes, micros }) => [bytes, micros])].join(' | ')} |`);
  }
}

/** Measures each coding: the bytes of a response, and the median CPU time per request. The first round is a warm-up. */
async function costs({ pid, port }: Server, path: string, rawToken: string) {
  const found = codings.map(coding => ({ coding, bytes: 0, micros: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { coding, micros } of found) {
      const before = mainThreadMicros(pid);
      for (let count = 0; count < requestsPerRound; count += 1) await download(port, path, rawToken, coding);
      if (round > 0) micros.push((mainThreadMicros(pid) - before) / requestsPerRound);
    }
  }
  for (const one of found) one.bytes = (await download(port, path, rawToken, one.coding)).bytes;
  return found.map(({ bytes, micros }) => ({ bytes, micros: Math.round(median(micros)) }));
}
