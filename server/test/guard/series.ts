// Series of weights and helpers for the tests of the weight guard.
import assert from 'node:assert/strict';
import { addDays } from '../../src/workspaces/local-time.ts';
import type { Person } from '../cast.ts';

/** Returns the date `day` days after January 1, 2026. */
export const dayOf = (day: number) => addDays('2026-01-01', day);

/** Weighs a bird once a day on consecutive days. */
export async function weighDaily(
  person: Person,
  birdId: string,
  grams: readonly number[],
  firstDay = 0,
): Promise<void> {
  for (const [index, weightGrams] of grams.entries()) {
    const recordedOn = dayOf(firstDay + index);
    const { status, body } = await person.call(`POST /api/birds/${birdId}/weights`, {
      weightGrams,
      recordedOn,
    });
    assert.equal(status, 201, JSON.stringify(body));
  }
}

/** Returns `days` weights of 90 g. */
export const steady = (days: number): number[] => Array.from({ length: days }, () => 90);

export const guardOf = async (person: Person, birdId: string) =>
  (await person.call(`GET /api/birds/${birdId}/weight-guard`)).body.guard;
