// The endpoints for the current session: read it, switch it to another workspace, end it, and list the ways to sign in.
import type { EmailSignIn } from '@flock-care/contract/shapes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { isPreview } from '../auth/preview.ts';
import { listProviders } from '../auth/providers.ts';
import { deleteSession, updateSessionWorkspace } from '../auth/sessions.queries.ts';
import { updateLastWorkspace } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { expectStillOpen } from '../http/authorize.ts';
import { clearCache, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { enterWorkspace } from '../workspaces/members.queries.ts';
import { findSessionContext, readSessionContext } from '../workspaces/session-context.ts';

export function sessionRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve('GET /api/auth/providers', async () => ok({ providers: listProviders(config) }));

  serve('GET /api/auth/options', async ({ request }) =>
    ok({
      emailSignIn: emailSignInFor(config, request),
      signUp: config.signUp,
      providers: listProviders(config),
    }),
  );

  serve('POST /api/auth/logout', async ({ caller: { tokenHash }, writeOne }) =>
    writeOne(async tx => {
      await deleteSession(tx, { tokenHash });
      return noContent(clearCache);
    }),
  );

  serve('GET /api/auth/session', async ({ caller: { userId, workspaceId, rawToken }, storage }) => {
    const session = await findSessionContext(context, storage, userId, workspaceId);
    if (!session) throw refuse('authenticationRequired');
    return ok({ token: rawToken, session }, secret);
  });

  serve('POST /api/auth/switch-workspace', async ({ caller, body, write }) => {
    const { userId, email, tokenHash, rawToken } = caller;
    const now = instantOf(clock.now());
    return write(async tx => {
      await expectStillOpen(tx, caller);
      const entered = await enterWorkspace(tx, { userId, email, workspaceNumber: body.workspaceId, now });
      if (!entered) throw refuse('notAMember');
      const { workspaceId } = entered;
      await updateSessionWorkspace(tx, { tokenHash, workspaceId });
      await updateLastWorkspace(tx, { userId, workspaceId });
      const session = await readSessionContext(context, tx, userId, workspaceId);
      return ok({ token: rawToken, session }, secret);
    });
  });
}

/**
 * Returns the way to sign in by email. With neither an SMTP server nor a preview, the operator hands out links, unless
 * there is an identity provider.
 */
function emailSignInFor(config: Config, request: FastifyRequest): EmailSignIn {
  if (config.smtpUrl) return 'mail';
  if (isPreview(config, request)) return 'preview';
  return config.providers.size > 0 ? 'off' : 'operator';
}
