// The endpoint for signing in with the code from an email. Using the code also uses up the link in the same email.
import type { AppContext } from '../app-context.ts';
import { countCodeTry } from '../auth/email-limits.ts';
import { consumeMagicLink } from '../auth/magic-links.queries.ts';
import { tryCode, uncountAttempt } from '../auth/sign-in-codes.ts';
import { userAgentOf } from '../auth/user-agent.ts';
import { instantOf } from '../clock.ts';
import { ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { readSessionContext } from '../workspaces/session-context.ts';
import { completeSignIn } from './complete-sign-in.ts';

export function codeRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve(
    'POST /api/auth/magic-link/verify-code',
    async ({ body: { email, code }, request, storage, write }) => {
      const stores = { storage, clock };
      if (!(await countCodeTry(context, request.ip))) throw refuse('signInCodeWrong');
      const tokenHash = await tryCode(stores, email, code);
      if (tokenHash) await uncountAttempt(stores, email);
      // Called even if no code matches: a repeated request has already used up its code, but gets the first response
      // again.
      const response = await write(async tx => {
        const now = clock.now();
        const link = tokenHash && (await consumeMagicLink(tx, { tokenHash, now: instantOf(now) }));
        if (!link) throw refuse('signInCodeWrong');
        const userAgent = userAgentOf(request.headers);
        const { rawToken, userId, workspaceId } = await completeSignIn(
          tx,
          config,
          { ...link, userAgent },
          now,
        );
        const session = await readSessionContext(context, tx, userId, workspaceId);
        return ok({ token: rawToken, session }, secret);
      });
      if (!tokenHash) await uncountAttempt(stores, email);
      return response;
    },
  );
}
