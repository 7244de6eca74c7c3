// The names and descriptions of the body condition scores. People find the score by feeling the keel.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

interface ScoreText {
  /** The name in a sentence or a list: "2 of 5, thin". */
  name: MessageDescriptor;
  label: MessageDescriptor;
  /** A description of how the breast feels. */
  description: MessageDescriptor;
}

const texts: Readonly<Record<number, ScoreText>> = {
  1: {
    name: msg`1 of 5, very thin`,
    label: msg`very thin`,
    description: msg`The keel is sharp, and the muscles next to it are hollow.`,
  },
  2: {
    name: msg`2 of 5, thin`,
    label: msg`thin`,
    description: msg`The keel stands out, with little muscle next to it.`,
  },
  3: {
    name: msg`3 of 5, good`,
    label: msg`good`,
    description: msg`The keel is easy to feel, and the muscles next to it are round.`,
  },
  4: {
    name: msg`4 of 5, heavy`,
    label: msg`heavy`,
    description: msg`The keel is felt only with some pressure.`,
  },
  5: {
    name: msg`5 of 5, very heavy`,
    label: msg`very heavy`,
    description: msg`The keel cannot be felt between the muscles.`,
  },
};

const scores: readonly number[] = Object.keys(texts).map(Number);

interface ConditionText {
  /** From 1 to 5. */
  scores: readonly number[];
  labelOf: (score: number) => string;
  descriptionOf: (score: number) => string;
}

export function useConditionText(): ConditionText {
  const { i18n } = useLingui();
  const textOf = (score: number, part: keyof ScoreText) => {
    const message = texts[score]?.[part];
    return message ? i18n._(message) : String(score);
  };
  return {
    scores,
    labelOf: score => textOf(score, 'label'),
    descriptionOf: score => textOf(score, 'description'),
  };
}

/** @returns a function that returns the name of a score */
export function useConditionNames(): (score: number) => string {
  const { i18n } = useLingui();
  return score => {
    const name = texts[score]?.name;
    return name ? i18n._(name) : String(score);
  };
}
