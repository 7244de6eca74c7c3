// The endpoints for admins to list the people on the installation, and to block or unblock a person.
import type { ListedUser } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { deleteSessionsOf } from '../auth/sessions.queries.ts';
import { revokeAllTokensOf } from '../auth/tokens.queries.ts';
import { instantOf } from '../clock.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { deleteAllFeedsOf } from '../workspaces/end-feeds.queries.ts';
import { revokeAllHandoversOf } from '../workspaces/revoke-handovers.queries.ts';
import { findListedUser, listUsers, listUsersWith, updateBlocked } from './users.queries.ts';

const pages = new Pages('user', z.tuple([keyParts.instant, keyParts.id]), [lastKeys.instant, lastKeys.id]);

export function adminUserRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/admin/users', async ({ query, storage }) => {
    const { q: text = '' } = query;
    const [beforeCreatedAt, beforeId] = pages.keyBefore(query);
    const page = { beforeCreatedAt, beforeId, limit: pages.rowsToRead(query) };
    const read = text
      ? await listUsersWith(storage, { ...page, text, lowerText: text.toLowerCase() })
      : await listUsers(storage, page);
    const { rows, nextCursor } = pages.pageOf(read, query, ({ createdAt, id }) => [createdAt, id]);
    return ok({ users: rows.map(toListedUser), nextCursor });
  });

  serve('PATCH /api/admin/users/:userId', async ({ caller, params, body, write }) => {
    const { userId } = params;
    const now = instantOf(clock.now());
    return write(async tx => {
      const user = await findListedUser(tx, { userId });
      if (!user) throw refuse('userNotFound');
      if (userId === caller.userId) throw refuse('cannotBlockYourself');
      await updateBlocked(tx, { userId, blockedAt: body.blocked ? now : null });
      // Deleted even if the person is being unblocked: a request that ran while they were blocked may have left a session.
      await deleteSessionsOf(tx, { userId });
      await revokeAllTokensOf(tx, { userId, now });
      await revokeAllHandoversOf(tx, { userId, now });
      await deleteAllFeedsOf(tx, { userId });
      return ok({ user: toListedUser(await findListedUser.required(tx, { userId })) });
    });
  });
}

const toListedUser = ({ blockedAt, ...user }: ListedRow): ListedUser => ({
  ...user,
  blocked: blockedAt !== null,
});

type ListedRow = NonNullable<Awaited<ReturnType<typeof findListedUser>>>;
