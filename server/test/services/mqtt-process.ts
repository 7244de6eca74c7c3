// Runs the service in a separate process with a short MQTT lease, so that another process takes over quickly.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';

await runService(readConfig(), { mqtt: { leaseMs: 600, settleMs: 10, quietMs: 100 } });
