// The words of the body condition scores, which are felt along the keel.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

interface Words {
  /** In a sentence or a list: "2 of 5, thin". */
  name: MessageDescriptor;
  word: MessageDescriptor;
  /** A description of how the breast feels. */
  feel: MessageDescriptor;
}

const words: Readonly<Record<number, Words>> = {
  1: {
    name: msg`1 of 5, very thin`,
    word: msg`very thin`,
    feel: msg`The keel is sharp, and the muscles next to it are hollow.`,
  },
  2: {
    name: msg`2 of 5, thin`,
    word: msg`thin`,
    feel: msg`The keel stands out, with little muscle next to it.`,
  },
  3: {
    name: msg`3 of 5, good`,
    word: msg`good`,
    feel: msg`The keel is easy to feel, and the muscles next to it are round.`,
  },
  4: {
    name: msg`4 of 5, heavy`,
    word: msg`heavy`,
    feel: msg`The keel is felt only with some pressure.`,
  },
  5: {
    name: msg`5 of 5, very heavy`,
    word: msg`very heavy`,
    feel: msg`The keel cannot be felt between the muscles.`,
  },
};

const scores: readonly number[] = Object.keys(words).map(Number);

interface ConditionWords {
  /** From 1 to 5. */
  scores: readonly number[];
  wordOf: (score: number) => string;
  feelOf: (score: number) => string;
}

export function useConditionWords(): ConditionWords {
  const { i18n } = useLingui();
  const say = (score: number, part: keyof Words) => {
    const message = words[score]?.[part];
    return message ? i18n._(message) : String(score);
  };
  return {
    scores,
    wordOf: score => say(score, 'word'),
    feelOf: score => say(score, 'feel'),
  };
}

/** @returns a function from a score to its name */
export function useConditionNames(): (score: number) => string {
  const { i18n } = useLingui();
  return score => {
    const name = words[score]?.name;
    return name ? i18n._(name) : String(score);
  };
}
