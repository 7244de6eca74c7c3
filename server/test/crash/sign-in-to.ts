// Signs a person in to a service in another process.
import { call } from '../support/call.ts';
import type { Killable } from './killable.ts';

/** Signs in with a link, and returns the session token. It stays valid when the service is restarted. */
export async function signInTo(service: Killable, email: string): Promise<string> {
  const requested = await call(service, 'POST /api/auth/magic-link/request', { body: { email } });
  const link = new URL(requested.body.previewUrl);
  const opened = await call(service, `GET ${link.pathname}${link.search}`);
  return new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
}
