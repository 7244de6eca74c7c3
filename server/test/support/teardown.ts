// Cleans up after a test file when it ends, in reverse order.
import { after } from 'node:test';

type Ending = () => Promise<void> | void;
const endings: Ending[] = [];

// Registered when this file is loaded: inside a hook it would run when that hook ends.
after(async () => {
  for (const ending of endings.reverse()) await ending();
});

export function onTeardown(ending: Ending): void {
  endings.push(ending);
}
