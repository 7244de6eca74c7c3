// The service as a process of its own, for tests that kill it; a short lease lets its heir take over soon.
import { readConfig } from '../../src/config.ts';
import { runService } from '../../src/service.ts';

await runService(readConfig(), { worker: { leaseMs: 1_000, pollMs: 100 } });
process.send?.('ready');
