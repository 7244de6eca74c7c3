// What the answers weigh: `npm run bench:web` lists 500 birds with photos, and tells what compression would bring.
import { request } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Contender, startService } from './contender.ts';
import { memoryOf } from './processes.ts';
import { median } from './statistics.ts';
import { doorTo, type Store, seedSqlite } from './stores.ts';

const photos = { birds: 500, photoBytes: 200_000 };
/** How many hear the long list at the same moment. */
const listeners = 8;
/** How often each body is compressed. */
const repetitions = 200;

const store = await seedSqlite('web', { flocks: 1, birdsPerFlock: 20, days: 425, photoFlock: photos });
const service = await startService(doorTo(store));
await listWithPhotos(service, store);
await weighLists(service, store);
await service.stop();

interface Heard {
  bytes: number;
  firstByteMs: number;
  wholeMs: number;
}

function hear(port: number, path: string, rawToken: string): Promise<Heard> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { authorization: `Bearer ${rawToken}` } }, answer => {
      const firstByteMs = performance.now() - since;
      let bytes = 0;
      answer.on('data', chunk => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ bytes, firstByteMs, wholeMs: performance.now() - since }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function listWithPhotos({ pid, port }: Contender, { photoToken }: Store): Promise<void> {
  const before = memoryOf(pid);
  const alone = await hear(port, '/api/birds', photoToken);
  const afterOne = memoryOf(pid, 'VmHWM');
  const together = await Promise.all(
    Array.from({ length: listeners }, () => hear(port, '/api/birds', photoToken)),
  );
  console.log(
    `${photos.birds} birds with photos of ${photos.photoBytes} characters: ${(alone.bytes / 1e6).toFixed(0)} MB, ` +
      `the first byte after ${alone.firstByteMs.toFixed(1)} ms, the last after ${alone.wholeMs.toFixed(0)} ms. ` +
      `${listeners} at once: ${median(together.map(heard => heard.firstByteMs)).toFixed(1)} ms. ` +
      `Memory ${before.toFixed(0)} MB before, ${afterOne.toFixed(0)} MB at most during one, ` +
      `${memoryOf(pid, 'VmHWM').toFixed(0)} MB during ${listeners}.`,
  );
}

async function weighLists({ port }: Contender, { birds: [bird] }: Store): Promise<void> {
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
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${bird.rawToken}` },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const gzip = cost(() => gzipSync(body, { level: 1 }));
    const brotli = cost(() => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
    console.log(
      `| ${name} | ${body.length} | ${gzip.bytes} | ${gzip.micros} | ${brotli.bytes} | ${brotli.micros} |`,
    );
  }
}

/** Processor time, which neighbours disturb less than the clock. */
function cost(compress: () => Buffer): { bytes: number; micros: number } {
  const bytes = compress().length;
  const before = process.cpuUsage();
  for (let count = 0; count < repetitions; count += 1) compress();
  const { user, system } = process.cpuUsage(before);
  return { bytes, micros: Math.round((user + system) / repetitions) };
}
