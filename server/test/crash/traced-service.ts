// The service as a process of its own that copies its log back after few writes, so that a short trace has it all.
import { readConfig } from '../../src/config.ts';
import { runService } from '../../src/service.ts';
import { logLimits } from '../../src/storage/sqlite-checkpointer.ts';

Object.assign(logLimits, { copyEvery: 60, waitAt: 150, lookEveryMs: 0 });
const service = await runService(readConfig());
process.once('SIGTERM', () => service.close());
