// What came in the address: the outcome of a sign-in, a token of a link, or the flock that a notification is about. It is
// taken out before anything is shown.

export interface Arrival {
  /** A session token: a sign-in ended here. */
  sessionToken: string | undefined;
  /** Why a sign-in failed. Anyone can make such a link, so only what looks like a code is kept. */
  signInError: string | undefined;
  /** Set if the sign-in failed because this person's account is blocked, until the device has dealt with it. */
  blockedUserId: string | undefined;
  /** What stood after the #: of a sign-in link, an invitation, a transfer code or a vet's link. */
  secret: string | undefined;
  /** The page whose address had the secret: no other page takes it for its own. */
  page: string | undefined;
  /** The flock that the page is about, for a person who belongs to several. */
  workspaceId: number | undefined;
}

/** The pages whose address carries a secret after the #. */
const withSecret: ReadonlySet<string> = new Set(['/sign-in', '/invitation', '/accept', '/vet']);

function read(): Arrival {
  const url = new URL(location.href);
  const sessionToken = url.searchParams.get('auth_token') ?? undefined;
  const flock = Number(url.searchParams.get('flock'));
  const error = url.searchParams.get('auth_error') ?? '';
  const blockedUserId = url.searchParams.get('auth_user') ?? undefined;
  const page = withSecret.has(url.pathname) ? url.pathname : undefined;
  const inAddress = page && (url.hash.slice(1) || undefined);
  for (const name of ['auth_token', 'auth_error', 'auth_user', 'flock']) url.searchParams.delete(name);
  if (inAddress) url.hash = '';
  // The sign-in page says so, and does the rest.
  if (blockedUserId) url.pathname = '/sign-in';
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  const secret = inAddress ?? (page === '/accept' ? takeKeptCode() : undefined);
  return {
    sessionToken,
    signInError: /^[a-z_]{1,40}$/.test(error) ? error : undefined,
    blockedUserId,
    secret,
    page: secret && page,
    workspaceId: flock > 0 ? flock : undefined,
  };
}

/** Before the address is read, which looks there. */
const keptCode = 'code until signed in';
const keptForMs = 3_600_000;

export const arrival: Arrival = read();

/** The secret that came in the address of a page. */
export const secretOf = (page: string): string | undefined =>
  arrival.page === page ? arrival.secret : undefined;

/** A link with a secret that is opened while the app is open changes only the #. */
addEventListener('hashchange', () => {
  const { secret, page } = read();
  if (secret !== undefined) setSecret(secret, page);
});

function setSecret(secret: string | undefined, page: string | undefined): void {
  Object.assign(arrival, { secret, page });
  dispatchEvent(new Event('secretarrived'));
}

/** It leads nowhere any more. */
export const dropSecret = (): void => setSecret(undefined, undefined);

/** A bird's code outlasts the sign-in, which may end in another tab. */
export function keepCodeThroughSignIn(): void {
  const code = secretOf('/accept');
  if (!code) return;
  try {
    localStorage.setItem(keptCode, JSON.stringify({ code, at: Date.now() }));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Signed in on the same page: the code is still at hand. */
export function dropKeptCode(): void {
  try {
    localStorage.removeItem(keptCode);
  } catch {
    // Nothing was kept.
  }
}

function takeKeptCode(): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(keptCode) ?? '{}');
    dropKeptCode();
    return typeof code === 'string' && Date.now() - at < keptForMs ? code : undefined;
  } catch {
    return undefined;
  }
}
