// The folders of the installation, found from `server`: this file and the bundle are both one folder below it.
import { join } from 'node:path';

export const serverFolder = join(import.meta.dirname, '..');
export const installationFolder = join(serverFolder, '..');
