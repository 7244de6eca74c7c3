// Reads the outcome of a sign-in, the secret of a link or the flock of a notification from the URL, and removes them
// before anything is shown.

export interface Arrival {
  /** The session token, if a sign-in has just led here. */
  sessionToken: string | undefined;
  /** The error code of a failed sign-in. Other text is ignored, because anyone can write such a link. */
  signInError: string | undefined;
  /**
   * The person whose sign-in failed because their account is blocked. The sign-in page clears this id after handling
   * it.
   */
  blockedUserId: string | undefined;
  /**
   * The part after the #: the secret of a sign-in link, an invitation or a vet's link, or the code of a transfer or a
   * tablet. A transfer code may also have been stored during a sign-in.
   */
  secret: string | undefined;
  /** The page whose URL had the secret. Other pages ignore it. */
  page: string | undefined;
  /** The flock that the page is about, for people who belong to several. */
  workspaceId: number | undefined;
}

/** The pages whose URL may have a secret after the #. */
const secretPages: ReadonlySet<string> = new Set(['/sign-in', '/invitation', '/accept', '/vet', '/tablet']);

function read(): Arrival {
  const url = new URL(location.href);
  const sessionToken = url.searchParams.get('auth_token') ?? undefined;
  const flock = Number(url.searchParams.get('flock'));
  const error = url.searchParams.get('auth_error') ?? '';
  const blockedUserId = url.searchParams.get('auth_user') ?? undefined;
  const page = secretPages.has(url.pathname) ? url.pathname : undefined;
  const addressSecret = page && (url.hash.slice(1) || undefined);
  for (const name of ['auth_token', 'auth_error', 'auth_user', 'flock']) url.searchParams.delete(name);
  if (addressSecret) url.hash = '';
  // The sign-in page shows a message, and removes the person's data.
  if (blockedUserId) url.pathname = '/sign-in';
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  const secret = addressSecret ?? (page === '/accept' ? takeStoredCode() : undefined);
  return {
    sessionToken,
    signInError: /^[a-z_]{1,40}$/.test(error) ? error : undefined,
    blockedUserId,
    secret,
    page: secret && page,
    workspaceId: flock > 0 ? flock : undefined,
  };
}

/** The key in localStorage. Defined above the call to `read`, which uses it. */
const storedCodeKey = 'code until signed in';
const maxAgeMs = 3_600_000;

export const arrival: Arrival = read();

/** Returns the secret for a page; undefined if there is none. */
export const secretOf = (page: string): string | undefined =>
  arrival.page === page ? arrival.secret : undefined;

/** If the app is already open, a link with a secret may change only the part after the #. */
addEventListener('hashchange', () => {
  const { secret, page } = read();
  if (secret !== undefined) setSecret(secret, page);
});

function setSecret(secret: string | undefined, page: string | undefined): void {
  Object.assign(arrival, { secret, page });
  dispatchEvent(new Event('secretarrived'));
}

/** Forgets the secret after it has been used or refused. */
export const dropSecret = (): void => setSecret(undefined, undefined);

/** Stores a transfer code until the person has signed in, because the sign-in may be completed in another tab. */
export function storeCodeForSignIn(): void {
  const code = secretOf('/accept');
  if (!code) return;
  try {
    localStorage.setItem(storedCodeKey, JSON.stringify({ code, at: Date.now() }));
  } catch {
    // Without storage, the code is lost when the page is closed.
  }
}

/** Deletes the stored code. After a sign-in on the same page, the code is still in memory. */
export function dropStoredCode(): void {
  try {
    localStorage.removeItem(storedCodeKey);
  } catch {
    // Without storage, no code was stored.
  }
}

function takeStoredCode(): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(storedCodeKey) ?? '{}');
    dropStoredCode();
    return typeof code === 'string' && Date.now() - at < maxAgeMs ? code : undefined;
  } catch {
    return undefined;
  }
}
