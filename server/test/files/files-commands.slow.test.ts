// Tests of the commands that copy or check papers and pictures: backup, restore, move and doctor.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { runCommand } from '../cli/run-command.ts';
import { engine } from '../support/engine.ts';
import { startS3Server } from '../support/s3-server.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addFile, samples, sendBytes } from './samples.ts';

const skip = engine !== 'sqlite' && 'The commands read the same tables on every engine.';
const folder = temporaryFolder();
const settings = { DATABASE_URL: `sqlite:${folder}/flock-care.db` };
const files = join(folder, 'files');
const { cast } = await useCast(skip ? {} : settings);
const bird = await addBird(cast.olive);
const { body } = await addFile(cast.olive, bird.id, samples['image/jpeg']());
await sendBytes(
  cast.olive,
  `PUT /api/birds/${bird.id}/files/${body.file.id}/preview`,
  samples['image/webp'](),
);
const keyOf = (file: { digest: string }) => `${cast.workspaceId}/${file.digest}`;
const listKeys = (place: string) =>
  readdirSync(place, { recursive: true })
    .map(String)
    .filter(name => /\/[0-9a-f]{64}$/.test(name))
    .sort();

/**
 * Starts a server that calls `before` for each request, and then forwards the request to a port. Returns the server's
 * own port.
 */
async function startForwarder(port: number, before: () => Promise<unknown>): Promise<number> {
  const server = createServer(async (incoming, response) => {
    await before();
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  onTeardown(() => {
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('papers and pictures', { skip }, () => {
  it('are copied next to a backup only once, and restored from there', async () => {
    const backups = join(folder, 'backups');
    const first = await runCommand(['backup', join(backups, 'flock-care-2026-03-01.db')], settings);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /\nCopied 2 files to .*flock-care-files; 0 files were already there\.\n$/);
    const backupFiles = join(backups, 'flock-care-files');
    assert.deepEqual(listKeys(backupFiles), listKeys(files));
    const added = await addFile(cast.olive, bird.id, samples['application/pdf']());
    const second = await runCommand(['backup', join(backups, 'flock-care-2026-03-02.db')], settings);
    assert.match(second.stdout, /\nCopied 1 file to .*; 2 files were already there\.\n$/);

    const restored = join(folder, 'restored');
    const other = { DATABASE_URL: `sqlite:${restored}/flock-care.db` };
    const back = await runCommand(['restore', join(backups, 'flock-care-2026-03-02.db')], other);
    assert.equal(back.code, 0, back.stderr);
    assert.match(back.stdout, /Copied 3 files to /);
    assert.deepEqual(listKeys(join(restored, 'files')), listKeys(files));
    const doctor = await runCommand(['doctor', '--digests'], other);
    assert.match(doctor.stdout, /ok +The store .*restored\/files has all files: 3\./);
    assert.match(doctor.stdout, /ok +All files have been read, and their digests match\./);

    // A file that only a deleted backup needs is removed by the next backup.
    rmSync(join(backups, 'flock-care-2026-03-02.db'));
    const third = await runCommand(['backup', join(backups, 'flock-care-2026-03-03.db')], {
      DATABASE_URL: `sqlite:${join(backups, 'flock-care-2026-03-01.db')}`,
      FILES: `dir:${files}`,
    });
    assert.equal(third.code, 0, third.stderr);
    assert.ok(!existsSync(join(backupFiles, keyOf(added.body.file))));
    assert.ok(existsSync(join(backupFiles, keyOf(body.file))));
  });

  it('are copied before a backup or restore is complete; after a failure, the same command continues', async () => {
    const backups = join(folder, 'retried');
    const backup = join(backups, 'flock-care.db');
    const backupFiles = join(backups, 'flock-care-files');
    mkdirSync(backups);
    writeFileSync(backupFiles, 'Not a folder.');
    const failed = await runCommand(['backup', backup], settings);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /Files could not be copied: .*Run the command again to continue\.\n$/);
    assert.deepEqual(readdirSync(backups), ['flock-care-files']);
    rmSync(backupFiles);
    const again = await runCommand(['backup', backup], settings);
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual(listKeys(backupFiles), listKeys(files));

    const restored = join(folder, 'restored-again');
    const other = { DATABASE_URL: `sqlite:${restored}/flock-care.db` };
    mkdirSync(restored);
    writeFileSync(join(restored, 'files'), 'Not a folder.');
    const blocked = await runCommand(['restore', backup], other);
    assert.equal(blocked.code, 1);
    assert.ok(!existsSync(join(restored, 'flock-care.db')));
    rmSync(join(restored, 'files'));
    const back = await runCommand(['restore', backup], other);
    assert.equal(back.code, 0, back.stderr);
    assert.deepEqual(listKeys(join(restored, 'files')), listKeys(files));
  });

  it('that are missing or damaged are named by a backup and a restore, which copy the rest and exit 1', async () => {
    const backups = join(folder, 'incomplete');
    const backup = join(backups, 'flock-care.db');
    const [missing = '', damaged = '', ...others] = listKeys(files);
    const bytes = [missing, damaged].map(name => readFileSync(join(files, name)));
    rmSync(join(files, missing));
    writeFileSync(join(files, damaged), 'Other bytes.');
    const made = await runCommand(['backup', backup], settings);
    for (const [index, name] of [missing, damaged].entries()) {
      writeFileSync(join(files, name), bytes[index] ?? '');
    }
    assert.equal(made.code, 1);
    assert.match(made.stdout, /^Wrote and checked the backup /);
    assert.equal(
      made.stderr,
      `Problem in ${files}: 1 file could not be found, such as ${missing}. 1 file with a wrong digest, such as ${damaged}.\n`,
    );
    assert.deepEqual(listKeys(join(backups, 'flock-care-files')), others);

    const other = { DATABASE_URL: `sqlite:${folder}/partly/flock-care.db` };
    const back = await runCommand(['restore', backup], other);
    assert.equal(back.code, 1);
    assert.match(back.stderr, /^Problem in .*flock-care-files: 2 files could not be found/);
    assert.match(back.stdout, /^Restored /);
    assert.deepEqual(listKeys(join(folder, 'partly/files')), others);
    rmSync(join(backups, 'flock-care-files'), { recursive: true });
    const bare = await runCommand(['restore', backup], {
      DATABASE_URL: `sqlite:${folder}/bare/flock-care.db`,
    });
    assert.equal(bare.code, 1);
    assert.match(bare.stderr, /: 3 files could not be found/);
  });

  it('are copied to S3 and back by npm run move', async () => {
    const s3 = await startS3Server();
    const { FILES = '', ...others } = s3.settings;
    const there = await runCommand(['move', '--files-to', FILES], { ...settings, ...others });
    assert.equal(there.code, 0, there.stderr);
    assert.match(there.stdout, /^Copied 3 files to s3:\/\/flock\/birds\/; 0 files were already there\./);
    const doctor = await runCommand(['doctor'], { ...settings, ...s3.settings });
    assert.match(doctor.stdout, /ok +The store s3:\/\/flock\/birds\/ has all files: 3\./);
    // A file that is added while the doctor reads the store is not reported.
    const racing = await startForwarder(s3.port, async () => {
      await addFile(cast.olive, bird.id, samples['image/png']());
      await runCommand(['move', '--files-to', FILES], { ...settings, ...others });
    });
    const during = await runCommand(['doctor'], {
      ...settings,
      ...s3.settings,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${racing}`,
    });
    assert.doesNotMatch(during.stdout, /no record refers to/);
    assert.match(during.stdout, /ok +The store s3:\/\/flock\/birds\/ has all files: 3\./);
    const back = join(folder, 'back');
    const home = await runCommand(['move', '--files-from', FILES, '--files-to', `dir:${back}`], {
      ...settings,
      ...others,
    });
    assert.equal(home.code, 0, home.stderr);
    assert.deepEqual(listKeys(back), listKeys(files));
    const wrong = await runCommand(['doctor'], {
      ...settings,
      ...s3.settings,
      FILES_S3_KEY: 'wrong-9b1d',
    });
    assert.match(wrong.stdout, /problem +The store for papers and pictures, s3:.*cannot be read/);
  });

  it('include previews added after a move, which the doctor reports if they are missing', async () => {
    const moving = await addBird(cast.olive);
    const added = await addFile(cast.olive, moving.id, samples['image/heic']());
    const code = await cast.olive.call(`POST /api/birds/${moving.id}/transfer-code`);
    await cast.nora.call(`POST /api/bird-transfer-codes/${code.body.transferCode.code}/accept`);
    const preview = await sendBytes(
      cast.nora,
      `PUT /api/birds/${moving.id}/files/${added.body.file.id}/preview`,
      samples['image/webp'](),
    );
    const { digest } = preview.body.file.preview;
    const key = listKeys(files).find(name => name.endsWith(digest)) ?? '';
    const bytes = readFileSync(join(files, key));
    rmSync(join(files, key));
    const doctor = await runCommand(['doctor'], settings);
    assert.match(doctor.stdout, new RegExp(`problem +Files that .* does not have: 1 \\(${key}\\)`));
    writeFileSync(join(files, key), bytes);
  });

  it('are reported by the doctor if they are missing, damaged, of the wrong size or unused', async () => {
    const orphan = `${cast.workspaceId}/${'0'.repeat(64)}`;
    writeFileSync(join(files, orphan), 'nobody');
    const extra = await runCommand(['doctor'], settings);
    assert.match(
      extra.stdout,
      new RegExp(`problem +Files in .* that no record refers to: 1 \\(${orphan}\\)`),
    );
    rmSync(join(files, orphan));
    const path = join(files, keyOf(body.file));
    const { size } = statSync(path);
    writeFileSync(path, Buffer.alloc(size));
    const damaged = await runCommand(['doctor', '--digests'], settings);
    assert.match(damaged.stdout, /problem +Damaged files in /);
    appendFileSync(path, 'more');
    const long = await runCommand(['doctor'], settings);
    assert.match(long.stdout, /problem +Files with a wrong size in /);
    rmSync(path);
    const missing = await runCommand(['doctor'], settings);
    assert.match(
      missing.stdout,
      new RegExp(`problem +Files that .* does not have: 1 \\(${keyOf(body.file)}\\)`),
    );
    assert.equal(missing.code, 1);
  });
});
