// Files of birds, their stored contents, the birds' portraits, and the files that handovers show.
import type { FileType, PreviewType } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface FilesTable {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  /** A vet visit of the same bird. While the visit is deleted, the file is shown without it. */
  vetVisitId: string | null;
  fileName: string;
  fileType: FileType;
  bytes: number;
  /** The SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  /** The workspace that the bytes are stored under: the one in which the file was added. */
  contentWorkspaceId: number;
  caption: string;
  takenOn: string;
  previewType: PreviewType | null;
  previewDigest: string | null;
  /**
   * The workspace that the preview is stored under, if the preview was added after the bird had moved; null if it is
   * stored under `contentWorkspaceId`.
   */
  previewWorkspaceId: number | null;
  createdAt: string;
  createdByUserId: string;
}

export const fileColumns = columnsOf<FilesTable>()([
  'workspaceId',
  'birdId',
  'id',
  'vetVisitId',
  'fileName',
  'fileType',
  'bytes',
  'digest',
  'contentWorkspaceId',
  'caption',
  'takenOn',
  'previewType',
  'previewDigest',
  'previewWorkspaceId',
  'createdAt',
  'createdByUserId',
]);

/**
 * Bytes in the file store. The hourly cleanup removes them if they were last sent more than a day ago, and no file,
 * restorable deleted file or unfinished import needs them.
 */
export interface FileContentsTable {
  contentWorkspaceId: number;
  digest: string;
  bytes: number;
  /** The time of the last upload of these bytes. */
  sentAt: string;
  /** The time at which the cleanup began to remove the bytes; null if they are not being removed. */
  removedAt: string | null;
}

export const fileContentColumns = columnsOf<FileContentsTable>()([
  'contentWorkspaceId',
  'digest',
  'bytes',
  'sentAt',
  'removedAt',
]);

/** The small portraits of birds, for lists. */
export interface BirdPortraitsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  /** The digest of the photo that the portrait was made from. */
  photoDigest: string;
  portraitDataUrl: string;
  digest: string;
}

export const birdPortraitColumns = columnsOf<BirdPortraitsTable>()([
  'workspaceId',
  'birdId',
  'photoDigest',
  'portraitDataUrl',
  'digest',
]);

/** The files that a handover shows. */
export interface HandoverFilesTable {
  workspaceId: WorkspaceId;
  handoverId: string;
  birdId: string;
  fileId: string;
  /** The hash of the secret in the file's URL. */
  keyHash: string;
}

export const handoverFileColumns = columnsOf<HandoverFilesTable>()([
  'workspaceId',
  'handoverId',
  'birdId',
  'fileId',
  'keyHash',
]);
