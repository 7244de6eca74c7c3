// Finds the body condition that a weight had before an entry changed it.
import { call } from '../../api/client.ts';
import type { Entry } from '../../outbox/entry.ts';

/** The device's clock may be fast by up to this much. */
const aheadMs = 60_000;
const newestChanges = '20';

/**
 * Returns the previous body condition, or null if there was none. Undefined if the entry left it unchanged, or if the
 * history cannot be read.
 */
export async function findPreviousCondition(
  entry: Entry,
  weightId: string,
): Promise<number | null | undefined> {
  const { birdId } = entry.about;
  if (birdId === undefined) return undefined;
  const since = Date.parse(entry.createdAt) - aheadMs;
  const query = { birdId, kind: 'weight', limit: newestChanges } as const;
  const changes = await call('GET /api/changes', { query }).then(
    ({ body }) => body.changes,
    () => [],
  );
  const change = changes.find(
    ({ recordId, at, action, before, after }) =>
      recordId === weightId &&
      action === 'updated' &&
      Date.parse(at) >= since &&
      before?.bodyCondition !== after?.bodyCondition,
  );
  return change && ((change.before?.bodyCondition ?? null) as number | null);
}
