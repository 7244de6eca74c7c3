// Completed requests and their responses.
import type { WorkspaceId } from './workspaces.ts';

export interface IdempotencyKeysTable {
  /** A hash of the key and its sender. If the sender reuses the key in another workspace, also of that workspace. */
  keyHash: string;
  /** A hash of the request. */
  fingerprint: string;
  /** The response, encrypted so that only the sender of the key can read it. */
  sealedAnswer: string;
  expiresAt: string;
  /** The workspace of the request. Null if it had no caller, or if a version before migration 0028 stored it. */
  workspaceId: WorkspaceId | null;
}
