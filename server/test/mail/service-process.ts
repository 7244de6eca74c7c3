// The service in a process of its own, for tests that kill it. Its leases are short, so that the next one takes over soon.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';

await runService(readConfig(), { worker: { leaseMs: 1_000, pollMs: 100 } });
process.send?.('ready');
