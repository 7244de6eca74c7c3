// Runs the service in a separate process, for tests that kill it. Leases are short, so that the next process soon takes
// over the jobs.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';

await runService(readConfig(), { worker: { leaseMs: 1_000, pollMs: 100 } });
process.send?.('ready');
