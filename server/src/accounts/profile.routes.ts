// The endpoints of a person's own profile: read it, change it.
import type { AppContext } from '../app-context.ts';
import { findProfile, updateProfile } from '../auth/users.queries.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';

export function profileRoutes(serve: Serve, { storage }: AppContext): void {
  serve('GET /api/auth/user', async ({ caller: { userId } }) =>
    ok({ user: await findProfile.required(storage, { userId }) }),
  );

  serve('PATCH /api/auth/user', async ({ caller: { userId }, body, writeOne }) => {
    // Null keeps what is stored.
    const { name = null, phone = null } = body;
    return writeOne(async tx => ok({ user: await updateProfile.required(tx, { userId, name, phone }) }));
  });
}
