// What a test file leaves behind is taken away when the file ends, the last thing first.
import { after } from 'node:test';

type Ending = () => Promise<void> | void;
const endings: Ending[] = [];

// Registered as the file is loaded: inside a hook it would run when that hook ends.
after(async () => {
  for (const ending of endings.reverse()) await ending();
});

export function atEnd(ending: Ending): void {
  endings.push(ending);
}
