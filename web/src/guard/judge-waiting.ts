// Judges the birds that have unsent weights or notes on this device. A separate file, so that the guard is loaded only if
// there are any.
import { type GuardResult, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';
import { daysBetween } from '../ui/formats/formats.ts';
import { dayNumber, judgeTyped } from './judge-typed.ts';
import { signsWithNote } from './signs-with-note.ts';
import type { WaitingRecords, WaitingVerdict, WaitingWeight } from './waiting-records.ts';

/** Returns the verdicts by bird id, for the birds that have waiting records and are in the loaded guard inputs. */
export function judgeWaiting(
  birds: readonly GuardInputsOfBird[],
  waiting: ReadonlyMap<string, WaitingRecords>,
  today: string,
): ReadonlyMap<string, WaitingVerdict> {
  const verdicts = new Map<string, WaitingVerdict>();
  for (const bird of birds) {
    const records = waiting.get(bird.birdId);
    if (!records) continue;
    const weight = records.weight && isLatest(bird, records.weight) ? records.weight : undefined;
    const result =
      weight || records.notes.length > 0 ? judge(bird, { ...records, weight }, today) : undefined;
    verdicts.set(bird.birdId, { weight, result });
  }
  return verdicts;
}

const isLatest = ({ weights }: GuardInputsOfBird, { recordedOn }: WaitingWeight) =>
  weights.every(({ day }) => day <= dayNumber(recordedOn));

function judge(bird: GuardInputsOfBird, { weight, notes }: WaitingRecords, today: string): GuardResult {
  const daysAgo = (day: string) => daysBetween(day, today);
  let signs = bird.context.signs ?? [];
  for (const note of notes) {
    signs = [...signsWithNote(signs, { ...note, daysAgo: daysAgo(note.observedOn) })];
  }
  const context = { ...bird.context, signs };
  if (!weight) return weightGuard(bird.weights, context);
  const bodyCondition = { score: weight.bodyCondition, daysAgo: daysAgo(weight.recordedOn) };
  return judgeTyped({ ...bird, context }, { ...weight, bodyCondition });
}
