// The files that a handover shows. Each has its own secret, derived from the token of the link.
import { createHmac } from 'node:crypto';
import type { HandoverFile } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { findFile } from '../files/files.queries.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { insertHandoverFile, listHandoverFiles } from './handover-files.queries.ts';

/** Derives the secret of a file from the token. Neither the token nor other secrets can be computed from it. */
const deriveKey = (rawToken: string, fileId: string): string =>
  createHmac('sha256', rawToken).update(`file ${fileId}`).digest('base64url');

/** Saves which files a handover shows. @throws RefusalError: 404 if the bird has no such file */
export async function saveHandoverFiles(
  tx: Transaction,
  handover: { workspaceId: WorkspaceId; birdId: string; handoverId: string },
  fileIds: readonly string[],
  rawToken: string,
): Promise<void> {
  const { workspaceId, birdId } = handover;
  for (const fileId of fileIds) {
    if (!(await findFile(tx, { workspaceId, birdId, id: fileId }))) throw refuse('fileNotFound');
    await insertHandoverFile(tx, { ...handover, fileId, keyHash: hashOf(deriveKey(rawToken, fileId)) });
  }
}

/** Lists the files of a handover with the URLs of their contents and previews. */
export async function readHandoverFiles(
  from: Reader,
  handover: { workspaceId: WorkspaceId; handoverId: string },
  rawToken: string,
): Promise<HandoverFile[]> {
  const files = await listHandoverFiles(from, handover);
  return files.map(({ id, fileName, fileType, bytes, caption, takenOn, previewDigest }) => {
    const href = `/api/handovers/files/${deriveKey(rawToken, id)}`;
    const preview = previewDigest === null ? null : { href: `${href}?part=preview`, digest: previewDigest };
    return { name: fileName, type: fileType, bytes, caption, takenOn, href, preview };
  });
}
