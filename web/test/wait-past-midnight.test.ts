// Tests that test files are delayed shortly before midnight.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { delayBeforeStart } from './support/wait-past-midnight.ts';

it('a test file that might run past midnight starts after midnight instead', () => {
  const at = (time: string) => delayBeforeStart(Date.parse(`2026-03-01T${time}Z`));
  assert.equal(at('12:00:00.000'), 0);
  assert.equal(at('23:56:59.999'), 0);
  assert.equal(at('23:58:00.000'), 121_000);
  assert.equal(at('23:59:59.999'), 1_001);
  assert.equal(at('00:00:00.000'), 0);
});
