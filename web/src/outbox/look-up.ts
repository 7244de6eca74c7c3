// What became of an entry whose sending began so long ago that the service has forgotten its key: the history tells.
import type { Change } from '@flock-care/contract/shapes';
import type { AnyCall } from '../api/client.ts';
import type { Entry } from './entry.ts';
import { findWeightOfDay } from './weight-of-day.ts';

/** By how much the clock of the device may be ahead. */
const aheadMs = 60_000;

interface LookedUp {
  /** It was carried out, whatever has become of it since. */
  isDone: boolean;
  /** It was not, and what it is about has been changed since. */
  isChangedSince: boolean;
}

export async function lookUp(call: AnyCall, entry: Entry): Promise<LookedUp> {
  const changes = await listChangesSince(call, entry);
  const recordId = targetOf(entry) ?? (await findWeightOfDay(call, entry))?.id;
  const isDone = changes.some(
    change => change.by.userId === entry.userId && isWhatWasSent(change, entry, recordId),
  );
  const isChangedSince = !isDone && changes.some(change => change.recordId === recordId);
  return { isDone, isChangedSince };
}

async function listChangesSince(call: AnyCall, { endpoint, sentAt, about }: Entry): Promise<Change[]> {
  const since = Date.parse(sentAt ?? '') - aheadMs;
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
  return endpoint.includes('weigh') ? 'weight' : 'administration';
}

interface Sent {
  params?: { weightId?: string; administrationId?: string; observationId?: string };
  body?: Readonly<Record<string, unknown>>;
}

/** The record that the request names. */
function targetOf({ request }: Entry): string | undefined {
  const { params = {}, body = {} } = request as Sent;
  const id = params.weightId ?? params.administrationId ?? params.observationId ?? body.id;
  return id === undefined ? undefined : String(id);
}

function isWhatWasSent(
  { action, recordId, after }: Change,
  { endpoint, request, about }: Entry,
  target: string | undefined,
): boolean {
  const { body = {} } = request as Sent;
  if (endpoint.startsWith('DELETE ')) return action === 'deleted' && recordId === target;
  if (endpoint.startsWith('PATCH ')) return action === 'updated' && recordId === target && agree(after, body);
  if (about.kind === 'observation') return action === 'created' && recordId === target;
  if (about.kind === 'dose') {
    const { medicationId, administrationSlot, administeredOn, outcome } = body;
    const sent = { medicationId, administrationSlot, administeredOn, outcome };
    return action === 'created' && agree(after, sent);
  }
  if (about.kind !== 'weight' || after?.weightGrams !== about.grams) return false;
  // A change of a weight names its day only if that has changed.
  return action === 'created' ? after.recordedOn === about.recordedOn : recordId === target;
}

/** Whether a change has something of what was sent, and nothing else than that. */
function agree(after: Change['after'], sent: Readonly<Record<string, unknown>>): boolean {
  const both = Object.entries(after ?? {}).filter(([field]) => sent[field] !== undefined);
  return both.length > 0 && both.every(([field, value]) => value === sent[field]);
}
