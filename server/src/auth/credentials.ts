// Creates and parses tokens: 256 random bits, with a prefix and a checksum for secret scanners. Only hashes are stored.
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefixes = {
  session: 'fcs_',
  integrationToken: 'fci_',
  deviceToken: 'fcd_',
  tablet: 'fct_',
  tabletSession: 'fcu_',
  magicLink: 'fcm_',
  invitation: 'fcv_',
  handover: 'fch_',
  calendarFeed: 'fcf_',
} as const;
const kinds = [
  'session',
  'integrationToken',
  'deviceToken',
  'tablet',
  'tabletSession',
  'magicLink',
  'invitation',
  'handover',
  'calendarFeed',
] as const;
type CredentialKind = (typeof kinds)[number];

export interface Credential {
  kind: CredentialKind;
  rawToken: string;
  /** SHA-256 of the raw token, base64url. A plain hash is enough: 256 random bits cannot be guessed. */
  tokenHash: string;
}

const secretBytes = 32;
/** The number of base-62 digits of a secret, which has 256 bits, and of its checksum, which has 32. */
const secretDigits = 43;
const checksumDigits = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(fc[sidtumvhf]_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Returns the first characters of an integration or device token, which lists of tokens show. */
export const tokenPrefixOf = (rawToken: string) => rawToken.slice(0, 12);

export const hashOf = (secret: string | Uint8Array) => hash('sha256', secret, 'base64url');

export function mintCredential(kind: CredentialKind): Credential {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretDigits);
  const rawToken = `${prefixes[kind]}${secret}${checksumOf(prefixes[kind] + secret)}`;
  return { kind, rawToken, tokenHash: hashOf(rawToken) };
}

/** Parses a token; undefined if its format or checksum is wrong, so that garbage costs no database lookup. */
export function readCredential(rawToken: string): Credential | undefined {
  const [, prefix = '', secret = '', checksum = ''] = shape.exec(rawToken) ?? [];
  if (!prefix || checksumOf(prefix + secret) !== checksum) return undefined;
  const kind = kinds.find(name => prefixes[name] === prefix);
  return kind && { kind, rawToken, tokenHash: hashOf(rawToken) };
}

/**
 * Returns the id under which a credential is listed and revoked. It is a version 8 UUID (RFC 9562, section 5.8) made
 * from a hash of the credential's hash, so that it does not reveal the credential.
 */
export function publicIdOf(tokenHash: string): string {
  const bytes = hash('sha256', tokenHash, 'buffer').subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Uses numbers instead of bigints: 32 bits fit, bigints are several times slower, and this runs on every request. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let digit = 0; digit < checksumDigits; digit += 1) {
    checksum = alphabet.charAt(rest % alphabet.length) + checksum;
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}

function base62(number: bigint, digits: number): string {
  let rest = number;
  let text = '';
  for (let digit = 0; digit < digits; digit += 1) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
