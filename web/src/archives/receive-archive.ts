// Receives an archive that the service streams, and saves it on the device.
import { callForFiles } from '../api/client.ts';
import { saveFile } from '../ui/sharing/save-file.ts';

/** The flock, or one of its birds. */
export type Exported = { birdId?: string; name: string };

/** Thrown if the connection was closed before the end of the archive. */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';
}

/**
 * Collects the archive in a blob, which the browser can keep on disk, and saves it. A plain link could not send the
 * session token.
 *
 * @param onReceived called with the number of bytes so far
 */
export async function receiveArchive(
  { birdId, name }: Exported,
  fileDay: string,
  { signal, onReceived }: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<void> {
  // The service closes the connection if the export fails, so a complete body is a complete archive.
  const call = callForFiles((input, init) => fetch(input, init));
  const { body } = birdId
    ? await call('GET /api/birds/:birdId/export', { params: { birdId }, signal })
    : await call('GET /api/workspace/export', { signal });
  const parts: Blob[] = [];
  let bytes = 0;
  try {
    const reader = body.stream()?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      parts.push(new Blob([piece.value as Uint8Array<ArrayBuffer>]));
      bytes += piece.value.length;
      onReceived(bytes);
    }
  } catch (error) {
    throw signal.aborted ? error : new UnfinishedError();
  }
  const fileName = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} ${fileDay}.zip`;
  saveFile(fileName, new Blob(parts, { type: 'application/zip' }));
}
