// Sends one entry as the person who made it, and says what came of it.
import { type AnyCall, ApiError, clientFor, isUnanswered } from '../api/client.ts';
import { currentSession } from '../api/session.ts';
import type { Entry } from './entry.ts';
import type { Outcome } from './outbox.ts';

export async function sendEntry(entry: Entry): Promise<Outcome> {
  const session = currentSession();
  if (!session || session.ended || session.context.user.id !== entry.userId) return { kind: 'notSignedIn' };
  const call = clientFor(session.token, entry.workspaceId).call as unknown as AnyCall;
  try {
    const { body } = await call(entry.endpoint, {
      ...(entry.request as object),
      idempotencyKey: entry.idempotencyKey,
    });
    return refusedRow(body) ?? { kind: 'done', body };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unanswered' };
    const code: string = error.code;
    // The same entry was carried out in a session that has ended since: its answer is sealed, and it is done.
    if (code === 'idempotencyAnswerSealed') return { kind: 'done', body: undefined };
    // What is to be deleted is gone: somebody else was first, or the answer to an earlier attempt was lost.
    if (error.status === 404 && entry.endpoint.startsWith('DELETE '))
      return { kind: 'done', body: undefined };
    if (error.status === 401) return { kind: 'notSignedIn' };
    if (isUnanswered(error) || code === 'idempotencyKeyInFlight') {
      const seconds = error.retryAfterSeconds;
      return { kind: 'unanswered', ...(seconds !== undefined && { retryAfterMs: seconds * 1_000 }) };
    }
    return { kind: 'refused', refused: { status: error.status, code, message: error.message } };
  }
}

/** One row of a weigh-in's answer. */
interface Row {
  status: string;
  code: string | null;
  message: string | null;
  previous: unknown;
  previousBy: unknown;
}

/** A weigh-in is 200 whatever became of its rows; an entry has one, and needs a person if it was not stored. */
function refusedRow(body: unknown): Outcome | undefined {
  const { weighIn } = (body ?? {}) as { weighIn?: { results: Row[] } };
  const row = weighIn?.results[0];
  if (!row || (row.status !== 'refused' && row.status !== 'questioned')) return undefined;
  const { code, message, previous, previousBy } = row;
  const existing = { previous, previousBy };
  return {
    kind: 'refused',
    refused: { status: 409, code: code ?? row.status, message: message ?? '', existing },
  };
}
