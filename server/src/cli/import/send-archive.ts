// Sends a Flock Care archive to a service, which checks it.
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Client } from '@flock-care/contract/client';
import type { Import } from '@flock-care/contract/shapes';
import { fromFdPromise } from 'yauzl';
import { manifestPath } from '../../archives/manifest.ts';
import { CommandError } from '../command.ts';

/** True for a ZIP file with a manifest. A workbook is a ZIP file without one. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path).catch((error: Error) => {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false });
    for await (const { fileName } of zip.eachEntry()) if (fileName === manifestPath) return true;
    return false;
  } catch {
    // Not a complete ZIP file. The error for an archive explains that better than the error for a workbook.
    return path.toLowerCase().endsWith('.zip');
  } finally {
    await file.close();
  }
}

/** Streams the file, which may be several gigabytes. */
export async function sendArchive(client: Client, path: string): Promise<Import> {
  const { body } = await client.call('POST /api/imports/archive', { bytes: await openAsBlob(path) });
  return body.import;
}
