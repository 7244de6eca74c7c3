// Reads the note that was typed with an entry, and appends it to the stored notes of a weight.
import type { Entry } from './entry.ts';

/** Returns the note that was typed with an entry; empty if there is none. */
export function readTypedNote({ request }: Entry): string {
  const { body = {} } = request as { body?: { notes?: string; weights?: { notes?: string }[] } };
  return (body.weights?.[0] ?? body).notes ?? '';
}

/** Returns the stored notes with a typed note appended; undefined if they already contain it as whole lines. */
export function appendNote(stored: string, typed: string): string | undefined {
  if (`\n${stored}\n`.includes(`\n${typed}\n`)) return undefined;
  return stored ? `${stored}\n${typed}` : typed;
}
