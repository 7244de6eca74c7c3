// Tests that the guard reaches every target on the labeled series, and that the scorer counts as documented.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { weightGuard } from '../../src/guard/index.ts';
import { runGuard } from '../../tools/guard/run.ts';
import { holdAgainst, scoreVerdicts } from '../../tools/guard/score.ts';
import { scoreNewcomers } from '../../tools/guard/score-newcomers.ts';
import {
  type Labels,
  publicSeries,
  readSeries,
  readTargets,
  type ScoredWord,
  type Series,
} from '../../tools/guard/series.ts';
import { newcomerTables, tablesOf } from '../../tools/guard/table.ts';
import { usage } from '../../tools/guard.ts';

const series = readSeries(publicSeries);
const verdicts = runGuard(series);
const score = scoreVerdicts(series, verdicts);
const targets = holdAgainst(score, readTargets());
const newcomers = scoreNewcomers(series);

describe('On the labeled series, the guard', () => {
  assert.deepEqual([series.length, targets.length], [200, 26]);

  for (const { name, value, isReached } of targets) {
    it(`reaches its target: ${name}`, () => assert.ok(isReached, `It is ${value}.`));
  }

  it('has the score that docs/weight-guard.md shows', () => {
    const page = readFileSync(new URL('../../../docs/weight-guard.md', import.meta.url), 'utf8');
    const advice = 'Paste what `npm run guard -- score` prints into docs/weight-guard.md.';
    assert.ok(page.includes(tablesOf(score, targets)), advice);
    assert.ok(page.includes(newcomerTables(newcomers)), advice);
  });

  it('misses no more ill newcomers because of the newcomers’ rule, and gives hardly more healthy ones a call', () => {
    for (const { schedule, called, ill } of newcomers) {
      const { before = 100, after = 100 } = called;
      assert.ok(Number(after) - Number(before) <= 2, `${schedule}: ${before} → ${after} % called on`);
      for (const { illness, missed } of ill) {
        const summary = `${schedule}, ${illness}: ${missed.before} → ${missed.after} % missed`;
        assert.ok(Number(missed.after) <= Number(missed.before), summary);
        if (illness === 'sudden') assert.ok(Number(missed.after) < 7, summary);
      }
    }
  });

  it('takes less than a tenth of a millisecond per bird', () => {
    const medianOf = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
    const passes = Array.from({ length: 5 }, () =>
      series.map(({ weights, scaleStep: step }) => {
        const started = performance.now();
        weightGuard(weights, { step });
        return performance.now() - started;
      }),
    );
    // The median bird of the fastest pass, because other programs may slow down the machine.
    const middle = Math.min(...passes.map(medianOf));
    assert.ok(middle < 0.1, `It takes ${middle} ms.`);
  });

  it('judges each weight as if it were the newest one', () => {
    const [first] = series;
    assert.ok(first);
    const half = { ...first, weights: first.weights.slice(0, 12) };
    assert.deepEqual(runGuard([half])[first.id], verdicts[first.id]?.slice(0, 12));
  });
});

/** A bird that was weighed on the given days of a year. */
function bird(days: readonly number[], labels: Partial<Labels> = {}, more: Partial<Series> = {}): Series {
  return {
    id: 'one',
    schedule: 'daily',
    scaleStep: 1,
    stages: [{ fromDay: 0, stage: 'adult' }],
    reference: null,
    referenceFromDay: null,
    weights: days.map(day => ({ day, grams: 92 })),
    labels: {
      pattern: 'healthy',
      note: null,
      onset: null,
      days: 365,
      wrongEntries: [],
      lossPct: days.map(() => 5),
      ...labels,
    },
    ...more,
  };
}

const scoreOne = (one: Series, words: readonly ScoredWord[]) => scoreVerdicts([one], { [one.id]: words });

describe('The scorer', () => {
  it('counts alarms at most ten days apart as one episode, and counts more serious ones at every lower level', () => {
    const { healthy } = scoreOne(bird([0, 10, 21, 40]), ['watch', 'call', 'urgent', 'check']);
    const { watchPerYear, callPerYear, urgentPerYear, wronglyQuestionedPerYear } = healthy.all ?? {};
    assert.deepEqual([watchPerYear, callPerYear, urgentPerYear, wronglyQuestionedPerYear], [2, 2, 1, 1]);
    assert.equal(healthy.weekly, null);
  });

  it('counts a decline as found if an alarm comes within its window and at least 1 % was lost', () => {
    const labels = { pattern: 'fast', onset: 10, lossPct: [0, 0.9, 4, 8, 9] };
    const fast = (...words: ScoredWord[]) =>
      scoreOne(bird([9, 10, 12, 31, 32], labels), words).patterns.fast?.call;
    assert.equal(fast('call', 'call', 'watch', 'normal', 'call')?.missed, 1);
    assert.deepEqual(fast('normal', 'normal', 'call', 'urgent', 'normal'), {
      missed: 0,
      medianDelay: 2,
      medianLoss: 4,
      loss90: 4,
    });
    assert.equal(fast('normal', 'normal', 'watch', 'urgent', 'normal')?.medianDelay, 21);
  });

  it('leaves out a decline during which the bird was not weighed', () => {
    const { patterns } = scoreOne(bird([1, 2, 60], { pattern: 'sudden', onset: 10 }), [
      'normal',
      'normal',
      'call',
    ]);
    assert.deepEqual(patterns.sudden?.call, {
      missed: null,
      medianDelay: null,
      medianLoss: null,
      loss90: null,
    });
  });

  it('counts typing errors before the decline, but not weights after a meal', () => {
    const wrongEntries = ['x10', 'd10', 'swap', 'meal', 'other'].map((kind, i) => ({ i, kind }));
    const labels = { pattern: 'slow', onset: 4, wrongEntries };
    const { entries } = scoreOne(bird([0, 1, 2, 3, 4], labels), ['check', 'call', 'normal', 'check', 'call']);
    assert.deepEqual(entries, {
      grossWrong: 3,
      questioned: 1,
      calledOnWrong: 1,
      tenfold: 2,
      tenfoldQuestioned: 1,
      questionedShare: 0.33,
      calledShare: 0.33,
      tenfoldShare: 0.5,
    });
  });

  it('counts the calls for a chick only until its weaning begins', () => {
    const stages = [
      { fromDay: 0, stage: 'chick' },
      { fromDay: 10, stage: 'weaning' },
    ] as const;
    const { young } = scoreOne(bird([0, 9, 25], { pattern: 'chick' }, { stages }), ['call', 'watch', 'call']);
    assert.deepEqual([young.chick.callsPerHealthyBird, young.weaning.callsPerHealthyBird], [1, null]);
  });

  it('expects the call within three weighings after a gap', () => {
    const labels = { pattern: 'slow', note: 'gap', onset: 10 };
    const gap = (...words: ScoredWord[]) => scoreOne(bird([1, 11, 12, 13, 14], labels), words).afterGap;
    assert.deepEqual(gap('call', 'normal', 'normal', 'normal', 'call'), { ill: 1, callWithin3: 0 });
    assert.deepEqual(gap('normal', 'normal', 'normal', 'call', 'normal'), { ill: 1, callWithin3: 1 });
  });

  it('counts missing verdicts and unknown words as faults, not as alarms', () => {
    assert.equal(scoreOne(bird([0, 1]), ['call']).formatProblems, 1);
    const odd = scoreOne(bird([0]), ['panic' as ScoredWord]);
    assert.deepEqual([odd.formatProblems, odd.healthy.all?.watchPerYear], [1, 0]);
  });

  it('counts a target as missed if the score has no figure for it', () => {
    const [target] = holdAgainst(scoreVerdicts([], {}), [
      { name: 'calls', path: 'healthy.all.callPerYear', max: 1 },
    ]);
    assert.deepEqual([target?.value, target?.isReached], [null, false]);
  });
});

describe('npm run guard', () => {
  const tool = fileURLToPath(new URL('../../tools/guard.ts', import.meta.url));
  const run = (...words: string[]) => {
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>();
    execFile(process.execPath, [tool, ...words], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    return promise;
  };

  it('exits with 0 after printing the score of the included series', async () => {
    const { code, stdout } = await run('score');
    assert.deepEqual(
      { code, stdout },
      { code: 0, stdout: `${tablesOf(score, targets)}\n\n${newcomerTables(newcomers)}\n` },
    );
  });

  it('exits with 0 after printing the verdicts for another file as JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flock-care-guard-'));
    try {
      const few = series.slice(0, 5);
      writeFileSync(join(folder, 'few.json'), JSON.stringify({ format: 1, cases: few }));
      const { code, stdout } = await run('verdicts', join(folder, 'few.json'));
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(stdout), runGuard(few));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('exits with 1 and an error for a file without labeled series, and with the usage for unknown arguments', async () => {
    const none = await run('score', fileURLToPath(new URL('../../guard-data/targets.json', import.meta.url)));
    assert.equal(none.code, 1);
    assert.match(none.stderr, /has no labeled series/);
    const missing = await run('verdicts', 'missing.json');
    assert.match(missing.stderr, /^missing\.json cannot be read as JSON/);
    for (const words of [[], ['guess'], ['verdicts', 'a', 'b']]) {
      const { code, stderr } = await run(...words);
      assert.equal(code, 1);
      assert.equal(stderr, `${usage}\n`);
    }
  });
});
