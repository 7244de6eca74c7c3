// The words for what a form was refused for, once they are here.
let words: typeof import('./fault-words.ts') | undefined;

/** Undefined until they are loaded. */
export const wording = () => words;

/** Without them the form says what the service says. */
export async function loadWording(): Promise<void> {
  try {
    words ??= await import('./fault-words.ts');
  } catch {
    // The next refusal tries again.
  }
}
