// The endpoints for a person's own sessions. Those in browsers are listed, and can be ended one by one. Ending all
// others also ends those on shared tablets.
import type { AppContext } from '../app-context.ts';
import { publicIdOf } from '../auth/credentials.ts';
import { deleteOtherSessions, deleteSession, listSessions } from '../auth/sessions.queries.ts';
import { deleteAllTabletSessionsOf } from '../auth/tablets.queries.ts';
import { instantOf } from '../clock.ts';
import { noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';

export function sessionsRoutes(serve: Serve, { clock }: AppContext): void {
  const now = () => instantOf(clock.now());

  serve('GET /api/auth/sessions', async ({ caller: { userId, tokenHash: currentHash }, storage }) => {
    const rows = await listSessions(storage, { userId, now: now() });
    const sessions = rows.map(({ tokenHash, ...session }) => ({
      id: publicIdOf(tokenHash),
      ...session,
      current: tokenHash === currentHash,
    }));
    return ok({ sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) });
  });

  serve(
    'DELETE /api/auth/sessions/:sessionId',
    async ({ caller: { userId }, params: { sessionId }, write }) =>
      write(async tx => {
        const sessions = await listSessions(tx, { userId, now: now() });
        const endedSession = sessions.find(({ tokenHash }) => publicIdOf(tokenHash) === sessionId);
        if (!endedSession || (await deleteSession(tx, { tokenHash: endedSession.tokenHash })) === 0) {
          throw refuse('sessionNotFound');
        }
        return noContent();
      }),
  );

  serve('DELETE /api/auth/sessions', async ({ caller: { userId, tokenHash }, write }) =>
    write(async tx => {
      await deleteOtherSessions(tx, { userId, tokenHash });
      await deleteAllTabletSessionsOf(tx, { userId });
      return noContent();
    }),
  );
}
