// Who calls: found by the credential's hash in one statement, with role and flock as they are at this moment.
import type { Role, TokenScope } from '@flock-care/contract';
import { type Clock, dayMs, instantOf, later, minuteMs } from './clock.ts';
import { readCredential } from './credentials.ts';
import { findSession, touchSession } from './sign-in/sessions.queries.ts';
import type { Storage } from './storage/storage.ts';
import type { WorkspaceId } from './storage/tables.ts';
import { findActiveToken, touchToken } from './tokens/tokens.queries.ts';

export interface Caller {
  kind: 'session' | 'integrationToken';
  userId: string;
  email: string;
  workspaceId: WorkspaceId;
  memberId: string;
  role: Role;
  scope: TokenScope;
  tokenHash: string;
  rawToken: string;
}

/** A session lives this long from its last use. */
export const sessionLifeMs = 30 * dayMs;
/** How exact `lastUsedAt` is: a write a minute, not one a request. */
const touchEveryMs = minuteMs;

const bearer = /^Bearer +([^\s]+) *$/i;

/** The caller of an `Authorization` header; undefined where it is missing, malformed, unknown, expired or revoked. */
export async function findCaller(
  storage: Storage,
  clock: Clock,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const credential = readCredential(bearer.exec(authorization ?? '')?.[1] ?? '');
  if (!credential) return undefined;
  const { kind, tokenHash, rawToken } = credential;
  const nowDate = clock.now();
  const now = instantOf(nowDate);
  const isUsedAnew = (lastUsedAt: string) => nowDate.getTime() - Date.parse(lastUsedAt) > touchEveryMs;
  if (kind === 'session') {
    const found = await findSession(storage, { tokenHash, now });
    if (!found) return undefined;
    if (isUsedAnew(found.lastUsedAt)) {
      const touchBefore = instantOf(later(nowDate, -touchEveryMs));
      const expiresAt = instantOf(later(nowDate, sessionLifeMs));
      afterwards(storage.writeOne(tx => touchSession(tx, { tokenHash, now, touchBefore, expiresAt })));
    }
    return { ...found, kind, scope: 'read_write', tokenHash, rawToken };
  }
  if (kind === 'integrationToken') {
    const found = await findActiveToken(storage, { tokenHash, now });
    if (!found) return undefined;
    if (!found.lastUsedAt || isUsedAnew(found.lastUsedAt)) {
      afterwards(storage.writeOne(tx => touchToken(tx, { tokenHash, now })));
    }
    return { ...found, kind, tokenHash, rawToken };
  }
  return undefined;
}

/** Notes a use without keeping the request waiting; where the store cannot take it, the next use is noted instead. */
function afterwards(write: Promise<unknown>): void {
  write.catch(() => {});
}
