// Loads the sentences of error-words.ts when they are needed for the first time.
let words: typeof import('./error-words.ts') | undefined;

/** Returns the sentences; undefined until they are loaded. */
export const wording = () => words;

/** Loads the sentences. If this fails, the form shows the service's own sentence. */
export async function loadWording(): Promise<void> {
  try {
    words ??= await import('./error-words.ts');
  } catch {
    // The next refusal tries again.
  }
}
