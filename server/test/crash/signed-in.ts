// A person who signs in to a service that is killed and restarted: their session outlives it.
import { call } from '../support/call.ts';
import type { Killable } from './killable.ts';

/** Signs in with a link, and returns the token of the session. */
export async function signInTo(service: Killable, email: string): Promise<string> {
  const asked = await call(service, 'POST /api/auth/magic-link/request', { body: { email } });
  const link = new URL(asked.body.previewUrl);
  const opened = await call(service, `GET ${link.pathname}${link.search}`);
  return new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
}
