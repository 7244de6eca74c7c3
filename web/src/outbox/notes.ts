// The note of an entry, and the merged notes of a weight that was recorded twice.
import type { Entry } from './entry.ts';

/** Returns the note that was typed with an entry; empty if there is none. */
export function readTypedNote({ request }: Entry): string {
  const { body = {} } = request as { body?: { notes?: string; weights?: { notes?: string }[] } };
  return (body.weights?.[0] ?? body).notes ?? '';
}

/** Appends a typed note to the stored ones; undefined if they already contain it as whole lines. */
export function appendNote(stored: string, typed: string): string | undefined {
  if (`\n${stored}\n`.includes(`\n${typed}\n`)) return undefined;
  return stored ? `${stored}\n${typed}` : typed;
}
