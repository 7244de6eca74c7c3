// Sends one entry as the person who made it, and says what came of it.
import { type AnyCall, ApiError, clientFor, isUnanswered } from '../api/client.ts';
import { currentSession } from '../api/session.ts';
import type { Entry } from './entry.ts';
import { notesWith } from './notes.ts';
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
    const refused = refusedRow(body);
    if (refused) return refused;
    await addNote(call, entry, body);
    return { kind: 'done', body };
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
    const { status, message, administration: existing } = error;
    return { kind: 'refused', refused: { status, code, message, ...(existing && { existing }) } };
  }
}

/** One row of a weigh-in's answer. */
interface Row {
  status: string;
  weight: { id: string; birdId: string; notes: string } | null;
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

/**
 * The same weight again only confirms the one that is stored, which keeps its own note: what was typed this time is added to
 * it. An entry that is sent again gets the same answer to its weigh-in, and so comes here again.
 */
async function addNote(call: AnyCall, entry: Entry, body: unknown): Promise<void> {
  const typed = (
    entry.request as { body?: { weights?: { notes?: string }[] } } | undefined
  )?.body?.weights?.[0]?.notes?.trim();
  const { weighIn } = (body ?? {}) as { weighIn?: { results: Row[] } };
  const weight = weighIn?.results[0]?.weight;
  if (!typed || !weight) return;
  const notes = notesWith(weight.notes, typed);
  if (notes === undefined) return;
  await call('PATCH /api/birds/:birdId/weights/:weightId', {
    params: { birdId: weight.birdId, weightId: weight.id },
    body: { notes },
    idempotencyKey: `${entry.idempotencyKey}-note`,
  });
}
