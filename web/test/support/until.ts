// Waits until a condition holds.
import assert from 'node:assert/strict';

/** Polls the condition. @throws AssertionError after 15 seconds */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + 15_000; !(await holds()); ) {
    assert.ok(Date.now() < endsAt, 'The condition was not met within 15 seconds.');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
