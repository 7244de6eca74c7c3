// Sends one entry as the person who made it, and returns the outcome.
import { type AnyCall, ApiError, clientFor, isUnanswered } from '../api/client.ts';
import { currentSession } from '../device/session.ts';
import type { Entry } from './entry.ts';
import { appendNote } from './notes.ts';
import type { Outcome } from './outbox-parts.ts';
import { findWeightOfDay, type WeightOfDay } from './weight-of-day.ts';

const hourMs = 3_600_000;
/**
 * The service keeps keys for 24 hours. This is an hour less, in case the device's clock is adjusted in the meantime.
 */
const keyLifetimeMs = 23 * hourMs;

export async function sendEntry(entry: Entry, isRetry: boolean, signal: AbortSignal): Promise<Outcome> {
  const session = currentSession();
  if (!session || session.ended || session.context.user.id !== entry.userId) return { kind: 'notSignedIn' };
  const call = clientFor(session.token, entry.workspaceId).call as unknown as AnyCall;
  try {
    if (entry.about.kind === 'file') {
      const { sendFile } = await import('./send-file.ts');
      return await sendFile(session, entry, isRetry, signal);
    }
    const body = isKeyExpired(entry) ? await sendLate(call, entry) : await sendOnce(call, entry);
    const refused = refusalOfRow(body);
    if (refused) return refused;
    await addNoteAndCondition(call, entry, body);
    return { kind: 'done', body };
  } catch (error) {
    if (error instanceof ChangedSinceError) return changedSince;
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing && entry.endpoint.startsWith('DELETE ') ? deleteMissing(call, entry) : outcomeOf(error);
  }
}

async function sendOnce(call: AnyCall, entry: Entry): Promise<unknown> {
  const { endpoint, request, idempotencyKey } = entry;
  if (await wouldReplaceUnseen(call, entry)) {
    // The service refuses this request, so that a person can choose. The request has a new key, because the service may
    // already know the first key with another body.
    return callOnce(call, endpoint, {
      ...withoutReplacing(entry),
      idempotencyKey: `${idempotencyKey}-asked`,
    });
  }
  return callOnce(call, endpoint, { ...(request as object), idempotencyKey });
}

/** True if the entry would replace a weight that the person has not seen. */
async function wouldReplaceUnseen(call: AnyCall, entry: Entry): Promise<boolean> {
  const { about } = entry;
  if (about.kind !== 'weight' || !about.replaces) return false;
  const existing = await findWeightOfDay(call, entry);
  return existing !== null && ![...about.replaces, about.grams].includes(existing.weightGrams);
}

/** Returns the entry's request, changed so that it replaces no weight. */
function withoutReplacing({ request }: Entry): object {
  const { body } = request as { body: object };
  return { ...(request as object), body: { ...body, replace: false } };
}

/** True if the service may have forgotten the key. Sending the entry again might then carry it out twice. */
const isKeyExpired = ({ sentAt }: Entry): boolean =>
  sentAt !== undefined && Date.now() - Date.parse(sentAt) > keyLifetimeMs;

class ChangedSinceError extends Error {}
/** The app has its own message for this code. */
const changedSince: Outcome = {
  kind: 'refused',
  refused: { status: 409, code: 'changedSince', message: '' },
};

/**
 * Sends an entry whose key the service may have forgotten, unless it was already carried out.
 *
 * @returns the body of the response; undefined if the entry was already carried out
 * @throws ChangedSinceError if the entry would overwrite or delete a later change
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

/**
 * @returns the body; undefined if the request was already carried out and the service no longer reveals the response
 */
async function callOnce(call: AnyCall, ...request: Parameters<AnyCall>): Promise<unknown> {
  try {
    return (await call(...request)).body;
  } catch (error) {
    if (error instanceof ApiError && (error.code as string) === 'idempotencyAnswerSealed') return undefined;
    throw error;
  }
}

/**
 * Returns the outcome of a deletion whose record was not found. The deletion is done if somebody else deleted the
 * record first, or the response to an earlier attempt was lost. It is refused if the bird is not found either: the bird
 * has left or is hidden from the person, and the record may still exist.
 */
async function deleteMissing(call: AnyCall, { request }: Entry): Promise<Outcome> {
  const { birdId } = (request as { params: { birdId: string } }).params;
  try {
    await call('GET /api/birds/:birdId', { params: { birdId } });
    return { kind: 'done', body: undefined };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  const code: string = error.code;
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

/** One row of the response to a weigh-in. */
interface Row {
  status: string;
  weight: WeightOfDay | null;
  code: string | null;
  message: string | null;
  previous: unknown;
  previousBy: unknown;
}

/** Returns the refusal of the entry's only row, if any. A weigh-in has the status 200 even if its rows are refused. */
function refusalOfRow(body: unknown): Outcome | undefined {
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

interface SentRow {
  notes?: string;
  bodyCondition?: number | null;
}

/**
 * Adds the typed note and the body condition to a stored weight that the entry only confirmed. The service does not do
 * this itself: it keeps the note and the body condition that it has. A retried entry gets the same response to its
 * weigh-in, so the note and the body condition are sent again too.
 */
async function addNoteAndCondition(call: AnyCall, entry: Entry, body: unknown): Promise<void> {
  const request = entry.request as { body?: { weights?: SentRow[] } } | undefined;
  const row = request?.body?.weights?.[0];
  const typed = row?.notes?.trim();
  const score = row?.bodyCondition ?? null;
  if (!typed && score === null) return;
  const weight = await readStoredWeight(call, entry, body, score);
  if (!weight) return;
  const notes = typed && appendNote(weight.notes, typed);
  const isMissing = score !== null && weight.bodyCondition !== score;
  if (!notes && !isMissing) return;
  await callOnce(call, 'PATCH /api/birds/:birdId/weights/:weightId', {
    params: { birdId: weight.birdId, weightId: weight.id },
    body: { ...(notes && { notes }), ...(isMissing && { bodyCondition: score }) },
    idempotencyKey: `${entry.idempotencyKey}-note`,
  });
}

/**
 * Returns the weight that an entry stored or confirmed: from the response, or read from the service if there is no
 * response body.
 */
async function readStoredWeight(
  call: AnyCall,
  entry: Entry,
  body: unknown,
  score: number | null,
): Promise<WeightOfDay | null> {
  if (body === undefined) return findWeightOfDay(call, entry);
  const row = (body as { weighIn?: { results: Row[] } }).weighIn?.results[0];
  if (!row?.weight) return null;
  const isOnlyConfirmed = row.status !== 'replaced' && row.previous !== null;
  return isOnlyConfirmed ? row.weight : { ...row.weight, bodyCondition: score };
}
