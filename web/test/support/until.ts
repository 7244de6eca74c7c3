// Waits until a condition is met.
import assert from 'node:assert/strict';

/** Polls the condition. @throws AssertionError after this many seconds */
export async function until(holds: () => Promise<boolean>, seconds = 15): Promise<void> {
  for (const endsAt = Date.now() + seconds * 1_000; !(await holds()); ) {
    assert.ok(Date.now() < endsAt, `The condition was not met within ${seconds} seconds.`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
