// The guard's sentences in the reader's language, made from their codes and values.
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, selectOrdinal } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Formats } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';

/** A sentence as the API or the guard on the device gives it. The values belong to the code. */
export interface CodedSentence {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** The comparison, which is shown bold, and what follows it. Either may be empty. */
export interface VerdictWords {
  lead: string;
  rest: string;
}

/** The values of all codes; each code has some of them. */
interface Values {
  compared: string;
  comparedGrams: number;
  percent: number;
  days: number;
  ofTwo: boolean;
  lossesInARow: number;
  weighAgain: boolean;
  level: string;
  grams: number;
  suggestedGrams: number;
  count: number;
  needed: number;
  expectedPercent: number;
  sign: string;
  notedToday: boolean;
  notedYesterday: boolean;
  stepGrams: number;
  stepPercent: number;
  unseenPercent: number;
  finerStepGrams: number;
  day: number;
}

/** Text without a language, such as a full stop, is itself. */
type Phrase = MessageDescriptor | string | undefined;
type Phrases = { lead?: Phrase; rest?: readonly Phrase[] };
interface Given {
  values: Values;
  name: string;
  formats: Formats;
}

/** Words a verdict: `const words = useVerdictWords()`, then `words(sentence, 'Kiwi')`. */
export function useVerdictWords(): (sentence: CodedSentence, name: string, english?: string) => VerdictWords {
  const { i18n } = useLingui();
  const formats = useFormats();
  return ({ code, values }, name, english = '') => {
    const wording = wordings[code];
    // A code that this version does not know yet: the service's own sentence.
    if (!wording) return { lead: '', rest: english };
    const { lead, rest = [] } = wording({ values: values as unknown as Values, name, formats });
    const said = (phrase: Phrase = '') => (typeof phrase === 'string' ? phrase : i18n._(phrase));
    return { lead: said(lead), rest: rest.map(said).filter(Boolean).join(' ') };
  };
}

/** As one text, for screen readers and toasts. */
export const wholeSentence = ({ lead, rest }: VerdictWords): string =>
  [lead, rest].filter(Boolean).join(/^[,.:;]/.test(rest) ? '' : ' ');

/** What was compared with, as the beginning of a sentence: how far the bird is under it. */
function loss({ values, name, formats }: Given): MessageDescriptor {
  const percent = formats.percent(values.percent);
  const grams = formats.grams(values.comparedGrams);
  const { days } = values;
  if (values.compared === 'days_ago' && values.percent <= 0) {
    return msg`${plural(days, { one: 'No gain in # day', other: 'No gain in # days' })}`;
  }
  switch (values.compared) {
    case 'usual':
      return values.ofTwo
        ? msg`The last two weights are ${percent} under ${name}’s usual ${grams}`
        : msg`${percent} under ${name}’s usual ${grams}`;
    case 'target':
      return values.ofTwo
        ? msg`The last two weights are ${percent} under ${name}’s target of ${grams}`
        : msg`${percent} under ${name}’s target of ${grams}`;
    case 'peak':
      return msg`${percent} under the peak of ${grams}`;
    case 'before':
      return msg`${percent} under the weight before (${grams})`;
    case 'days_ago':
      return msg`${percent} under the weight of ${plural(days, { one: '# day ago', other: '# days ago' })} (${grams})`;
    default:
      return msg`The last three weights are ${percent} under those of two months ago (${grams})`;
  }
}

/** The third drop in a row, and each after it. */
const run = ({ values }: Given): Phrase =>
  values.lossesInARow < 3
    ? stop
    : msg`, ${selectOrdinal(values.lossesInARow, {
        3: 'third drop in a row',
        4: 'fourth drop in a row',
        5: 'fifth drop in a row',
        one: '#st drop in a row',
        two: '#nd drop in a row',
        few: '#rd drop in a row',
        other: '#th drop in a row',
      })}.`;

const stop = '.';
const weighTomorrow = msg`Weigh again tomorrow before breakfast.`;
const callVet = msg`Call your avian vet.`;
const callVetIfConfirmed = msg`Weigh again now; if it is confirmed, call your avian vet.`;
const getHelp = msg`Get help from an avian vet today.`;
const getHelpIfConfirmed = msg`Weigh again now; if it is confirmed, get help from an avian vet today.`;

const adviceOf = (level: string): Phrase =>
  ({ watch: weighTomorrow, call_vet: callVet, urgent: getHelpIfConfirmed })[level];

/** The signs alone, by name and day: a sentence of its own for each. */
function signAlone({ values: { sign, notedYesterday } }: Given): Phrases {
  const today: Readonly<Record<string, MessageDescriptor>> = {
    breathing: msg`Breathing hard was noted today.`,
    bleeding: msg`Bleeding was noted today.`,
  };
  const yesterday: Readonly<Record<string, MessageDescriptor>> = {
    breathing: msg`Breathing hard was noted yesterday.`,
    bleeding: msg`Bleeding was noted yesterday.`,
  };
  return {
    lead: (notedYesterday ? yesterday : today)[sign],
    rest: [msg`Call your avian vet now, whatever the weight.`],
  };
}

function signWithLoss(given: Given): Phrases {
  const { values } = given;
  const since: Readonly<Record<string, [today: MessageDescriptor, yesterday: MessageDescriptor]>> = {
    breathing: [msg`, and breathing hard today.`, msg`, and breathing hard since yesterday.`],
    bleeding: [msg`, and bleeding today.`, msg`, and bleeding since yesterday.`],
    not_eating: [msg`, and not eating today.`, msg`, and not eating since yesterday.`],
    vomiting: [msg`, and vomiting today.`, msg`, and vomiting since yesterday.`],
    fluffed_up: [msg`, and fluffed up today.`, msg`, and fluffed up since yesterday.`],
  };
  const [today, yesterday] = since[values.sign] ?? [stop, stop];
  return { lead: loss(given), rest: [values.notedYesterday ? yesterday : today, adviceOf(values.level)] };
}

function questionDecimal(given: Given): Phrases {
  const { values, name, formats } = given;
  const grams = formats.grams(values.grams);
  const usual = formats.grams(values.comparedGrams);
  return values.suggestedGrams < values.grams
    ? { lead: msg`${grams} is ten times ${name}’s usual ${usual}.`, rest: [msg`Is a dot missing?`] }
    : {
        lead: msg`${grams} is a tenth of ${name}’s usual ${usual}.`,
        rest: [msg`Is the dot in the right place?`],
      };
}

function weaningPeak(given: Given): Phrases {
  const { values, formats } = given;
  const peak = formats.grams(values.comparedGrams);
  const percent = formats.percent(values.percent);
  const expected = formats.percent(values.expectedPercent);
  return {
    lead:
      values.percent > 0
        ? loss(given)
        : values.percent < 0
          ? msg`${percent} over the peak of ${peak}`
          : msg`At the peak of ${peak}`,
    rest: [
      stop,
      msg`While weaning, up to ${expected} is expected.`,
      values.level === 'watch' ? undefined : adviceOf(values.level),
    ],
  };
}

const noGain = (days: number): MessageDescriptor =>
  msg`${plural(days, {
    one: 'No gain in # day; chicks of this age grow every day.',
    other: 'No gain in # days; chicks of this age grow every day.',
  })}`;

const wordings: Readonly<Record<string, (given: Given) => Phrases>> = {
  no_weights: ({ name }) => ({ rest: [msg`No weight yet. Weigh ${name} before breakfast.`] }),
  not_judged: ({ values, formats }) => {
    const grams = formats.grams(values.grams);
    return { rest: [msg`${grams} was weighed after breakfast and is not judged.`] };
  },
  learning: ({ values: { count, needed, compared }, name }) => ({
    rest: [
      compared === 'peak'
        ? msg`Learning ${name}’s growth: ${count} of ${needed} weights.`
        : msg`Learning ${name}’s usual: ${count} of ${needed} weights.`,
    ],
  }),
  question_decimal: questionDecimal,
  question_swapped: ({ values, formats }) => {
    const [grams, suggested] = [formats.grams(values.grams), formats.grams(values.suggestedGrams)];
    return { lead: msg`${grams} looks like ${suggested} with two digits swapped.` };
  },
  question_value: ({ values, name, formats }) => {
    const [grams, usual] = [formats.grams(values.grams), formats.grams(values.comparedGrams)];
    return { lead: msg`${grams} does not fit ${name}’s usual ${usual}.`, rest: [msg`Weigh again.`] };
  },
  within_usual: given => {
    const percent = `${given.formats.number(given.values.percent)}\u00a0%`;
    const grams = given.formats.grams(given.values.comparedGrams);
    const { name } = given;
    const { compared } = given.values;
    return {
      rest: [
        msg`${select(compared, {
          target: `Within ${percent} of ${name}’s target of ${grams}.`,
          peak: `On average, the last two weights are at most ${percent} under the peak of ${grams}.`,
          other: `Within ${percent} of ${name}’s usual ${grams}.`,
        })}`,
      ],
    };
  },
  blind_scale: ({ values, formats }) => {
    const [step, finer] = [formats.grams(values.stepGrams), formats.grams(values.finerStepGrams)];
    const [share, unseen] = [formats.percent(values.stepPercent), formats.percent(values.unseenPercent)];
    return {
      lead: msg`A step of your scale (${step}) is ${share} of this bird.`,
      rest: [msg`Losses under ${unseen} cannot be seen; a ${finer} scale can.`],
    };
  },
  watch: given => ({ lead: loss(given), rest: [run(given), weighTomorrow] }),
  call_vet: given => ({
    lead: loss(given),
    rest: [run(given), given.values.weighAgain ? callVetIfConfirmed : callVet],
  }),
  urgent: given => ({
    lead: loss(given),
    rest: [run(given), given.values.weighAgain ? getHelpIfConfirmed : getHelp],
  }),
  watch_slow: given => ({ lead: loss(given), rest: [stop, weighTomorrow] }),
  call_vet_slow: given => ({ lead: loss(given), rest: [stop, callVet] }),
  urgent_slow: given => ({ lead: loss(given), rest: [stop, getHelp] }),
  call_vet_between_two: given => ({
    lead: loss(given),
    rest: [stop, given.values.weighAgain ? callVetIfConfirmed : callVet],
  }),
  sign_alone: signAlone,
  sign_with_loss: signWithLoss,
  chick_no_gain_watch: ({ values }) => ({ lead: noGain(values.days) }),
  chick_no_gain_call: ({ values }) => ({ lead: noGain(values.days), rest: [callVet] }),
  chick_drop: given => ({
    lead: loss(given),
    rest: [msg`; chicks of this age grow every day.`, adviceOf(given.values.level)],
  }),
  weaning_peak: weaningPeak,
  weaning_pace: given => ({ lead: loss(given), rest: [stop, adviceOf(given.values.level)] }),
  heavier_recent: given => {
    const percent = given.formats.percent(given.values.percent);
    const grams = given.formats.grams(given.values.comparedGrams);
    const { name } = given;
    return {
      lead: msg`${percent} over ${name}’s usual ${grams}`,
      rest: [msg`: after a meal, an egg, or another bird?`],
    };
  },
  heavier_heavy: ({ values, formats }) => {
    const [percent, grams] = [formats.percent(values.percent), formats.grams(values.comparedGrams)];
    return {
      lead:
        values.compared === 'target'
          ? msg`${percent} over the target of ${grams}.`
          : msg`${percent} over the reference of ${grams}.`,
      rest: [msg`Show the curve at the next visit.`],
    };
  },
};
