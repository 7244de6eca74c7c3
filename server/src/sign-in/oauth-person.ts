// What a provider says of a person, read with suspicion: identity, address and name are other people's text.
import { Email, limits, visibleText } from '@flock-care/contract';

export interface IdentifiedPerson {
  issuer: string;
  subject: string;
  /** Only where the provider says that the person has shown it to be theirs. */
  verifiedEmail: string | undefined;
  /** Empty where the provider tells none. */
  name: string;
}

/** Claims that an ID token and a userinfo answer have in common. Taken from one of the two, never from both. */
export interface Profile {
  readonly [claim: string]: unknown;
}

/**
 * @param identity the issuer and subject of a checked ID token
 * @param user what Apple adds to the form at a person's first sign-in: JSON with their name. It is not signed, so
 *   nothing else is read from it.
 */
export function readPerson(
  identity: { iss: string; sub: string },
  profile: Profile,
  user: string | null,
): IdentifiedPerson {
  return {
    issuer: identity.iss,
    subject: identity.sub,
    verifiedEmail: isTrue(profile.email_verified) ? Email.safeParse(profile.email).data : undefined,
    name: cleanName(profile.name) || nameInForm(user),
  };
}

/** Apple writes its booleans as text. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** A name as the service keeps names: one line, NFC, and cut where it is too long. */
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
