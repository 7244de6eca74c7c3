// The people who have unlocked this tablet: their sessions, encrypted with their PINs, for unlocking without a connection.
import type { Session } from '../device/session.ts';
import { storedValue } from '../device/stored-value.ts';

interface KnownName {
  userId: string;
  /** The last time that the service accepted the PIN. */
  unlockedAt: string;
  /** Undefined if the browser cannot encrypt, or after too many wrong PINs. */
  sealed?: Sealed | undefined;
}

/** A session, encrypted with AES-GCM and a key derived from the PIN. The strings are in base64. */
interface Sealed {
  salt: string;
  nonce: string;
  ciphertext: string;
  /** Wrong PINs in a row. */
  tries: number;
}

type Kept = Pick<Session, 'token' | 'context' | 'workspaceId'>;

/** Keyed by member id. */
const { current, store } = storedValue<Record<string, KnownName>>('tablet names');

/** A PIN opens the session without a connection for this long after the service last accepted the PIN. */
const validForMs = 12 * 3_600_000;
const maxTries = 5;
const saltBytes = 16;
const nonceBytes = 12;
/** The number of rounds that OWASP recommends for PBKDF2 with SHA-256. */
const rounds = 600_000;

export const userOfName = (memberId: string): string | undefined => current()?.[memberId]?.userId;

/** True if a PIN can unlock the name without a connection. */
export function canOpenOffline(memberId: string): boolean {
  const known = current()?.[memberId];
  return known?.sealed !== undefined && Date.now() - Date.parse(known.unlockedAt) < validForMs;
}

/**
 * Stores a session for unlocking without a connection. Over plain HTTP, where browsers cannot encrypt, stores only who
 * unlocked the tablet.
 */
export async function keepName(memberId: string, pin: string, session: Kept): Promise<void> {
  const known: KnownName = { userId: session.context.user.id, unlockedAt: new Date().toISOString() };
  storeName(memberId, known);
  if (!crypto.subtle) return;
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const { token, context, workspaceId } = session;
  const text = new TextEncoder().encode(JSON.stringify({ token, context, workspaceId }));
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(pin, salt), text);
  const sealed = {
    ...{ salt: toBase64(salt), nonce: toBase64(iv), ciphertext: toBase64(new Uint8Array(ciphertext)) },
    tries: 0,
  };
  storeName(memberId, { ...known, sealed });
}

/**
 * Opens the kept session of a name. After five wrong PINs in a row, the session is deleted, and only the service can
 * unlock the name.
 *
 * @returns the session, or the number of PINs that can still be tried
 */
export async function openName(memberId: string, pin: string): Promise<Kept | number> {
  const known = current()?.[memberId];
  if (!known?.sealed || !canOpenOffline(memberId)) return 0;
  const { salt, nonce, ciphertext, tries } = known.sealed;
  // Counted before the PIN is tried, so that closing the page does not give more tries.
  const attemptsLeft = maxTries - tries - 1;
  const counted = attemptsLeft > 0 ? { ...known.sealed, tries: tries + 1 } : undefined;
  storeName(memberId, { ...known, sealed: counted });
  try {
    const key = await keyOf(pin, fromBase64(salt));
    const iv = fromBase64(nonce);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64(ciphertext));
    storeName(memberId, { ...known, sealed: { ...known.sealed, tries: 0 } });
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return attemptsLeft;
  }
}

/** Forgets everyone except these members. */
export function keepNamesOf(memberIds: readonly string[]): void {
  const kept = Object.entries(current() ?? {}).filter(([id]) => memberIds.includes(id));
  if (kept.length < Object.keys(current() ?? {}).length) store(Object.fromEntries(kept));
}

export const forgetNames = (): void => store(undefined);

const storeName = (memberId: string, known: KnownName) => store({ ...current(), [memberId]: known });

async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0));
