// Creates a folder that is deleted when the test file ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTeardown } from './teardown.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flock-care-test-'));
  onTeardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
