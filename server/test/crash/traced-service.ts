// Runs the service with frequent checkpoints, so that a short trace contains several.
import { readConfig } from '../../src/config/config.ts';
import { runService } from '../../src/server.ts';
import { walLimits } from '../../src/storage/sqlite/checkpointer.ts';

Object.assign(walLimits, { checkpointEvery: 60, blockWritesAt: 150, measureEveryMs: 0 });
const service = await runService(readConfig());
process.once('SIGTERM', () => service.close());
