// Finds birds with the same name in a sheet, and adds a number to each name if they are several birds.
import { fold } from '../cells/fold.ts';

export interface NamedBird {
  name: string;
  ring: string;
}

export const isSameBird = (one: NamedBird | null, other: NamedBird | null): boolean =>
  one !== null && other !== null && keyOf(one) === keyOf(other);

const keyOf = ({ name, ring }: NamedBird) => `${fold(name)}\n${fold(ring)}`;

/** Returns the names that occur more than once with the same ring, or without a ring. */
export function namesTwice(birds: readonly NamedBird[]): string[] {
  const seen = new Set<string>();
  const twice = new Map<string, string>();
  for (const bird of birds) {
    const key = keyOf(bird);
    if (bird.name !== '' && seen.has(key)) twice.set(key, bird.name);
    seen.add(key);
  }
  return [...twice.values()];
}

/**
 * Adds a number to each name that appears more than once if the answer is `several`. Returns null instead of such a
 * bird as long as the question is unanswered.
 */
export function numberedNames(
  birds: readonly NamedBird[],
  answer: 'one' | 'several' | null,
): (NamedBird | null)[] {
  const counts = new Map<string, number>();
  for (const bird of birds) counts.set(keyOf(bird), (counts.get(keyOf(bird)) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return birds.map(bird => {
    const key = keyOf(bird);
    if ((counts.get(key) ?? 0) < 2 || bird.name === '' || answer === 'one') return bird;
    if (answer === null) return null;
    const number = (numbers.get(key) ?? 0) + 1;
    numbers.set(key, number);
    return { ...bird, name: `${bird.name} ${number}` };
  });
}
