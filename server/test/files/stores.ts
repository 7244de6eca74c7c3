// The two file stores, for tests that run on both.
import { startS3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const stores: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  folder: async () => ({ FILES: `dir:${temporaryFolder()}/files` }),
  S3: async () => (await startS3Server()).settings,
};
