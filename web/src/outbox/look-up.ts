// Looks up in the history whether an entry was carried out, in case the service has forgotten its idempotency key.
import type { Change } from '@flock-care/contract/shapes';
import type { AnyCall } from '../api/client.ts';
import type { Entry } from './entry.ts';
import { findWeightOfDay } from './weight-of-day.ts';

/** The device's clock may be ahead of the service's clock by at most this much. */
const maxClockAheadMs = 60_000;

interface LookUpResult {
  /** True if the entry was carried out, even if somebody has since changed the record or undone the entry. */
  isDone: boolean;
  /** True if the entry was not carried out, and its record has changed since the entry was first sent. */
  isChangedSince: boolean;
}

export async function lookUp(call: AnyCall, entry: Entry): Promise<LookUpResult> {
  const changes = await listChangesSince(call, entry);
  const recordId = targetOf(entry) ?? (await findWeightOfDay(call, entry))?.id;
  const isDone = changes.some(
    change => change.by.userId === entry.userId && matchesRequest(change, entry, recordId),
  );
  const isChangedSince = !isDone && changes.some(change => change.recordId === recordId);
  return { isDone, isChangedSince };
}

async function listChangesSince(call: AnyCall, { endpoint, sentAt, about }: Entry): Promise<Change[]> {
  const since = Date.parse(sentAt ?? '') - maxClockAheadMs;
  const found: Change[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { birdId: about.birdId, kind: kindOf(endpoint), ...(cursor && { cursor }) };
    const page = (await call('GET /api/changes', { query })).body as {
      changes: Change[];
      nextCursor: string | null;
    };
    const fresh = page.changes.filter(({ at }) => Date.parse(at) >= since);
    found.push(...fresh);
    cursor = fresh.length < page.changes.length ? null : page.nextCursor;
  } while (cursor);
  return found;
}

function kindOf(endpoint: string): Change['kind'] {
  if (endpoint.includes('observation')) return 'observation';
  if (endpoint.includes('/stays')) return 'stay';
  return endpoint.includes('weigh') ? 'weight' : 'administration';
}

interface SentRequest {
  params?: { weightId?: string; administrationId?: string; observationId?: string; stayId?: string };
  body?: Readonly<Record<string, unknown>>;
}

/** Returns the id of the record that the request names, if any. */
function targetOf({ request }: Entry): string | undefined {
  const { params = {}, body = {} } = request as SentRequest;
  const { weightId, administrationId, observationId, stayId } = params;
  const id = weightId ?? administrationId ?? observationId ?? stayId ?? body.id;
  return id === undefined ? undefined : String(id);
}

function matchesRequest(
  { action, recordId, after }: Change,
  { endpoint, request, about }: Entry,
  target: string | undefined,
): boolean {
  const { body = {} } = request as SentRequest;
  if (endpoint.startsWith('DELETE ')) return action === 'deleted' && recordId === target;
  if (endpoint.startsWith('PATCH '))
    return action === 'updated' && recordId === target && hasSameValues(after, body);
  if (about.kind === 'observation' || about.kind === 'stay')
    return action === 'created' && recordId === target;
  if (about.kind === 'dose') {
    const { medicationId, administrationSlot, administeredOn, outcome } = body;
    const sent = { medicationId, administrationSlot, administeredOn, outcome };
    return action === 'created' && hasSameValues(after, sent);
  }
  if (about.kind !== 'weight' || after?.weightGrams !== about.grams) return false;
  // A change to a weight names its day only if the day has changed.
  return action === 'created' ? after.recordedOn === about.recordedOn : recordId === target;
}

/** True if the change and the request share at least one field, and all shared fields are equal. */
function hasSameValues(after: Change['after'], sent: Readonly<Record<string, unknown>>): boolean {
  const both = Object.entries(after ?? {}).filter(([field]) => sent[field] !== undefined);
  return both.length > 0 && both.every(([field, value]) => value === sent[field]);
}
