// The notes of a weight that was weighed a second time.

/** The stored notes with what was typed below them; undefined if they say that already, in lines of their own. */
export function notesWith(stored: string, typed: string): string | undefined {
  if (`\n${stored}\n`.includes(`\n${typed}\n`)) return undefined;
  return stored ? `${stored}\n${typed}` : typed;
}
