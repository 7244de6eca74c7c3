// Defines a peer, another product that we benchmark against, and installs its packages.
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
  /** The peer's folder, which is removed after the run. */
  folder: string;
  port: number;
  store: Store;
  /** The day 30 days ago, as YYYY-MM-DD. */
  sinceDay: string;
}

export interface Peer {
  name: string;
  packages: readonly string[];
  /** The durability of acknowledged writes, for the table of results. */
  durability: string;
  /** Starts the peer on a database with the store's weights. */
  start(place: Place): Promise<Running>;
  requestsFor(place: Place, bird: { birdId: string; rawToken: string }): PeerRequests;
}

const execute = promisify(execFile);
const installTimeoutMs = 600_000;

/** Installs a peer's packages into a separate folder, and returns its path. */
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
