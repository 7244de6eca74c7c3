// The stored content of a file and of its preview.
import type { Reader } from '../storage/statement.ts';
import type { FilesTable } from '../storage/tables/files.ts';
import { findContentSize } from './contents.queries.ts';
import type { Content } from './send-content.ts';

export type StoredContent = Pick<
  FilesTable,
  | 'fileName'
  | 'fileType'
  | 'bytes'
  | 'digest'
  | 'contentWorkspaceId'
  | 'previewType'
  | 'previewDigest'
  | 'previewWorkspaceId'
>;

export const contentOf = ({ fileName: name, fileType: type, ...file }: StoredContent): Content => ({
  ...{ contentWorkspaceId: file.contentWorkspaceId, digest: file.digest, bytes: file.bytes, type, name },
});

/** Returns the preview; undefined if there is none. */
export async function previewOf(
  from: Reader,
  { previewType: type, previewDigest: digest, ...file }: StoredContent,
): Promise<Content | undefined> {
  if (type === null || digest === null) return undefined;
  const contentWorkspaceId = file.previewWorkspaceId ?? file.contentWorkspaceId;
  const { bytes } = await findContentSize.required(from, { contentWorkspaceId, digest });
  const name = type === 'image/webp' ? 'preview.webp' : 'preview.jpg';
  return { contentWorkspaceId, digest, bytes, type, name };
}
