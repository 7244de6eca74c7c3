// The definition of a peer, another product that we benchmark against: its packages with exact versions, its
// installation, and its requests for the workload.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folder, type Running } from '../processes.ts';
import type { Store } from '../stores.ts';

export interface PeerRequests {
  /** The path that returns a bird's weights from the last 30 days. */
  read: string;
  token: string;
  /** The path to post a weight to, and the JSON to post. DAY and UUID are replaced in each request. */
  post: string;
  body: string;
}

export interface Place {
  /** The folder of the peer; removed after the run. */
  folder: string;
  port: number;
  store: Store;
  /** The first of the last 30 days. */
  sinceDay: string;
}

export interface Peer {
  name: string;
  packages: readonly string[];
  /** A phrase for the results: the durability of acknowledged writes in a power cut. */
  durability: string;
  /** Creates the peer's database with the rows of the store, and starts the peer. */
  start(place: Place): Promise<Running>;
  requestsFor(place: Place, bird: { birdId: string; rawToken: string }): PeerRequests;
}

const execute = promisify(execFile);
const installTimeoutMs = 600_000;

/** Installs a peer's packages into a separate folder. */
export async function install(peer: Peer): Promise<string> {
  const at = join(folder, peer.name.toLowerCase());
  mkdirSync(at);
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'peer', version: '1.0.0', private: true }));
  await execute('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...peer.packages], {
    cwd: at,
    timeout: installTimeoutMs,
    maxBuffer: 2 ** 26,
  });
  return at;
}
