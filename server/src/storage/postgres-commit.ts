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

/**
 * Commits, and answers whether the connection is spent: a request to give up may reach the server late, and must not
 * hit the next transaction.
 *
 * @throws StorageUnavailable where nobody may be told that the transaction was kept
 */
export async function commit(client: pg.PoolClient): Promise<{ spent: boolean }> {
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
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new StorageUnavailable('The transaction was rolled back by the server.');
    // PostgreSQL reports success with a warning where the wait for a synchronous standby was cut short.
    if (warning) throw new StorageUnavailable(`The commit was not confirmed: ${warning}`);
    return { spent };
  } catch (error) {
    // It may or may not have happened.
    if (connectionSpent(error))
      throw new StorageUnavailable('The outcome of the commit is unknown.', { cause: error });
    throw error;
  } finally {
    clearTimeout(impatience);
    client.off('notice', onNotice);
  }
}
