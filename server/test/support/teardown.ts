// Runs the registered cleanups when a test file ends, the last one first.
import { after } from 'node:test';

type Ending = () => Promise<void> | void;
let endings: Ending[] = [];

// Registered when this file is loaded. Inside a hook, it would run at the end of that hook.
after(tearDown);

export function onTeardown(ending: Ending): void {
  endings.push(ending);
}

/** Runs everything registered so far, once. A process that runs several files calls it after each. */
export async function tearDown(): Promise<void> {
  const ending = endings.reverse();
  endings = [];
  for (const end of ending) await end();
}
