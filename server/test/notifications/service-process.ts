// Runs the service in a separate process with a clock that is ahead. Leases are short, so that the next process soon
// takes over the jobs.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';

const aheadMs = Number(process.env.TEST_AHEAD_MS ?? 0);

await runService(readConfig(), {
  clock: { now: () => new Date(Date.now() + aheadMs) },
  worker: { leaseMs: 1_000, pollMs: 100 },
});
