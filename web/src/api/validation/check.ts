// Validates a form before it is sent, so that errors show without a round trip. The service validates it again and
// decides, because it knows more, such as today's date in the flock.
import type { FieldErrors } from '@flock-care/contract/error-messages';

let loaded: typeof import('./bodies.ts') | undefined;

/** If loading the shapes takes longer, only the service validates the form. */
const maxWaitMs = 1_500;

/** @returns the errors by field; undefined if there are none, or if the shapes are not loaded in time */
export async function checkBody(key: string, body: unknown): Promise<FieldErrors | undefined> {
  if (body === undefined) return undefined;
  await Promise.race([load(), new Promise(resolve => setTimeout(resolve, maxWaitMs))]);
  return loaded?.errorsIn(key, body);
}

async function load(): Promise<void> {
  try {
    loaded ??= await import('./bodies.ts');
  } catch {
    // The next form tries again.
  }
}
