// Tests that only the service's own user can read the database, even with the usual umask.
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { spawnService } from '../support/spawned-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('every file and folder of the database is accessible only to its owner', async () => {
  // The usual umask, which makes new files readable by everyone.
  process.umask(0o022);
  const folder = temporaryFolder();
  const service = await spawnService({ DATABASE_URL: `sqlite:${join(folder, 'data', 'flock.db')}` });
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  assert.ok(entries.includes(join('data', 'flock.db')));
  assert.ok(entries.includes(join('data', 'flock.db-wal')));
  for (const entry of entries) assert.equal(statSync(join(folder, entry)).mode & 0o077, 0, entry);
  await service.stop();
});
