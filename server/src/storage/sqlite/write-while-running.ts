// Makes one change to a SQLite file while the service runs. SQLite lets one process write at a time.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { serviceActor } from '../actor.ts';
import { StorageSetupError } from '../errors.ts';
import { limitToOneChange, type Transaction } from '../statement.ts';

/** The longest time that the change waits for the service to finish a write. */
const busyTimeoutMs = 5_000;

/** Resolves when the change is on the disk. @throws StorageSetupError if the file cannot be opened */
export async function writeWhileServiceRuns<T>(
  path: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const file = open(path);
  try {
    return await work(
      limitToOneChange({
        actor: serviceActor,
        run: async (statement, inputs) => {
          const { sql, bind } = statement.compiled('sqlite');
          const { changes } = file.prepare(sql).run(...(bind(inputs) as SQLInputValue[]));
          return { rows: [], changes: Number(changes) };
        },
      }),
    );
  } finally {
    file.close();
  }
}

function open(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { timeout: busyTimeoutMs });
    file.exec('pragma synchronous = full; pragma foreign_keys = on');
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageSetupError(
      `The database ${path} cannot be opened: ${reason}. Run this as the user of the service.`,
    );
  }
}
