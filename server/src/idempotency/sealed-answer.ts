// Answers that may hold tokens, codes and links, kept so that the database alone cannot read them: AES-256-GCM.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyedRequest } from './idempotency-key.ts';

const algorithm = 'aes-256-gcm';
/** As NIST SP 800-38D has them: a nonce of 96 bits, random for each answer, and a tag of 128. */
const nonceBytes = 12;
const tagBytes = 16;

/** Seals an answer to the request it was given to; base64 of nonce, tag and ciphertext. */
export function sealAnswer({ sealingKey, fingerprint }: KeyedRequest, answer: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealingKey, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(fingerprint));
  const ciphertext = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
}

/** The answer; undefined where it was sealed with another token. */
export function openAnswer({ sealingKey, fingerprint }: KeyedRequest, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, sealingKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(fingerprint));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
