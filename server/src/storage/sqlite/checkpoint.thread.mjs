// The thread that runs a WAL checkpoint whenever it is asked to. It is plain JavaScript, because a thread that strips types
// loads its own compiler, which takes more memory than everything else it does.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The longest time that a truncation waits for reads to end. A read takes one turn of the event loop. */
const waitMs = 5_000;

const database = new DatabaseSync(String(workerData.path), { timeout: waitMs });
database.exec('pragma wal_autocheckpoint = 0');
const passive = database.prepare('pragma wal_checkpoint(passive)');
const truncate = database.prepare('pragma wal_checkpoint(truncate)');

parentPort?.on('message', kind => {
  let outcome = 'failed';
  try {
    if ((kind === 'truncate' ? truncate : passive).get()?.busy === 0) outcome = 'done';
  } catch {
    // The log stays as it is, so nothing is lost. The next checkpoint tries again.
  }
  parentPort?.postMessage(outcome);
});
