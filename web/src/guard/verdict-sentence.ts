// Builds the guard's sentences in the reader's language from their codes and values.
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, selectOrdinal } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Formats } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';

/** A sentence from the API or from the guard on the device. The values depend on the code. */
export interface CodedSentence {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** The comparison, shown in bold, and the rest of the sentence. Either may be empty. */
export interface VerdictText {
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
  speciesEn: string;
  speciesDe: string;
  speciesGrams: number;
  leastGrams: number;
  mostGrams: number;
  count: number;
  needed: number;
  expectedPercent: number;
  sign: string;
  score: number;
  notedToday: boolean;
  notedYesterday: boolean;
  stepGrams: number;
  stepPercent: number;
  unseenPercent: number;
  finerStepGrams: number;
  day: number;
}

/** A plain string is text that is the same in every language, such as a full stop. */
type Phrase = MessageDescriptor | string | undefined;
type Phrases = { lead?: Phrase; rest?: readonly Phrase[] };
interface SentenceContext {
  values: Values;
  name: string;
  formats: Formats;
  language: string;
}

/** Turns a verdict into text: `const verdictText = useVerdictText()`, then `verdictText(sentence, 'Kiwi')`. */
export function useVerdictText(): (sentence: CodedSentence, name: string, english?: string) => VerdictText {
  const { i18n } = useLingui();
  const formats = useFormats();
  return ({ code, values }, name, english = '') => {
    const wording = wordings[code];
    // This version may not know a new code. It then shows the service's own sentence.
    if (!wording) return { lead: '', rest: english };
    const { lead, rest = [] } = wording({
      values: values as unknown as Values,
      name,
      formats,
      language: i18n.locale,
    });
    const translate = (phrase: Phrase = '') => (typeof phrase === 'string' ? phrase : i18n._(phrase));
    return { lead: translate(lead), rest: rest.map(translate).filter(Boolean).join(' ') };
  };
}

/** Joins both parts into one string, for screen readers and toasts. */
export const wholeSentence = ({ lead, rest }: VerdictText): string =>
  [lead, rest].filter(Boolean).join(/^[,.:;]/.test(rest) ? '' : ' ');

/** Returns the beginning of a sentence: the loss, and the weight from which it is measured. */
function loss({ values, name, formats }: SentenceContext): MessageDescriptor {
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
      return msg`${percent} under the previous weight (${grams})`;
    case 'first_weights':
      return values.ofTwo
        ? msg`The last two weights are ${percent} under the highest of ${name}’s first weights (${grams})`
        : msg`${percent} under the highest of ${name}’s first weights (${grams})`;
    case 'days_ago':
      return msg`${percent} under the weight ${plural(days, { one: '# day ago', other: '# days ago' })} (${grams})`;
    default:
      return msg`The last three weights are ${percent} under those of two months ago (${grams})`;
  }
}

/** Counts the drops in a row, from the third on. */
const run = ({ values }: SentenceContext): Phrase =>
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
const callVetWhateverWeight = msg`Call your avian vet, whatever the weight.`;
const callVetIfConfirmed = msg`Weigh again now; if it is confirmed, call your avian vet.`;
const getHelp = msg`Get help from an avian vet today.`;
const getHelpIfConfirmed = msg`Weigh again now; if it is confirmed, get help from an avian vet today.`;

const adviceOf = (level: string): Phrase =>
  ({ watch: weighTomorrow, call_vet: callVet, urgent: getHelpIfConfirmed })[level];

/** Returns the sentence for a sign that counts regardless of the weight. It depends on the sign and its day. */
function signAlone({ values: { sign, notedYesterday } }: SentenceContext): Phrases {
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

/** Returns the sentence for a low body condition that counts regardless of the weight. */
function conditionAlone({ values: { score, level, notedToday, notedYesterday } }: SentenceContext): Phrases {
  const lead = notedToday
    ? msg`A body condition of ${score} of 5 was noted today.`
    : notedYesterday
      ? msg`A body condition of ${score} of 5 was noted yesterday.`
      : msg`A body condition of ${score} of 5 was noted in the last two weeks.`;
  return { lead, rest: [level === 'call_vet' ? callVetWhateverWeight : weighTomorrow] };
}

function signWithLoss(context: SentenceContext): Phrases {
  const { values } = context;
  const since: Readonly<Record<string, [today: MessageDescriptor, yesterday: MessageDescriptor]>> = {
    breathing: [msg`, and breathing hard today.`, msg`, and breathing hard since yesterday.`],
    bleeding: [msg`, and bleeding today.`, msg`, and bleeding since yesterday.`],
    not_eating: [msg`, and not eating today.`, msg`, and not eating since yesterday.`],
    vomiting: [msg`, and vomiting today.`, msg`, and vomiting since yesterday.`],
    fluffed_up: [msg`, and fluffed up today.`, msg`, and fluffed up since yesterday.`],
    condition_1: [msg`, and a body condition of 1 of 5.`, msg`, and a body condition of 1 of 5.`],
    condition_2: [msg`, and a body condition of 2 of 5.`, msg`, and a body condition of 2 of 5.`],
  };
  const [today, yesterday] = since[values.sign] ?? [stop, stop];
  return { lead: loss(context), rest: [values.notedYesterday ? yesterday : today, adviceOf(values.level)] };
}

function questionDecimal(context: SentenceContext): Phrases {
  const { values, name, formats } = context;
  const grams = formats.grams(values.grams);
  const usual = formats.grams(values.comparedGrams);
  return values.suggestedGrams < values.grams
    ? { lead: msg`${grams} is ten times ${name}’s usual ${usual}.`, rest: [msg`Is a dot missing?`] }
    : {
        lead: msg`${grams} is a tenth of ${name}’s usual ${usual}.`,
        rest: [msg`Is the dot in the right place?`],
      };
}

function weaningPeak(context: SentenceContext): Phrases {
  const { values, formats } = context;
  const peak = formats.grams(values.comparedGrams);
  const percent = formats.percent(values.percent);
  const expected = formats.percent(values.expectedPercent);
  return {
    lead:
      values.percent > 0
        ? loss(context)
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

const speciesIn = (language: string, { speciesEn, speciesDe }: Values): string =>
  language === 'de' ? speciesDe : speciesEn;

const wordings: Readonly<Record<string, (context: SentenceContext) => Phrases>> = {
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
  question_species: ({ values, formats, language }) => {
    const [grams, mean] = [formats.grams(values.grams), formats.grams(values.speciesGrams)];
    const species = speciesIn(language, values);
    return {
      lead: msg`${grams}: ${species} weighs about ${mean}.`,
      rest: [values.suggestedGrams ? msg`Is the dot in the right place?` : msg`Weigh again.`],
    };
  },
  question_species_range: ({ values, formats, language }) => {
    const grams = formats.grams(values.grams);
    const [min, max] = [formats.grams(values.leastGrams), formats.grams(values.mostGrams)];
    const species = speciesIn(language, values);
    return { lead: msg`${grams}: ${species} weighs ${min} to ${max}.`, rest: [msg`Weigh again.`] };
  },
  within_usual: context => {
    const percent = `${context.formats.number(context.values.percent)}\u00a0%`;
    const grams = context.formats.grams(context.values.comparedGrams);
    const { name } = context;
    const { compared } = context.values;
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
  watch: context => ({ lead: loss(context), rest: [run(context), weighTomorrow] }),
  call_vet: context => ({
    lead: loss(context),
    rest: [run(context), context.values.weighAgain ? callVetIfConfirmed : callVet],
  }),
  urgent: context => ({
    lead: loss(context),
    rest: [run(context), context.values.weighAgain ? getHelpIfConfirmed : getHelp],
  }),
  watch_slow: context => ({ lead: loss(context), rest: [stop, weighTomorrow] }),
  call_vet_slow: context => ({ lead: loss(context), rest: [stop, callVet] }),
  urgent_slow: context => ({ lead: loss(context), rest: [stop, getHelp] }),
  call_vet_between_two: context => ({
    lead: loss(context),
    rest: [stop, context.values.weighAgain ? callVetIfConfirmed : callVet],
  }),
  watch_newcomer: context => ({ lead: loss(context), rest: [stop, weighTomorrow] }),
  call_vet_newcomer: context => ({
    lead: loss(context),
    rest: [stop, context.values.weighAgain ? callVetIfConfirmed : callVet],
  }),
  sign_alone: signAlone,
  condition_alone: conditionAlone,
  sign_with_loss: signWithLoss,
  chick_no_gain_watch: ({ values }) => ({ lead: noGain(values.days) }),
  chick_no_gain_call: ({ values }) => ({ lead: noGain(values.days), rest: [callVet] }),
  chick_drop: context => ({
    lead: loss(context),
    rest: [msg`; chicks of this age grow every day.`, adviceOf(context.values.level)],
  }),
  chick_fledging: context => ({
    lead: loss(context),
    rest: [msg`; chicks lose some weight before they fly.`, adviceOf(context.values.level)],
  }),
  weaning_peak: weaningPeak,
  weaning_pace: context => ({ lead: loss(context), rest: [stop, adviceOf(context.values.level)] }),
  heavier_recent: context => {
    const percent = context.formats.percent(context.values.percent);
    const grams = context.formats.grams(context.values.comparedGrams);
    const { name } = context;
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
