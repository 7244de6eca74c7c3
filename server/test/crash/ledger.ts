// The ledger: what was sent, what was acknowledged, and whether a database that was cut off agrees.
import type { Facts } from './facts.ts';

/** What a write changes: facts by name, undefined for one that is gone. */
export type Changes = ReadonlyMap<string, string | undefined>;

export interface Verdict {
  /** Differences in what was acknowledged. */
  lost: string[];
  /** Writes of which only a part is there. */
  halfDone: string[];
  /** The writes without a response that may have been done, and those that may not: one that changes nothing is both. */
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
 * Compares what is there with what was acknowledged.
 *
 * @param unanswered writes that were sent and got no response: each is there completely or not at all
 */
export function compare(found: Facts, acknowledged: Facts, unanswered: readonly Changes[]): Verdict {
  const verdict: Verdict = { lost: [], halfDone: [], done: [], undone: [] };
  const open = new Set(unanswered.flatMap(changes => [...changes.keys()]));
  for (const [fact, value] of acknowledged) {
    if (!open.has(fact) && found.get(fact) !== value)
      verdict.lost.push(`${fact}: ${value}, but it is ${found.get(fact) ?? 'gone'}`);
  }
  for (const [fact, value] of found) {
    if (!open.has(fact) && !acknowledged.has(fact) && noLinks(fact))
      verdict.lost.push(`${fact}: gone, but it is ${value}`);
  }
  for (const changes of unanswered) {
    const facts = [...changes.keys()];
    const done = facts.every(fact => found.get(fact) === changes.get(fact));
    const undone = facts.every(fact => found.get(fact) === acknowledged.get(fact));
    if (done) verdict.done.push(changes);
    if (undone) verdict.undone.push(changes);
    if (!done && !undone) verdict.halfDone.push(facts.map(fact => `${fact}: ${found.get(fact)}`).join(', '));
  }
  return verdict;
}
