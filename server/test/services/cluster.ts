// Starts a PostgreSQL server that a test may break, in a temporary folder and on a free port.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/free-port.ts';
import { folderForPrograms, Program, run } from './program.ts';

/** The folder of the server programs on Debian and its derivatives. On other systems, they are in PATH. */
const [folderOfPrograms = ''] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();

const programCalled = (name: string) => {
  const path = join(folderOfPrograms, name);
  return existsSync(path) ? path : name;
};

export class Cluster {
  readonly port: number;
  readonly #program: Program;

  constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.port = port;
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...settings };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#program = new Program(programCalled('postgres'), [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      ...args,
    ]);
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `postgres://postgres@${this.host}/postgres`;
  }

  /** The server's log. */
  get log(): string {
    return this.#program.output;
  }

  /** Starts the server, and waits until it accepts queries. */
  async start(): Promise<void> {
    await this.#program.start(this.port);
    for (;;) {
      try {
        await this.query('select 1');
        return;
      } catch {
        await setTimeout(20);
      }
    }
  }

  /** Stops the server, normally or as in a crash. */
  stop(manner: 'fast' | 'crash' = 'fast'): Promise<void> {
    return this.#program.stop(manner === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Opens a session. The caller ends it. */
  async session(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'test' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Runs statements in sequence in a new session. Returns the rows of the last statement. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the rows without types.
  async query(...statements: string[]): Promise<any[]> {
    const client = await this.session();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Creates a standby of this server, without starting it. */
  async standby(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    const folder = folderForPrograms();
    const to = join(folder, 'data');
    run(programCalled('pg_basebackup'), ['-d', this.url, '-D', to, '-R', '-c', 'fast', '--no-sync']);
    return new Cluster(folder, await freePort(), settings);
  }

  /** Waits until this standby has replayed everything that the primary has written so far. */
  async caughtUpWith(primary: Cluster): Promise<void> {
    const [{ written }] = await primary.query('select pg_current_wal_lsn()::text as written');
    const seen = () => this.query(`select pg_last_wal_replay_lsn() >= '${written}'::pg_lsn as seen`);
    while (!(await seen())[0].seen) await setTimeout(20);
  }

  /** Returns the process ids of the service's sessions: all, or those with the given wait event. */
  async sessions(waitingFor?: string): Promise<number[]> {
    const rows = await this.query(
      `select pid, wait_event from pg_stat_activity where application_name = 'flock-care' and pid <> pg_backend_pid()`,
    );
    return rows.filter(row => !waitingFor || row.wait_event === waitingFor).map(row => row.pid);
  }

  /**
   * Waits until at least `count` sessions have the given wait event, and returns their process ids. Throws after 20
   * seconds.
   */
  async sessionsThatWait(waitingFor: string, count = 1): Promise<number[]> {
    const endsAtMs = Date.now() + 20_000;
    for (;;) {
      const found = await this.sessions(waitingFor);
      if (found.length >= count) return found;
      if (Date.now() > endsAtMs)
        throw new Error(`${found.length} of ${count} sessions wait for ${waitingFor}.`);
      await setTimeout(20);
    }
  }
}

/** Starts an empty server with these settings. It stops when the test file ends. */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const folder = folderForPrograms();
  const data = join(folder, 'data');
  run(programCalled('initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '--no-instructions',
  ]);
  const cluster = new Cluster(folder, await freePort(), settings);
  await cluster.start();
  return cluster;
}
