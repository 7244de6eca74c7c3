// Requests that were carried out, and their responses.

export interface IdempotencyKeysTable {
  /** Of the key and of who sent it. */
  keyHash: string;
  /** Of the request that it came with. */
  fingerprint: string;
  /** The response, encrypted so that only who sent the key can read it. */
  sealedAnswer: string;
  expiresAt: string;
}
