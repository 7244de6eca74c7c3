// Opens the configured file store. The S3 client is loaded only if it is needed.
import type { Config } from '../config/config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

type Settings = Pick<Config, 'files' | 'filesS3Endpoint' | 'filesS3Region' | 'filesS3Key' | 'filesS3Secret'>;

export async function openFileStore(config: Settings): Promise<FileStore> {
  const { files } = config;
  if (files.kind === 'folder') return new FolderStore(files.folder);
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store({
    ...files,
    endpoint: config.filesS3Endpoint,
    region: config.filesS3Region,
    key: config.filesS3Key,
    secret: config.filesS3Secret,
  });
}
