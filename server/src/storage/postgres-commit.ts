// Commits on PostgreSQL: only what it confirms without reserve is called a success.
import type pg from 'pg';
import { StorageUnavailable } from './failures.ts';
import { cancelStatement } from './postgres-cancel.ts';
import { connectionSpent } from './postgres-failures.ts';

/**
 * How long a commit waits for a synchronous standby. The server itself would wait for ever, its own time-outs
 * notwithstanding, and keep the session for as long.
 */
const commitPatienceMs = 5_000;

export interface Confirmed<T> {
  answer: T;
  /** Whether the connection must not be used again: a request to give up may reach the server late, and hit the next one. */
  spent: boolean;
}

/** Ends a transaction. @throws StorageUnavailable where nobody may be told that it was kept */
export async function commit(client: pg.PoolClient): Promise<{ spent: boolean }> {
  const { answer, spent } = await confirm(client, () => client.query('commit'));
  if (answer.command !== 'COMMIT')
    throw new StorageUnavailable('The transaction was rolled back by the server.');
  return { spent };
}

/**
 * Sends what the server commits before it answers: a `commit`, or a change outside any transaction.
 *
 * @throws StorageUnavailable where nobody may be told that it was kept; the statement's own error where nothing was
 */
export async function confirm<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<Confirmed<T>> {
  let warning: string | undefined;
  const onNotice = (notice: { severity?: string | undefined; message?: string | undefined }) => {
    if (notice.severity === 'WARNING') warning = notice.message ?? 'unknown';
  };
  client.on('notice', onNotice);
  let spent = false;
  const impatience = setTimeout(() => {
    spent = true;
    cancelStatement(client);
  }, commitPatienceMs);
  try {
    const answer = await send();
    // PostgreSQL reports success with a warning where the wait for a synchronous standby was cut short.
    if (warning) throw new StorageUnavailable(`The commit was not confirmed: ${warning}`);
    return { answer, spent };
  } catch (error) {
    // It may or may not have happened; or it took too long, and the server was asked to give up.
    if (spent || connectionSpent(error))
      throw new StorageUnavailable('The outcome of the commit is unknown.', { cause: error });
    throw error;
  } finally {
    clearTimeout(impatience);
    client.off('notice', onNotice);
  }
}
