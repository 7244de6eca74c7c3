// Secrets the service hands out: 256 random bits each, with a prefix and a checksum that secret scanners know; only their hash is kept.
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefixes = { session: 'fcs_', integrationToken: 'fci_', magicLink: 'fcm_' } as const;
const kinds = ['session', 'integrationToken', 'magicLink'] as const;
type CredentialKind = (typeof kinds)[number];

export interface Credential {
  kind: CredentialKind;
  rawToken: string;
  /** SHA-256 of the raw token, base64url. A plain hash will do: 256 random bits cannot be guessed. */
  tokenHash: string;
}

const secretBytes = 32;
/** 43 digits of base 62 hold 256 bits, 6 hold 32. */
const secretDigits = 43;
const checksumDigits = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(fc[sim]_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** The leading characters of an integration token that its owner may see again. */
export const tokenPrefixOf = (rawToken: string) => rawToken.slice(0, 12);

export const hashOf = (secret: string | Uint8Array) => hash('sha256', secret, 'base64url');

export function mintCredential(kind: CredentialKind): Credential {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretDigits);
  const rawToken = `${prefixes[kind]}${secret}${checksumOf(prefixes[kind] + secret)}`;
  return { kind, rawToken, tokenHash: hashOf(rawToken) };
}

/** Reads a presented token; undefined where its form or checksum is wrong, which needs no look-up to know. */
export function readCredential(rawToken: string): Credential | undefined {
  const [, prefix = '', secret = '', checksum = ''] = shape.exec(rawToken) ?? [];
  if (!prefix || checksumOf(prefix + secret) !== checksum) return undefined;
  const kind = kinds.find(name => prefixes[name] === prefix);
  return kind && { kind, rawToken, tokenHash: hashOf(rawToken) };
}

/** In plain numbers, as every request computes it: 32 bits fit, and a bigint takes several times as long. */
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
