// Runs the service in a separate process whose leases are short, so that the next process takes over quickly.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';

await runService(readConfig(), { webhooks: { leaseMs: 1_000, timeoutMs: 900 } });
