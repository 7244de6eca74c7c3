// A real S3 server (s3rver), which keeps its objects in a folder.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { onTeardown } from './teardown.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = fileURLToPath(new URL('s3-process.ts', import.meta.url));
const bucket = 'flock';
/** The only key that the server accepts. */
const key = 'S3RVER';

export interface S3Server {
  port: number;
  /** The folder with the objects of the bucket. */
  folder: string;
  /** The settings of a service that stores its files there. */
  settings: Record<string, string>;
}

/** Starts a server with an empty bucket. It stops when the test file ends. */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const folder = temporaryFolder();
  const configureBuckets = [{ name: bucket, configs: [] }];
  const options = { directory: folder, address: '127.0.0.1', port, silent: true, configureBuckets };
  const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTeardown(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'message');
  child.channel?.unref();
  child.unref();
  return { port, folder: `${folder}/${bucket}`, settings: settingsFor(port) };
}

/** Returns the settings for a server at a port, such as the port of a proxy. */
export const settingsFor = (port: number): Record<string, string> => ({
  FILES: `s3://${bucket}/birds`,
  FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  FILES_S3_KEY: key,
  FILES_S3_SECRET: key,
});
