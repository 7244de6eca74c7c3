// What came in the address: the outcome of a sign-in, or a token of a link. It is taken out before anything is shown.

export interface Arrival {
  /** A session token: a sign-in ended here. */
  sessionToken: string | undefined;
  /** Why a sign-in failed. Anyone can make such a link, so only what looks like a code is kept. */
  signInError: string | undefined;
  /** What stood after the #: of a sign-in link, an invitation, a transfer code or a vet's link. */
  secret: string | undefined;
}

/** The pages whose address carries a secret after the #. */
const withSecret: ReadonlySet<string> = new Set(['/sign-in', '/invitation', '/accept', '/vet']);

function read(): Arrival {
  const url = new URL(location.href);
  const sessionToken = url.searchParams.get('auth_token') ?? undefined;
  const error = url.searchParams.get('auth_error') ?? '';
  const secret = withSecret.has(url.pathname) ? url.hash.slice(1) || undefined : undefined;
  url.searchParams.delete('auth_token');
  url.searchParams.delete('auth_error');
  if (secret) url.hash = '';
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  return { sessionToken, signInError: /^[a-z_]{1,40}$/.test(error) ? error : undefined, secret };
}

export const arrival: Arrival = read();

/** A link with a secret that is opened while the app is open changes only the #. */
addEventListener('hashchange', () => {
  const { secret } = read();
  if (secret === undefined) return;
  arrival.secret = secret;
  dispatchEvent(new Event('secretarrived'));
});
