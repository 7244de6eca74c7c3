// Checks what a form would send against the contract, so that a wrong field is named without a round trip. The service
// checks it again, and decides: it knows more, such as the flock's day.
import type { FieldErrors } from '@flock-care/contract/error-messages';

let loaded: typeof import('./bodies.ts') | undefined;

/** A slow connection asks the service instead. */
const patienceMs = 1_500;

/** @returns what is wrong, by field; undefined if nothing is, or if the shapes of the contract cannot be loaded */
export async function checkBody(key: string, body: unknown): Promise<FieldErrors | undefined> {
  if (body === undefined) return undefined;
  await Promise.race([load(), new Promise(resolve => setTimeout(resolve, patienceMs))]);
  return loaded?.errorsIn(key, body);
}

async function load(): Promise<void> {
  try {
    loaded ??= await import('./bodies.ts');
  } catch {
    // The next form that is sent tries again.
  }
}
