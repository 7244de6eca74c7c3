// What every peer has: packages of exact versions, an installation, and its requests for the workload.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folder, type Running } from '../processes.ts';
import type { Store } from '../stores.ts';

export interface PeerRequests {
  /** The path that returns a bird's weights of the last 30 days. */
  read: string;
  token: string;
  /** Where a weight is posted, and its JSON; DAY and UUID are replaced in each request. */
  post: string;
  body: string;
}

export interface Place {
  /** Where the peer is installed; removed after the run. */
  folder: string;
  port: number;
  store: Store;
  /** The first day of the last 30. */
  sinceDay: string;
}

export interface Peer {
  name: string;
  packages: readonly string[];
  /** Whether an acknowledged write survives a power cut. */
  durability: string;
  /** Creates its database with the rows of the store, and starts it. */
  start(place: Place): Promise<Running>;
  requestsFor(place: Place, bird: { birdId: string; rawToken: string }): PeerRequests;
}

const execute = promisify(execFile);
const installWithinMs = 600_000;

/** Installs a peer's packages into a separate folder. */
export async function install(peer: Peer): Promise<string> {
  const at = join(folder, peer.name.toLowerCase());
  mkdirSync(at);
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'peer', version: '1.0.0', private: true }));
  await execute('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...peer.packages], {
    cwd: at,
    timeout: installWithinMs,
    maxBuffer: 2 ** 26,
  });
  return at;
}
