// The endpoints for leaving the service: export the account, show what closing it would do, and close it.
import type { AppContext } from '../app-context.ts';
import { dayOf, instantOf } from '../clock.ts';
import { clearCache, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { streamText } from '../http/stream-list.ts';
import { closeAccount, readClosing } from './close-account.ts';
import { writeAccount } from './export-account.ts';

export function closingRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/auth/user/export', async ({ caller: { userId }, storage }) => {
    const now = clock.now();
    return {
      status: 200,
      stream: streamText(writeAccount(storage, userId, instantOf(now))),
      headers: {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="flock-care-${dayOf(now)}.json"`,
      },
    };
  });

  serve('GET /api/auth/user/closing', async ({ caller: { userId }, storage }) =>
    ok({ flocks: await readClosing(storage, userId) }),
  );

  serve('DELETE /api/auth/user', async ({ caller: { userId }, write }) =>
    write(async tx => {
      await closeAccount(tx, userId, instantOf(clock.now()));
      return noContent(clearCache);
    }),
  );
}
