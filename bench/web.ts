// `npm run bench:web`: the size of responses, a list of 500 birds with photos, and what compression would save.
import { request } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { memoryOf } from './processes.ts';
import { type Server, startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedSqlite } from './stores.ts';

const photos = { birds: 500, photoBytes: 200_000 };
/** How many clients download the long list at the same time. */
const clients = 8;
/** How often each body is compressed. */
const repetitions = 200;

const store = await seedSqlite('web', {
  workspaces: 1,
  birdsPerWorkspace: 20,
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

function download(port: number, path: string, rawToken: string): Promise<Download> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { authorization: `Bearer ${rawToken}` } }, response => {
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

async function compressLists({ port }: Server, { birds: [bird] }: Store): Promise<void> {
  if (!bird) return;
  const own = `/api/birds/${bird.birdId}`;
  const paths = {
    'weights of 30 days': `${own}/weights`,
    'weights of 425 days': `${own}/weights?days=425`,
    '20 birds': '/api/birds',
    '200 administrations': `${own}/medication-administrations`,
  };
  console.log('| list | bytes | gzip 1 | µs | Brotli 1 | µs |\n|---|---|---|---|---|---|');
  for (const [name, path] of Object.entries(paths)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${bird.rawToken}` },
    });
    const body = Buffer.from(await response.arrayBuffer());
    const gzip = cost(() => gzipSync(body, { level: 1 }));
    const brotli = cost(() => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
    console.log(
      `| ${name} | ${body.length} | ${gzip.bytes} | ${gzip.micros} | ${brotli.bytes} | ${brotli.micros} |`,
    );
  }
}

/** CPU time, which other load on the machine disturbs less than elapsed time. */
function cost(compress: () => Buffer): { bytes: number; micros: number } {
  const bytes = compress().length;
  const before = process.cpuUsage();
  for (let count = 0; count < repetitions; count += 1) compress();
  const { user, system } = process.cpuUsage(before);
  return { bytes, micros: Math.round((user + system) / repetitions) };
}
