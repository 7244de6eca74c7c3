// Encrypts text so that only one client can decrypt it. Uses AES-256-GCM, and a key derived from a secret that the
// service does not store.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The sizes of the nonce, which is random for each text, and of the tag (NIST SP 800-38D). */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Returns nonce, tag and ciphertext in base64url.
 *
 * @param key 256 bits
 * @param associatedData additional data that is not secret, but required to decrypt the text
 */
export function encrypt(key: Uint8Array, associatedData: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Returns undefined if the text was changed, or encrypted with another key or other additional data. */
export function decrypt(key: Uint8Array, associatedData: string, encrypted: string): string | undefined {
  // Also reads base64, which earlier versions wrote.
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
