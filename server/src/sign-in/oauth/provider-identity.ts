// Reads a person's identity, email address and name from a provider's claims, all of which are untrusted text.
import { Email, limits, visibleText } from '@flock-care/contract/shapes';

export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Undefined unless the provider says that the address is verified. */
  verifiedEmail: string | undefined;
  /** Empty if the provider sends none. */
  name: string;
}

/** The claims of an ID token or of a userinfo response, never merged from both. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/**
 * Reads a person's identity.
 *
 * @param idToken the issuer and subject of a verified ID token
 * @param user the JSON with the name that Apple adds to the form on a person's first sign-in. It is not signed, so only
 *   the name is read from it.
 */
export function readIdentity(
  idToken: { iss: string; sub: string },
  claims: Claims,
  user: string | null,
): ProviderIdentity {
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    verifiedEmail: isTrue(claims.email_verified) ? Email.safeParse(claims.email).data : undefined,
    name: cleanName(claims.name) || nameInForm(user),
  };
}

/** Apple sends booleans as strings. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** Makes a name valid: one line in NFC, truncated if it is too long. */
function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const line = name.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return [...visibleText(line).trim()].slice(0, limits.name).join('').trim();
}

function nameInForm(user: string | null): string {
  const { name } = parseObject(user);
  if (typeof name !== 'object' || name === null) return '';
  const { firstName, lastName }: { firstName?: unknown; lastName?: unknown } = name;
  return cleanName([firstName, lastName].filter(part => typeof part === 'string').join(' '));
}

function parseObject(json: string | null): { name?: unknown } {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
