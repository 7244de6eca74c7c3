// Writes the export of an account, piece by piece: a person who has weighed birds for years has made many changes.
import type { AccountExport } from '@flock-care/contract/shapes';
import { publicIdOf } from '../auth/credentials.ts';
import { listSessions } from '../auth/sessions.queries.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { readMemberships } from '../workspaces/session-context.ts';
import {
  findAccount,
  findEndOfChanges,
  listChangesBy,
  listDeliveriesTo,
  listFeedsOf,
  listHandoversBy,
  listIdentitiesOf,
  listMentionsOf,
  listNotificationSettingsOf,
  listPushSubscriptionsOf,
  listTokensOf,
} from './export-account.queries.ts';

/** The number of changes that one statement looks through, so that other requests do not wait long. */
const changesPerPage = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function* writeAccount(from: Reader, userId: string, now: string): AsyncGenerator<string> {
  const user = await findAccount.required(from, { userId });
  const memberships = await readMemberships(from, user.email, new Date(now));
  const own = memberships.filter(({ acceptedAt }) => acceptedAt !== null);
  // The cast is safe, because the user is a member of these workspaces.
  const workspaceIds = own.map(({ workspaceId }) => workspaceId as WorkspaceId);
  const sessions = await listSessions(from, { userId, now });
  const inEach = async <Row>(list: (workspaceId: WorkspaceId) => Promise<Row[]>) =>
    (await Promise.all(workspaceIds.map(list))).flat();
  const head: Omit<AccountExport, 'changes'> = {
    exportedAt: now,
    user,
    memberships,
    identities: await listIdentitiesOf(from, { userId }),
    sessions: sessions.map(({ tokenHash, ...session }) => ({ id: publicIdOf(tokenHash), ...session })),
    integrationTokens: await inEach(workspaceId => listTokensOf(from, { workspaceId, userId })),
    notificationSettings: await listNotificationSettingsOf(from, { userId }),
    pushSubscriptions: await listPushSubscriptionsOf(from, { userId }),
    calendarFeeds: await inEach(workspaceId => listFeedsOf(from, { workspaceId, userId })),
    handovers: await inEach(workspaceId => listHandoversBy(from, { workspaceId, userId })),
    deliveries: await inEach(workspaceId => listDeliveriesTo(from, { workspaceId, userId })),
    milestoneMentions: await listMentionsOf(from, { userId }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`;
  let separator = '';
  for (const workspaceId of workspaceIds) {
    for await (const page of changesBy(from, workspaceId, userId)) {
      for (const change of page) {
        yield separator + JSON.stringify(change);
        separator = ',';
      }
    }
  }
  yield ']}';
}

async function* changesBy(from: Reader, workspaceId: WorkspaceId, userId: string) {
  for (let afterId = firstId; afterId !== lastId; ) {
    const end = await findEndOfChanges(from, { workspaceId, afterId, skip: changesPerPage - 1 });
    const upToId = end?.id ?? lastId;
    yield await listChangesBy(from, { workspaceId, userId, afterId, upToId });
    afterId = upToId;
  }
}
