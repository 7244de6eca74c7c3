// Tests the guard for adult birds: the usual weight, losses, gains, targets and the scale step.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitPresets, weightGuard } from '../../src/guard/index.ts';
import {
  append,
  daily,
  flat,
  plainSentenceFor,
  plainSentenceOf,
  steady,
  verdictOf,
  withLast,
} from './birds.ts';

const fineScale = { step: 0.1 };
/** The keeper has entered the bird's usual weight, so it is not a newcomer. */
const withKnownUsual = { ...fineScale, baselineFrom: 0 };

describe('Learning', () => {
  it('takes four weights', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map(count => verdictOf(flat(count))),
      ['learning', 'learning', 'learning', 'usual'],
    );
  });

  it('still reports a drop between two weights that reaches the urgent limit and is more than one scale step', () => {
    assert.equal(verdictOf(daily(100, 90), withKnownUsual), 'call_vet');
    assert.equal(verdictOf(daily(100, 90.1), withKnownUsual), 'learning');
    assert.equal(verdictOf(daily(10, 9), { ...withKnownUsual, step: 1 }), 'learning');
    assert.equal(verdictOf(daily(10, 8), { ...withKnownUsual, step: 1 }), 'call_vet');
    assert.equal(
      verdictOf(daily(100, 91), { ...withKnownUsual, limits: limitPresets.sensitive }),
      'call_vet',
    );
  });

  it('measures a drop from the previous weight', () => {
    const { usualGrams, basedOnCount, values } = weightGuard(daily(100, 90), fineScale);
    assert.deepEqual([usualGrams, basedOnCount], [100, 1]);
    assert.deepEqual(values, {
      compared: 'before',
      comparedGrams: 100,
      percent: 10,
      weighAgain: true,
      missing: 2,
    });
  });

  it('is the verdict for a bird without weights', () => {
    assert.deepEqual(weightGuard([]), {
      verdict: 'learning',
      notJudged: false,
      heavier: null,
      code: 'no_weights',
      values: {},
      notes: [],
      usualGrams: null,
      lowGrams: null,
      highGrams: null,
      changePercent: null,
      pairChangePercent: null,
      lossesInARow: null,
      basedOnCount: null,
      earlierGrams: null,
      stepGrams: 1,
      nextWeighing: null,
    });
  });
});

describe('The usual weight', () => {
  it('is the mean of the middle half of the weights from the last six weeks, without the last week', () => {
    const bird = [...flat(60), { day: 60, grams: 100 }];
    const changed = bird.map(({ day, grams }) => {
      if (day < 19) return { day, grams: 110 };
      return { day, grams: day > 53 ? 97 : grams };
    });
    const { usualGrams, basedOnCount } = weightGuard(changed, fineScale);
    assert.deepEqual({ usualGrams, basedOnCount }, { usualGrams: 100, basedOnCount: 35 });
  });

  it('leaves out the second half of a recorded time of less than two weeks', () => {
    assert.equal(weightGuard(flat(5)).basedOnCount, 3);
    assert.equal(weightGuard(flat(9)).basedOnCount, 5);
    assert.equal(weightGuard(flat(15)).basedOnCount, 8);
    assert.equal(weightGuard(flat(16)).basedOnCount, 9);
  });

  it('uses the newest four weights before the last week if there is a long gap, and says how old they are', () => {
    const result = weightGuard(append(flat(30), [99], 60), fineScale);
    assert.equal(result.basedOnCount, 4);
    assert.deepEqual(result.notes, [{ code: 'stale', values: { day: 29, daysAgo: 60 } }]);
    assert.deepEqual(weightGuard(append(flat(30), [99], 41), fineScale).notes, []);
  });

  it('uses all weights but the newest if they all have the same day, which should not happen', () => {
    const bird = [100, 102, 101, 90].map(grams => ({ day: 5, grams }));
    const { usualGrams, basedOnCount } = weightGuard(bird, fineScale);
    assert.deepEqual({ usualGrams, basedOnCount }, { usualGrams: 101, basedOnCount: 3 });
  });

  it('is shown with as many decimals as the scale shows', () => {
    const bird = append([], [92, 93, 91, 92, 92, 93, 92], 7);
    assert.equal(weightGuard(bird).usualGrams, 92.3);
    assert.equal(plainSentenceFor(bird, { step: 1 }), "Within 1 % of Kiwi's usual 92 g.");
    assert.equal(plainSentenceFor(bird, fineScale), "Within 1 % of Kiwi's usual 92.3 g.");
  });

  it('has a band of 2 % above and below it', () => {
    const { usualGrams, lowGrams, highGrams } = weightGuard(flat(20));
    assert.deepEqual([usualGrams, lowGrams, highGrams], [100, 98, 102]);
  });

  it('uses only weights from the acknowledged baseline on, or from ten days before the stage began', () => {
    const bird = append(flat(30), [94, 94, 94, 94, 94]);
    assert.equal(verdictOf(bird), 'call_vet');
    assert.equal(verdictOf(bird, { baselineFrom: 30 }), 'usual');
    assert.equal(verdictOf(bird, { baselineFrom: 32 }), 'learning');
    assert.equal(verdictOf(bird, { stageSince: 40 }), 'usual');
    assert.equal(verdictOf(bird, { stageSince: 41 }), 'usual');
    assert.equal(verdictOf(bird, { stageSince: 42 }), 'learning');
  });
});

describe('A loss', () => {
  it('in one weight reaches a limit immediately if the previous weight is more than three days older', () => {
    const after = (grams: number) => verdictOf(append(flat(12, 4), [grams], 4), fineScale);
    assert.deepEqual([97.1, 97, 95.1, 95, 90.1, 90].map(after), [
      'usual',
      'watch',
      'watch',
      'call_vet',
      'call_vet',
      'urgent',
    ]);
  });

  it('in one weight alone must be 2 percentage points larger if the previous weight is recent', () => {
    const after = (grams: number) => verdictOf(append(flat(40), [grams]), fineScale);
    assert.deepEqual([95.1, 95, 93.1, 93, 88.1, 88].map(after), [
      'usual',
      'watch',
      'watch',
      'call_vet',
      'call_vet',
      'urgent',
    ]);
  });

  it('in two weights counts if they are at most three days apart', () => {
    assert.equal(weightGuard(append(flat(40), [95, 95], 3), fineScale).pairChangePercent, -5);
    assert.equal(weightGuard(append(flat(40), [95, 95], 4), fineScale).pairChangePercent, null);
  });

  it('is reported as a loss in two weights only if the newest alone falls short of the limit', () => {
    const sentenceFor = (before: number, newest: number) =>
      plainSentenceFor(append(flat(40), [before, newest]), fineScale);
    assert.match(sentenceFor(94, 95), /^5 % under/);
    assert.match(sentenceFor(94, 95.1), /^The last two weights are 5.5 % under/);
  });

  it('in two weights can reach a limit that neither reaches alone', () => {
    assert.equal(verdictOf(append(flat(40), [97, 97]), fineScale), 'watch');
    assert.equal(verdictOf(append(flat(40), [95, 95]), fineScale), 'call_vet');
    assert.equal(verdictOf(append(flat(40), [90, 90]), fineScale), 'urgent');
  });

  it('in two weights does not count if the newest is more than 1 percentage point short of the limit', () => {
    assert.equal(verdictOf(append(flat(40), [93.4, 96]), fineScale), 'call_vet');
    assert.equal(verdictOf(append(flat(40), [93.4, 96.1]), fineScale), 'watch');
  });

  it('is decided by the rounded percentage that is shown', () => {
    assert.equal(verdictOf(append(flat(12, 7), [97.05], 7), fineScale), 'watch');
    assert.equal(verdictOf(append(flat(12, 7), [97.06], 7), fineScale), 'usual');
  });

  it('counts only if it exceeds the bird’s natural variation', () => {
    const restless = steady(40, 4).map(({ day }, index) => ({ day, grams: index % 2 === 0 ? 97 : 103 }));
    assert.equal(verdictOf(append(restless, [96], 4), fineScale), 'usual');
    assert.equal(verdictOf(append(restless, [92], 4), fineScale), 'call_vet');
  });

  it('counts only if it is at least 1.5 scale steps, or 1.25 steps in two weights', () => {
    const finch = steady(30).map(({ day }) => ({ day, grams: 15 }));
    assert.equal(verdictOf(append(finch, [14, 14])), 'usual');
    assert.equal(verdictOf(append(finch, [13, 14])), 'call_vet');
    assert.equal(verdictOf(append(finch, [13])), 'urgent');
  });

  it('follows the flock’s limits', () => {
    const bird = append(flat(12, 7), [95.8], 7);
    assert.equal(verdictOf(bird, { ...fineScale, limits: limitPresets.sensitive }), 'call_vet');
    assert.equal(verdictOf(bird, { ...fineScale, limits: limitPresets.standard }), 'watch');
    assert.equal(verdictOf(bird, { ...fineScale, limits: limitPresets.calm }), 'watch');
    assert.equal(
      verdictOf(append(flat(12, 7), [96.1], 7), { ...fineScale, limits: limitPresets.calm }),
      'usual',
    );
  });

  it('continues a run of losses within five weeks, and an equal weight ends the run', () => {
    const losses = (...grams: number[]) => weightGuard(append(flat(20), grams), fineScale).lossesInARow;
    assert.deepEqual([losses(101), losses(99), losses(99, 98, 97), losses(99, 98, 98)], [0, 1, 3, 0]);
    const inSteps = (everyDays: number) =>
      weightGuard(append(flat(20), [99, 98], everyDays), fineScale).lossesInARow;
    assert.deepEqual([inSteps(17), inSteps(18), inSteps(35), inSteps(36)], [2, 1, 1, 0]);
  });
});

describe('A slow loss', () => {
  /** A bird that is steady at 100 g for 36 days, and then loses `perDay` grams a day. */
  const creeping = (perDay: number, days: number) =>
    Array.from({ length: days / 2 + 1 }, (_, index) => ({
      day: 2 * index,
      grams: 100 - Math.max(0, 2 * index - 36) * perDay,
    }));

  it('is found by comparison with the weights from two months ago, even if the usual weight also fell', () => {
    const result = weightGuard(creeping(0.12, 98), fineScale);
    assert.equal(result.code, 'call_vet_slow');
    assert.equal(result.earlierGrams, 99.9);
    assert.equal(result.changePercent, -3);
  });

  it('has limits 2 percentage points above those of the flock', () => {
    const lost = (grams: number) => {
      const bird = [...flat(40), ...flat(41).map(({ day }) => ({ day: day + 60, grams }))];
      return weightGuard(bird, fineScale).code;
    };
    assert.deepEqual([95.1, 95, 93.1, 93, 88.1, 88].map(lost), [
      'within_usual',
      'watch_slow',
      'watch_slow',
      'call_vet_slow',
      'call_vet_slow',
      'urgent_slow',
    ]);
  });

  it('needs four earlier weights, and three from the last three weeks', () => {
    const since = flat(41).map(({ day }) => ({ day: day + 60, grams: 92 }));
    const early = (count: number) => weightGuard([...flat(count), ...since], fineScale).earlierGrams;
    assert.deepEqual([early(3), early(4)], [null, 100]);
    const sparse = [...flat(40), { day: 78, grams: 92 }, { day: 90, grams: 92 }, { day: 100, grams: 92 }];
    assert.equal(weightGuard(sparse, fineScale).earlierGrams, null);
  });

  it('is measured from the weights that are 42 to 100 days old', () => {
    const now = [80, 90, 100].map(day => ({ day, grams: 92 }));
    const earlier = (...days: number[]) =>
      weightGuard([...days.map(day => ({ day, grams: 100 })), ...now], fineScale).earlierGrams;
    assert.deepEqual(
      [earlier(0, 10, 20, 58), earlier(0, 10, 20, 59), earlier(-1, 10, 20, 58)],
      [100, null, null],
    );
  });

  it('is measured with the last three weights, if none is older than three weeks', () => {
    const earlier = (...days: number[]) =>
      weightGuard([...flat(20), ...days.map(day => ({ day, grams: 92 }))], fineScale).earlierGrams;
    assert.deepEqual([earlier(79, 90, 100), earlier(78, 90, 100)], [100, null]);
  });

  it('is the reason only if it raises the verdict', () => {
    const both = [...flat(40), ...flat(41).map(({ day }) => ({ day: day + 60, grams: day > 36 ? 92 : 98 }))];
    assert.equal(weightGuard(both, fineScale).code, 'call_vet');
  });

  it('is ignored in a bird that was more than 5 % over its target', () => {
    const bird = [...flat(40), ...flat(41).map(({ day }) => ({ day: day + 60, grams: 93 }))];
    const earlierOf = (target: number) => weightGuard(bird, { ...fineScale, target }).earlierGrams;
    assert.deepEqual([earlierOf(95), earlierOf(96)], [null, 100]);
    const atRatio = bird.map(({ day, grams }) => ({ day, grams: grams * 1.05 }));
    assert.equal(weightGuard(atRatio, { ...fineScale, target: 100 }).earlierGrams, 105);
  });
});

describe('A target', () => {
  it('replaces the usual weight as soon as the mean of two weights in a row is within 5 % of it', () => {
    const near = weightGuard(append(flat(10, 7), [96, 94.9], 7), { ...fineScale, target: 91 });
    assert.equal(near.usualGrams, 91);
    const just = weightGuard(append(flat(10, 7), [95, 95], 7), { ...fineScale, target: 90.5 });
    assert.equal(just.usualGrams, 90.5, '95 is 4.97 % over 90.5, which is shown as 5.');
    const far = weightGuard(append(flat(10, 7), [97, 96.6], 7), { ...fineScale, target: 92 });
    assert.equal(far.usualGrams, 100);
  });

  it('cannot be reached by weights from before it was set', () => {
    const bird = append(flat(10, 7), [95], 7);
    const usualOf = (targetFrom: number) =>
      weightGuard(bird, { ...fineScale, target: 101, targetFrom }).usualGrams;
    assert.deepEqual([usualOf(0), usualOf(63), usualOf(64)], [101, 101, 100]);
  });

  it('remains the usual weight after it has been reached', () => {
    const { usualGrams } = weightGuard(flat(20), { ...fineScale, target: 110, targetReached: true });
    assert.equal(usualGrams, 110);
    assert.equal(
      plainSentenceFor(flat(20), { ...fineScale, target: 101, targetReached: true }),
      "Within 1 % of Kiwi's target of 101 g.",
    );
  });

  it('is not mentioned while the bird is still below it', () => {
    assert.equal(plainSentenceFor(flat(20), { ...fineScale, target: 80 }).includes('over the target'), true);
    assert.equal(
      plainSentenceFor(flat(20), { ...fineScale, target: 120 }),
      "Within 1 % of Kiwi's usual 100 g.",
    );
  });
});

describe('Heavier', () => {
  it('is "recent" if the newest weight, and its mean with a recent previous one, are 8 % over the usual weight', () => {
    const heavierOf = (...grams: number[]) => weightGuard(append(flat(40), grams), fineScale).heavier;
    assert.deepEqual(
      [heavierOf(108, 108), heavierOf(107.9, 108), heavierOf(100, 116), heavierOf(110, 107.9)],
      ['recent', 'recent', 'recent', null],
    );
    assert.equal(weightGuard(append(flat(12, 7), [108], 7), fineScale).heavier, 'recent');
  });

  it('is "heavy" at 15 % over the target, or over the reference if there is no target', () => {
    assert.equal(weightGuard(append([], Array<number>(20).fill(115)), { reference: 100 }).heavier, 'heavy');
    assert.equal(weightGuard(flat(20), { reference: 87 }).heavier, null);
    assert.equal(weightGuard(flat(20), { reference: 86.9 }).heavier, 'heavy');
    assert.equal(weightGuard(flat(20), { reference: 50, target: 100 }).heavier, null);
    assert.equal(weightGuard(flat(20), { target: 86, targetReached: true }).heavier, 'heavy');
  });

  it('never raises the verdict, and its sentence comes after one about a loss', () => {
    assert.equal(verdictOf(append(flat(40), [120, 120]), fineScale), 'usual');
    const losing = weightGuard(append(flat(40), [94, 94]), { ...fineScale, reference: 80 });
    assert.deepEqual([losing.verdict, losing.heavier], ['call_vet', 'heavy']);
    assert.equal(losing.code, 'call_vet');
    assert.deepEqual(
      losing.notes.map(note => plainSentenceOf(note)),
      ['25 % over the reference of 80 g. Show the curve at the next visit.'],
    );
  });
});

describe('A weight after a meal', () => {
  const losing = append(flat(40), [94, 94]);

  it('is not judged, and the previous weight decides the verdict', () => {
    const fed = withLast(append(losing, [101]), { fasting: false });
    const { verdict, notJudged, code, notes, changePercent } = weightGuard(fed, fineScale);
    assert.deepEqual(
      { verdict, notJudged, code, changePercent },
      { verdict: 'call_vet', notJudged: true, code: 'call_vet', changePercent: -6 },
    );
    assert.deepEqual(notes, [{ code: 'not_judged', values: { grams: 101 } }]);
  });

  it('has its own sentence if there is nothing else to say', () => {
    const fed = withLast(append(flat(20), [101]), { fasting: false });
    assert.equal(plainSentenceFor(fed), '101 g was weighed after breakfast and is not judged.');
  });

  it('does not count toward the usual weight', () => {
    const { verdict, notJudged, code, notes } = weightGuard([{ day: 0, grams: 92, fasting: false }]);
    assert.deepEqual(
      { verdict, notJudged, code, notes },
      { verdict: 'learning', notJudged: true, code: 'not_judged', notes: [] },
    );
  });

  it('is recognized only if somebody recorded that it was after a meal', () => {
    assert.equal(weightGuard(withLast(losing, { fasting: null })).notJudged, false);
  });
});

describe('The scale step', () => {
  const stepOf = (...grams: number[]) => weightGuard(daily(...grams)).stepGrams;

  it('is the coarsest step that divides every weight', () => {
    assert.equal(stepOf(100, 105, 95, 100, 110, 105, 100, 95), 5);
    assert.equal(stepOf(92, 94, 92, 90, 92, 94, 92, 90), 2);
    assert.equal(stepOf(92, 93, 92, 91, 92, 93, 92, 91), 1);
    assert.equal(stepOf(92, 93, 92.5, 91, 92, 93, 92, 91), 0.5);
    assert.equal(stepOf(92, 93, 92.3, 91, 92, 93, 92, 91), 0.1);
  });

  it('is 1 g until there are eight weights, and is not inferred from a questioned weight', () => {
    assert.equal(stepOf(100, 105, 95, 100, 110, 105, 100), 1);
    assert.equal(stepOf(92, 93, 92, 91, 92, 93, 92, 91, 9.2), 1);
  });

  it('is the step that the caller passes, if any', () => {
    assert.equal(weightGuard(steady(20), { step: 0.1 }).stepGrams, 0.1);
  });
});
