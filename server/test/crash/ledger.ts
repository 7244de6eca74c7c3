// Compares a database after a crash with the writes that were sent and acknowledged.
import type { Facts } from './facts.ts';

/** The changes made by a write: facts by name, undefined for a deleted one. */
export type Changes = ReadonlyMap<string, string | undefined>;

export interface Verdict {
  /** Differences from the acknowledged facts: a fact is missing from the database, unexpected, or has another value. */
  lost: string[];
  /** Writes that are stored only in part. */
  partial: string[];
  /** The unanswered writes that are stored, and those that are not. A write that changes nothing is in both. */
  done: Changes[];
  undone: Changes[];
}

export const noLinks = (fact: string) => !fact.startsWith('links of ');

export function applyChanges(facts: Map<string, string>, changes: Changes): void {
  for (const [fact, value] of changes) {
    if (value === undefined) facts.delete(fact);
    else facts.set(fact, value);
  }
}

/**
 * Compares the facts in the database with the acknowledged ones.
 *
 * @param unanswered writes without a response: each must be stored completely or not at all
 */
export function compare(found: Facts, acknowledged: Facts, unanswered: readonly Changes[]): Verdict {
  const verdict: Verdict = { lost: [], partial: [], done: [], undone: [] };
  const open = new Set(unanswered.flatMap(changes => [...changes.keys()]));
  for (const [fact, value] of acknowledged) {
    if (!open.has(fact) && found.get(fact) !== value)
      verdict.lost.push(`${fact}: expected ${value}, found ${found.get(fact) ?? 'nothing'}`);
  }
  for (const [fact, value] of found) {
    if (!open.has(fact) && !acknowledged.has(fact) && noLinks(fact))
      verdict.lost.push(`${fact}: expected nothing, found ${value}`);
  }
  for (const changes of unanswered) {
    const facts = [...changes.keys()];
    const done = facts.every(fact => found.get(fact) === changes.get(fact));
    const undone = facts.every(fact => found.get(fact) === acknowledged.get(fact));
    if (done) verdict.done.push(changes);
    if (undone) verdict.undone.push(changes);
    if (!done && !undone) verdict.partial.push(facts.map(fact => `${fact}: ${found.get(fact)}`).join(', '));
  }
  return verdict;
}
