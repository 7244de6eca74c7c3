// Loads the sentences of error-text.ts when they are needed for the first time.
let words: typeof import('./error-text.ts') | undefined;

/** Returns the sentences; undefined until they are loaded. */
export const wording = () => words;

/** Loads the sentences. If this fails, the form shows the service's own sentence. */
export async function loadWording(): Promise<void> {
  try {
    words ??= await import('./error-text.ts');
  } catch {
    // The next refused form tries again.
  }
}
