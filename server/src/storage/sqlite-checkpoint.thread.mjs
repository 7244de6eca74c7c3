// The thread that copies the write-ahead log back into the database file whenever it is asked to. In plain JavaScript:
// a thread that reads TypeScript loads a compiler of its own, which takes more memory than all else it does.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(String(workerData.path));
database.exec('pragma wal_autocheckpoint = 0');
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  try {
    checkpoint.get();
  } catch {
    // The log stays as it is, so nothing is lost; the next copy tries again.
  }
  parentPort?.postMessage('done');
});
