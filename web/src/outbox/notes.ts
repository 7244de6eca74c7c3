// The note of an entry, and the notes of a weight that was weighed a second time.
import type { Entry } from './entry.ts';

/** What was typed as the note of an entry; empty without one. */
export function typedNote({ request }: Entry): string {
  const { body = {} } = request as { body?: { notes?: string; weights?: { notes?: string }[] } };
  return (body.weights?.[0] ?? body).notes ?? '';
}

/** The stored notes with what was typed below them; undefined if they say that already, in lines of their own. */
export function notesWith(stored: string, typed: string): string | undefined {
  if (`\n${stored}\n`.includes(`\n${typed}\n`)) return undefined;
  return stored ? `${stored}\n${typed}` : typed;
}
