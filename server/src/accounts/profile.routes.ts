// The endpoints for a person's own profile: read and change it.
import type { AppContext } from '../app-context.ts';
import { isAdmin } from '../auth/admins.ts';
import { findProfile, updateProfile } from '../auth/users.queries.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';

export function profileRoutes(serve: Serve, { config }: AppContext): void {
  serve('GET /api/auth/user', async ({ caller, storage }) => {
    const user = await findProfile.required(storage, { userId: caller.userId });
    return ok({ user: { ...user, isAdmin: isAdmin(config, caller) } });
  });

  serve('PATCH /api/auth/user', async ({ caller, body, writeOne }) => {
    const { userId } = caller;
    // In `updateProfile`, null keeps the stored value, and an empty string clears it.
    const { name = null, phone = null } = body;
    const locale = body.locale === undefined ? null : (body.locale ?? '');
    return writeOne(async tx => {
      const user = await updateProfile.required(tx, { userId, name, phone, locale });
      return ok({ user: { ...user, isAdmin: isAdmin(config, caller) } });
    });
  });
}
