// The ids for the authors of imported records. Within a flock, a name always gets the same id, and no account has it.
import { hash } from 'node:crypto';
import type { WorkspaceId } from '../storage/tables/index.ts';

/**
 * Returns a version 8 UUID (RFC 9562) made from the flock and the name, so that storing a part of an archive again adds
 * no new author.
 *
 * @param name null for a change without an author
 */
export function authorIdOf(workspaceId: WorkspaceId, name: string | null): string {
  const digits = hash('sha256', JSON.stringify(['author of an archive', workspaceId, name]));
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}

/** True for the author of an imported record. People with an account have version 4 UUIDs. */
export const isImportedAuthor = (userId: string | null): boolean => userId?.[14] === '8';
