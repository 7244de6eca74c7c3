// Tests that a PIN opens a stored session without a connection: for twelve hours, or until five wrong PINs in a row.
import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import type { Session } from '../device/session.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
  addEventListener: () => {},
});
const { canOpenOffline, forgetNames, keepName, keepNamesOf, openName, userOfName } = await import(
  './tablet-names.ts'
);

// Only the id is read from a context.
const context = { user: { id: 'user-anna' } } as unknown as Session['context'];
const session = { token: 'fcu_secret', context, workspaceId: 42 };

it('A PIN opens its session, and neither of them is stored as plain text', async () => {
  await keepName('anna', '5938', session);
  assert.deepEqual(await openName('anna', '5938'), session);
  const text = [...stored.values()].join();
  assert.doesNotMatch(text, /fcu_secret|5938/);
  assert.equal(userOfName('anna'), 'user-anna');
});

it('The right PIN resets the count of wrong ones, and five wrong ones in a row delete the session', async () => {
  assert.equal(await openName('anna', '0000'), 4);
  assert.deepEqual(await openName('anna', '5938'), session);
  for (const left of [4, 3, 2, 1, 0]) assert.equal(await openName('anna', '0000'), left);
  assert.equal(canOpenOffline('anna'), false);
  assert.equal(await openName('anna', '5938'), 0);
});

it('A PIN opens a session for twelve hours, and only for people who are still on the lock screen', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await keepName('anna', '5938', session);
  await keepName('ben', '80261', session);
  keepNamesOf(['anna']);
  assert.deepEqual([canOpenOffline('anna'), canOpenOffline('ben')], [true, false]);
  mock.timers.tick(12 * 3_600_000);
  assert.equal(canOpenOffline('anna'), false);
  mock.timers.reset();
  await keepName('anna', '5938', session);
  forgetNames();
  assert.equal(stored.size, 0);
});
