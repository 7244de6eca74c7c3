// Commits on PostgreSQL. A commit counts as successful only if the server confirms it without a warning.
import type pg from 'pg';
import { StorageUnavailableError } from '../errors.ts';
import { cancelStatement } from './cancel-statement.ts';
import { breaksConnection } from './errors.ts';

/**
 * The longest time that a commit waits for a synchronous standby. PostgreSQL itself would wait forever, regardless of its
 * timeouts, and would not release the session.
 */
const commitTimeoutMs = 5_000;

export interface Confirmed<T> {
  result: T;
  /**
   * True if the connection must not be used again, because a cancel request may reach the server late and hit the next
   * statement.
   */
  mustDiscard: boolean;
}

/**
 * Commits a transaction.
 *
 * @throws StorageUnavailableError if the server rolled it back, or if it is uncertain whether its changes are kept
 */
export async function commit(client: pg.PoolClient): Promise<{ mustDiscard: boolean }> {
  const { result, mustDiscard } = await confirm(client, () => client.query('commit'));
  if (result.command !== 'COMMIT')
    throw new StorageUnavailableError('The transaction was rolled back by the server.');
  return { mustDiscard };
}

/**
 * Sends a statement that the server commits before it responds: a `commit`, or a change outside a transaction.
 *
 * @throws StorageUnavailableError if it is uncertain whether the change is kept; the statement's own error if it is not
 * kept
 */
export async function confirm<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<Confirmed<T>> {
  let warning: string | undefined;
  const onNotice = (notice: { severity?: string | undefined; message?: string | undefined }) => {
    if (notice.severity === 'WARNING') warning = notice.message ?? 'unknown';
  };
  client.on('notice', onNotice);
  let isCancelled = false;
  const timer = setTimeout(() => {
    isCancelled = true;
    cancelStatement(client);
  }, commitTimeoutMs);
  try {
    const result = await send();
    // PostgreSQL reports success, with a warning, if the wait for a synchronous standby was cancelled.
    if (warning) throw new StorageUnavailableError(`The commit was not confirmed: ${warning}`);
    return { result, mustDiscard: isCancelled };
  } catch (error) {
    // It is unknown whether the change is committed: the connection broke, or the server was asked to cancel the commit.
    if (isCancelled || breaksConnection(error))
      throw new StorageUnavailableError('The outcome of the commit is unknown.', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    client.off('notice', onNotice);
  }
}
