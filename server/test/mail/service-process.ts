// The service as a process of its own, for tests that kill it; a short lease lets its heir take over soon.
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { runService } from '../../src/service.ts';

await runService(readConfig(), systemClock, { leaseMs: 1_000, pollMs: 100 });
process.send?.('ready');
