// Sends one entry as the person who made it, and says what came of it.
import { type AnyCall, ApiError, clientFor, isUnanswered } from '../api/client.ts';
import { currentSession } from '../api/session.ts';
import type { Entry } from './entry.ts';
import { notesWith } from './notes.ts';
import type { Outcome } from './outbox.ts';
import { findWeightOfDay, type WeightOfDay } from './weight-of-day.ts';

const hourMs = 3_600_000;
/** The service keeps keys for 24 hours; an hour less, because the clock of the device may be slow. */
const keyKeptMs = 23 * hourMs;

export async function sendEntry(entry: Entry): Promise<Outcome> {
  const session = currentSession();
  if (!session || session.ended || session.context.user.id !== entry.userId) return { kind: 'notSignedIn' };
  const call = clientFor(session.token, entry.workspaceId).call as unknown as AnyCall;
  try {
    const body = isKeyForgotten(entry) ? await sendLate(call, entry) : await sendOnce(call, entry);
    const refused = refusedRow(body);
    if (refused) return refused;
    await addNote(call, entry, body);
    return { kind: 'done', body };
  } catch (error) {
    return error instanceof ChangedSinceError ? changedSince : outcomeOf(error, entry);
  }
}

async function sendOnce(call: AnyCall, entry: Entry): Promise<unknown> {
  const { endpoint, request, idempotencyKey } = entry;
  if (await replacesUnseen(call, entry)) {
    // The service refuses it, and a person chooses. It may know the first key already, with another body.
    return callOnce(call, endpoint, {
      ...withoutReplacing(entry),
      idempotencyKey: `${idempotencyKey}-asked`,
    });
  }
  return callOnce(call, endpoint, { ...(request as object), idempotencyKey });
}

/** Whether it would replace a weight that the person has not seen, because somebody else has recorded one meanwhile. */
async function replacesUnseen(call: AnyCall, entry: Entry): Promise<boolean> {
  const { about } = entry;
  if (about.kind !== 'weight' || !about.replaces) return false;
  const there = await findWeightOfDay(call, entry);
  return there !== null && ![...about.replaces, about.grams].includes(there.weightGrams);
}

/** The request of a weigh-in that replaces nothing. */
function withoutReplacing({ request }: Entry): object {
  const { body } = request as { body: object };
  return { ...(request as object), body: { ...body, replace: false } };
}

/** Sent again with its key, it might be carried out a second time. */
const isKeyForgotten = ({ sentAt }: Entry): boolean =>
  sentAt !== undefined && Date.now() - Date.parse(sentAt) > keyKeptMs;

class ChangedSinceError extends Error {}
/** Words for it are the app's own. */
const changedSince: Outcome = {
  kind: 'refused',
  refused: { status: 409, code: 'changedSince', message: '' },
};

/**
 * Sends what the service does not have by now. Nothing that was changed meanwhile is overwritten unasked.
 * @returns the answer; undefined if it was carried out before
 */
async function sendLate(call: AnyCall, entry: Entry): Promise<unknown> {
  const { lookUp } = await import('./look-up.ts');
  const { isDone, isChangedSince } = await lookUp(call, entry);
  if (isDone) return undefined;
  if (!isChangedSince) return sendOnce(call, entry);
  if (/^(PATCH|DELETE) /.test(entry.endpoint)) throw new ChangedSinceError();
  const { endpoint, idempotencyKey } = entry;
  return callOnce(call, endpoint, { ...withoutReplacing(entry), idempotencyKey });
}

/** @returns the answer; undefined if it was carried out in a session that has ended since, and its answer is sealed */
async function callOnce(call: AnyCall, ...request: Parameters<AnyCall>): Promise<unknown> {
  try {
    return (await call(...request)).body;
  } catch (error) {
    if (error instanceof ApiError && (error.code as string) === 'idempotencyAnswerSealed') return undefined;
    throw error;
  }
}

function outcomeOf(error: unknown, entry: Entry): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  const code: string = error.code;
  // What is to be deleted is gone: somebody else was first, or the answer to an earlier attempt was lost.
  if (error.status === 404 && entry.endpoint.startsWith('DELETE ')) return { kind: 'done', body: undefined };
  if (error.status === 401) return { kind: 'notSignedIn' };
  if (isUnanswered(error) || code === 'idempotencyKeyInFlight') {
    const seconds = error.retryAfterSeconds;
    return { kind: 'unanswered', ...(seconds !== undefined && { retryAfterMs: seconds * 1_000 }) };
  }
  const { status, message, details, administration: existing } = error;
  return {
    kind: 'refused',
    refused: { status, code, message, ...(details && { details }), ...(existing && { existing }) },
  };
}

/** One row of a weigh-in's answer. */
interface Row {
  status: string;
  weight: WeightOfDay | null;
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
  const { weights } =
    (entry.request as { body?: { weights?: { notes?: string }[] } } | undefined)?.body ?? {};
  const typed = weights?.[0]?.notes?.trim();
  if (!typed) return;
  const weight = await storedWeight(call, entry, body);
  const notes = weight && notesWith(weight.notes, typed);
  if (!weight || notes === undefined) return;
  await callOnce(call, 'PATCH /api/birds/:birdId/weights/:weightId', {
    params: { birdId: weight.birdId, weightId: weight.id },
    body: { notes },
    idempotencyKey: `${entry.idempotencyKey}-note`,
  });
}

/** The weight that an entry has stored or confirmed: as its answer says, or if that is sealed, as it is now. */
async function storedWeight(call: AnyCall, entry: Entry, body: unknown): Promise<WeightOfDay | null> {
  if (body === undefined) return findWeightOfDay(call, entry);
  return (body as { weighIn?: { results: Row[] } }).weighIn?.results[0]?.weight ?? null;
}
