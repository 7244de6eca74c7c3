// Writes the export of an account piece by piece, because it may contain many thousands of changes.
import type { AccountExport } from '@flock-care/contract/shapes';
import { publicIdOf } from '../auth/credentials.ts';
import { listSessions } from '../auth/sessions.queries.ts';
import { restrictReader } from '../storage/restricted-storage.ts';
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
  listLimitedMemberships,
  listMentionsOf,
  listNotificationSettingsOf,
  listPushSubscriptionsOf,
  listTokensOf,
} from './export-account.queries.ts';

/** The number of changes that one statement looks through. It is low, so that other requests do not wait long. */
const changesPerPage = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function* writeAccount(from: Reader, userId: string, now: string): AsyncGenerator<string> {
  const user = await findAccount.required(from, { userId });
  const memberships = await readMemberships(from, user.email, new Date(now));
  const acceptedMemberships = memberships.filter(({ acceptedAt }) => acceptedAt !== null);
  // The cast is safe, because the user is a member of these workspaces.
  const workspaceIds = acceptedMemberships.map(({ workspaceId }) => workspaceId as WorkspaceId);
  const sessions = await listSessions(from, { userId, now });
  const limited = await listLimitedMemberships(from, { userId });
  /** Returns a reader that sees only the birds that the person may see in a workspace. */
  const readerIn = (workspaceId: WorkspaceId | null): Reader => {
    const restriction = limited.find(one => one.workspaceId === workspaceId);
    return restriction ? restrictReader(from, restriction) : from;
  };
  const inEach = async <Row>(list: (reader: Reader, workspaceId: WorkspaceId) => Promise<Row[]>) =>
    (await Promise.all(workspaceIds.map(id => list(readerIn(id), id)))).flat();
  const mentions = await listMentionsOf(from, { userId });
  const limitedMentions = await Promise.all(
    limited.map(one => listMentionsOf(restrictReader(from, one), { userId })),
  );
  /**
   * False if the mention's bird is hidden from the person in its workspace. A mention stored by an earlier version has
   * no workspace; it is left out if any of the person's workspaces hides birds from them.
   */
  const isVisible = ({ workspaceId, birdId }: (typeof mentions)[number]) => {
    if (workspaceId === null) return limited.length === 0;
    const index = limited.findIndex(one => one.workspaceId === workspaceId);
    return index < 0 || (limitedMentions[index] ?? []).some(visible => visible.birdId === birdId);
  };
  const head: Omit<AccountExport, 'changes'> = {
    exportedAt: now,
    user,
    memberships,
    identities: await listIdentitiesOf(from, { userId }),
    sessions: sessions.map(({ tokenHash, ...session }) => ({ id: publicIdOf(tokenHash), ...session })),
    integrationTokens: await inEach((reader, workspaceId) => listTokensOf(reader, { workspaceId, userId })),
    notificationSettings: await listNotificationSettingsOf(from, { userId }),
    pushSubscriptions: await listPushSubscriptionsOf(from, { userId }),
    calendarFeeds: await inEach((reader, workspaceId) => listFeedsOf(reader, { workspaceId, userId })),
    handovers: await inEach((reader, workspaceId) => listHandoversBy(reader, { workspaceId, userId })),
    deliveries: await inEach((reader, workspaceId) => listDeliveriesTo(reader, { workspaceId, userId })),
    milestoneMentions: mentions.filter(isVisible).map(({ workspaceId, ...mention }) => mention),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`;
  let separator = '';
  for (const workspaceId of workspaceIds) {
    for await (const page of changesBy(readerIn(workspaceId), workspaceId, userId)) {
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
