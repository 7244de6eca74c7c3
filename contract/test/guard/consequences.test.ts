// Tests the next weighing, alerts, acknowledgements, a new usual weight, the reference, and the allowed limits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areLimitsAllowed,
  type GuardContext,
  isAlertDue,
  limitPresets,
  newUsual,
  referenceToSave,
  weightGuard,
} from '../../src/guard/index.ts';
import { append, daily, flat, steady, verdictOf, withLast } from './birds.ts';

const fineScale = { step: 0.1 };

describe('The next weighing', () => {
  /** Returns the number of days from the latest weight to the next weighing. */
  const nextAfter = (weights: ReturnType<typeof steady>, context: GuardContext = fineScale) => {
    const { nextWeighing } = weightGuard(weights, context);
    return nextWeighing === null ? null : nextWeighing - (weights.at(-1)?.day ?? 0);
  };

  it('follows the plan while the weight is usual', () => {
    assert.equal(nextAfter(steady(20)), 7);
    assert.equal(nextAfter(steady(20), { weighEveryDays: 2 }), 2);
  });

  it('is the next day if the verdict is learning, watch or call, and the same day if it is urgent or question', () => {
    assert.equal(nextAfter(daily(92)), 1);
    assert.equal(nextAfter(append(steady(40), [89, 88.5])), 1);
    assert.equal(nextAfter(append(steady(40), [87, 86.5])), 1);
    assert.equal(nextAfter(append(steady(40), [80, 80])), 0);
    assert.equal(nextAfter(append(steady(40), [920])), 0);
    assert.equal(nextAfter([]), null);
  });

  it('is daily until there are three accepted weights after the last call', () => {
    const bird = steady(40);
    const after = (lastCallDay: number) => nextAfter(bird, { lastCallDay });
    assert.deepEqual([after(39), after(37), after(36)], [1, 1, 7]);
    assert.equal(
      nextAfter([...bird.slice(0, -1), { day: 39, grams: 92, fasting: false }], { lastCallDay: 36 }),
      1,
    );
  });

  it('is counted from the latest weight, judged or not', () => {
    assert.equal(nextAfter(withLast(append(steady(20), [95]), { fasting: false })), 7);
  });
});

describe('An alert', () => {
  const none = { previousVerdict: null, lastAlert: null, lastAcknowledgement: null };
  const calledOn = (day: number) => ({ verdict: 'call_vet', day }) as const;

  it('is due when the verdict rises to a call, or from a call to urgent', () => {
    assert.equal(isAlertDue('call_vet', 10, none), true);
    assert.equal(isAlertDue('call_vet', 10, { ...none, previousVerdict: 'watch' }), true);
    assert.equal(
      isAlertDue('urgent', 10, {
        previousVerdict: 'call_vet',
        lastAlert: calledOn(9),
        lastAcknowledgement: null,
      }),
      true,
    );
  });

  it('is not due below a call, or when the verdict falls or stays the same', () => {
    for (const verdict of ['learning', 'question', 'usual', 'watch'] as const)
      assert.equal(isAlertDue(verdict, 10, none), false, verdict);
    assert.equal(
      isAlertDue('call_vet', 10, {
        previousVerdict: 'urgent',
        lastAlert: calledOn(9),
        lastAcknowledgement: null,
      }),
      false,
    );
    assert.equal(
      isAlertDue('call_vet', 10, {
        previousVerdict: 'call_vet',
        lastAlert: calledOn(4),
        lastAcknowledgement: null,
      }),
      false,
    );
  });

  it('is due again after seven days', () => {
    assert.equal(
      isAlertDue('call_vet', 10, {
        previousVerdict: 'call_vet',
        lastAlert: calledOn(3),
        lastAcknowledgement: null,
      }),
      true,
    );
  });

  it('is not due for seven days after its level was acknowledged, even if the verdict falls and rises again', () => {
    const history = {
      previousVerdict: 'watch',
      lastAlert: calledOn(1),
      lastAcknowledgement: calledOn(4),
    } as const;
    assert.equal(isAlertDue('call_vet', 10, history), false);
    assert.equal(isAlertDue('call_vet', 11, history), true);
    assert.equal(isAlertDue('urgent', 10, history), true);
  });

  it('is due immediately if the verdict rises directly from usual', () => {
    const history = {
      previousVerdict: 'usual',
      lastAlert: calledOn(1),
      lastAcknowledgement: calledOn(4),
    } as const;
    assert.equal(isAlertDue('call_vet', 10, history), true);
  });
});

describe('A new usual weight', () => {
  const changed = append(steady(40), [86, 85, 86, 87]);

  it('begins with the third-to-last accepted weight, so that the bird needs one more weight', () => {
    const start = newUsual(changed, fineScale);
    assert.deepEqual(start, { baselineFrom: 41, reference: 86 });
    assert.equal(verdictOf(changed, { ...fineScale, ...start }), 'learning');
    assert.equal(verdictOf(append(changed, [86]), { ...fineScale, ...start }), 'usual');
  });

  it('ignores weights that are questioned or were taken after a meal', () => {
    const others = [
      { day: 44, grams: 860 },
      { day: 45, grams: 90, fasting: false },
    ];
    assert.equal(newUsual([...changed, ...others], fineScale)?.baselineFrom, 41);
  });

  it('uses fewer weights if there are fewer, and is null if there are none', () => {
    assert.deepEqual(newUsual(daily(92), {}), { baselineFrom: 0, reference: 92 });
    assert.equal(newUsual([], {}), null);
  });
});

describe('The reference', () => {
  it('is the usual weight as soon as there are ten adult weights that span thirty days', () => {
    assert.equal(referenceToSave(flat(11, 3), {}), 100);
    assert.equal(referenceToSave(steady(10, 3), {}), null, 'over 27 days');
    assert.equal(referenceToSave(steady(9, 5), {}), null, 'of nine weights');
    const tenth = (everyDays: number) => referenceToSave(append(flat(9, 3), [100], everyDays), {});
    assert.deepEqual([tenth(5), tenth(6)], [null, 100], 'over 29 days, and over 30');
    assert.equal(
      referenceToSave(steady(11, 3), { stageSince: 15 }),
      null,
      'of a bird that has just grown up',
    );
  });

  it('is saved only once, and never for a young bird or one with a target', () => {
    const bird = steady(40);
    assert.equal(referenceToSave(bird, { reference: 80 }), null);
    assert.equal(referenceToSave(bird, { target: 80 }), null);
    assert.equal(referenceToSave(bird, { stage: 'weaning' }), null);
  });
});

describe('Limits', () => {
  const { standard } = limitPresets;

  it('are allowed at the values of each preset', () => {
    for (const preset of Object.values(limitPresets)) assert.equal(areLimitsAllowed(preset), true);
  });

  it('are refused outside their ranges, or if two of them are less than one percentage point apart', () => {
    const allowed = (limits: Partial<typeof standard> | Record<string, number>) =>
      areLimitsAllowed({ ...standard, ...limits });
    assert.equal(allowed({ watchPercent: 1.9 }), false);
    assert.equal(allowed({ watchPercent: 2, callVetPercent: 3.5, urgentPercent: 7 }), true);
    assert.equal(allowed({ watchPercent: 6, callVetPercent: 10, urgentPercent: 20 }), true);
    assert.equal(allowed({ callVetPercent: 3.9 }), false);
    assert.equal(allowed({ callVetPercent: 9.1 }), false);
    assert.equal(allowed({ callVetPercent: 9 }), true);
    assert.equal(
      allowed({ watchPercent: 3.1, callVetPercent: 4.1 }),
      true,
      '4.1 less 3.1 is a little less than 1.',
    );
    assert.equal(allowed({ urgentPercent: 20.1 }), false);
    assert.equal(allowed({ urgentPercent: Number.NaN }), false);
  });
});
