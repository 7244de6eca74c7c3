// The targets: ratios, most of them to the baseline in the same run, and a few absolute figures.

export interface Target {
  what: string;
  /** The minimum or maximum of the ratio or figure. */
  atLeast?: number;
  atMost?: number;
  unit: 'ratio' | 's' | 'MB' | 'ms' | 'responses';
}

export const targets = {
  getSqlite: { what: '(a) GET 30 weights, SQLite', atLeast: 0.85, unit: 'ratio' },
  postSqlite: {
    what: '(b) POST a new weight, SQLite, relative to the same rows',
    atLeast: 0.75,
    unit: 'ratio',
  },
  importSqlite: { what: '(b-old) POST an imported weight, SQLite', atLeast: 0.75, unit: 'ratio' },
  postLatency: {
    what: '(b-old) POST an imported weight, SQLite, latency at one connection',
    atMost: 1.3,
    unit: 'ratio',
  },
  unsynced: { what: '(b) POST weight, SQLite, responses before their sync', atMost: 0, unit: 'responses' },
  mixedSqlite: { what: '(c) mixed 90/10, SQLite', atLeast: 0.8, unit: 'ratio' },
  getPostgres: { what: '(a) GET 30 weights, PostgreSQL', atLeast: 0.75, unit: 'ratio' },
  postPostgres: { what: '(b-old) POST an imported weight, PostgreSQL', atLeast: 0.75, unit: 'ratio' },
  start: { what: 'start to the first 200, existing database', atMost: 0.4, unit: 's' },
  memory: { what: 'memory after the load of (a) + (b)', atMost: 180, unit: 'MB' },
  memoryGrowth: { what: 'memory in the tenth minute, relative to the second', atMost: 1.1, unit: 'ratio' },
  readsDuringWrites: { what: 'p99 of (a) while (b) runs at half its rate', atMost: 10, unit: 'ms' },
  slowDisk: { what: '(c) with every sync 4 ms late, relative to (c) without', atLeast: 0.7, unit: 'ratio' },
  getGrowth: { what: '(a) at 20,000 birds, relative to 20 birds', atLeast: 0.85, unit: 'ratio' },
  birdsGrowth: { what: '(d) at 20,000 birds, relative to 20 birds', atLeast: 0.85, unit: 'ratio' },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** True if a value misses its target by more than the noise of its rounds. */
export function misses(target: Target, value: number, noise: number): boolean {
  if (target.atLeast !== undefined && value + noise < target.atLeast) return true;
  return target.atMost !== undefined && value - noise > target.atMost;
}
