// Tests that the guard reproduces the golden vectors to the last digit. They cover rounding and edge cases.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type GuardContext, type GuardResult, type GuardWeight, weightGuard } from '../../src/guard/index.ts';

interface Golden {
  name: string;
  history: GuardWeight[];
  ctx: GuardContext;
  expect: Record<string, unknown>;
}

const file = new URL('../../guard-data/golden.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Golden[];

const words: Readonly<Record<string, string>> = { usual: 'normal', question: 'check', call_vet: 'call' };

/** Returns the result with the names used in the vectors, without null fields. */
function toVectorFields(result: GuardResult): Record<string, unknown> {
  const { verdict, code, values, changePercent, pairChangePercent, notes } = result;
  const all = {
    verdict: words[verdict] ?? verdict,
    pct: changePercent === null ? null : 0 - changePercent,
    pct2: pairChangePercent === null ? null : 0 - pairChangePercent,
    usual: result.usualGrams,
    early: result.earlierGrams,
    drops: result.lossesInARow,
    gain: result.heavier,
    hint: 'suggestedGrams' in values ? values.suggestedGrams : null,
    learning: code === 'learning' || code === 'call_vet_between_two' ? values.missing : null,
    stale: notes.some(note => note.code === 'stale') || null,
    notJudged: result.notJudged || null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

describe('Golden vectors', () => {
  assert.equal(vectors.length, 33);
  for (const { name, history, ctx, expect } of vectors) {
    it(name, () => {
      assert.deepEqual(toVectorFields(weightGuard(history, ctx)), expect);
    });
  }
});
