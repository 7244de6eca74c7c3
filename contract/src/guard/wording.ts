// The wording of the guard's sentences in every language, from their codes and values. The English of the API, in
// sentences.ts, spells out numbers.
import type { Language } from '../languages/languages.ts';
import { type Phrase, phrase } from '../languages/phrase.ts';

/** A sentence from the API or from the guard on the device. The values depend on the code. */
export interface CodedSentence {
  code: string;
  values: object;
}

type SpeciesNames = { [L in Language as `species${Capitalize<L>}`]?: string } & { speciesEn: string };

/** The values of all codes; each code has only some of them. */
interface Values extends SpeciesNames {
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
type Part = Phrase | string;

/** The beginning of the sentence, which screens show in bold, and the rest. Either may be missing. */
export interface Wording {
  lead?: Part | undefined;
  rest?: readonly (Part | undefined)[];
}

/** Formats the figures in the reader's language. */
export interface Figures {
  number(value: number): string;
  /** With the unit, such as `86.4 g`. */
  grams(value: number): string;
  /** With one decimal and a percent sign, such as `6.1 %`. */
  percent(value: number): string;
}

interface SentenceContext {
  values: Values;
  name: string;
  figures: Figures;
  language: string;
}

/** @returns undefined for a code without a wording here: `stale`, or one from a later version */
export function wordingOf(
  { code, values }: CodedSentence,
  context: { birdName: string; figures: Figures; language: string },
): Wording | undefined {
  const { birdName: name, figures, language } = context;
  return wordings[code]?.({ values: values as Values, name, figures, language });
}

/** Translates both parts. @param say translates a sentence */
export function translateParts(
  { lead, rest = [] }: Wording,
  say: (phrase: Phrase) => string,
): { lead: string; rest: string } {
  const textOf = (part: Part = '') => (typeof part === 'string' ? part : say(part));
  return {
    lead: textOf(lead),
    rest: rest
      .map(part => textOf(part))
      .filter(Boolean)
      .join(' '),
  };
}

/** Joins both parts of a translated sentence. */
export const joinParts = (lead: string, rest: string): string =>
  [lead, rest].filter(Boolean).join(/^[,.:;]/.test(rest) ? '' : ' ');

/** Returns the beginning of a sentence: the loss, and the weight from which it is measured. */
function loss({ values, name, figures }: SentenceContext): Phrase {
  const percent = figures.percent(values.percent);
  const grams = figures.grams(values.comparedGrams);
  // Each sentence uses only some of these.
  const facts = { percent, name, grams, days: values.days };
  if (values.compared === 'days_ago' && values.percent <= 0) {
    return phrase('{days, plural, one {No gain in # day} other {No gain in # days}}', facts);
  }
  switch (values.compared) {
    case 'usual':
      return values.ofTwo
        ? phrase('The last two weights are {percent} under {name}’s usual {grams}', facts)
        : phrase('{percent} under {name}’s usual {grams}', facts);
    case 'target':
      return values.ofTwo
        ? phrase('The last two weights are {percent} under {name}’s target of {grams}', facts)
        : phrase('{percent} under {name}’s target of {grams}', facts);
    case 'peak':
      return phrase('{percent} under the peak of {grams}', facts);
    case 'before':
      return phrase('{percent} under the previous weight ({grams})', facts);
    case 'first_weights':
      return values.ofTwo
        ? phrase(
            'The last two weights are {percent} under the highest of {name}’s first weights ({grams})',
            facts,
          )
        : phrase('{percent} under the highest of {name}’s first weights ({grams})', facts);
    case 'days_ago':
      return phrase(
        '{percent} under the weight {days, plural, one {# day ago} other {# days ago}} ({grams})',
        facts,
      );
    default:
      return phrase('The last three weights are {percent} under those of two months ago ({grams})', facts);
  }
}

/** Returns the end of the sentence: the number of drops in a row if there are at least three, and the full stop. */
const run = ({ values }: SentenceContext): Part =>
  values.lossesInARow < 3
    ? stop
    : phrase(
        ', {count, selectordinal, =3 {third drop in a row} =4 {fourth drop in a row} =5 {fifth drop in a row} one {#st drop in a row} two {#nd drop in a row} few {#rd drop in a row} other {#th drop in a row}}.',
        { count: values.lossesInARow },
      );

const stop = '.';
const weighTomorrow = phrase('Weigh again tomorrow before breakfast.');
const callVet = phrase('Call your avian vet.');
const callVetWhateverWeight = phrase('Call your avian vet, whatever the weight.');
const callVetIfConfirmed = phrase('Weigh again now; if it is confirmed, call your avian vet.');
const getHelp = phrase('Get help from an avian vet today.');
const getHelpIfConfirmed = phrase('Weigh again now; if it is confirmed, get help from an avian vet today.');

const adviceOf = (level: string): Part | undefined =>
  ({ watch: weighTomorrow, call_vet: callVet, urgent: getHelpIfConfirmed })[level];

/** Returns the sentence for a sign that counts regardless of the weight. */
function signAlone({ values: { sign, notedYesterday } }: SentenceContext): Wording {
  const today: Readonly<Record<string, Phrase>> = {
    breathing: phrase('Breathing hard was noted today.'),
    bleeding: phrase('Bleeding was noted today.'),
  };
  const yesterday: Readonly<Record<string, Phrase>> = {
    breathing: phrase('Breathing hard was noted yesterday.'),
    bleeding: phrase('Bleeding was noted yesterday.'),
  };
  return {
    lead: (notedYesterday ? yesterday : today)[sign],
    rest: [phrase('Call your avian vet now, whatever the weight.')],
  };
}

/** Returns the sentence for a low body condition that counts regardless of the weight. */
function conditionAlone({ values: { score, level, notedToday, notedYesterday } }: SentenceContext): Wording {
  const lead = notedToday
    ? phrase('A body condition of {score} of 5 was noted today.', { score })
    : notedYesterday
      ? phrase('A body condition of {score} of 5 was noted yesterday.', { score })
      : phrase('A body condition of {score} of 5 was noted in the last two weeks.', { score });
  return { lead, rest: [level === 'call_vet' ? callVetWhateverWeight : weighTomorrow] };
}

function signWithLoss(context: SentenceContext): Wording {
  const { values } = context;
  const since: Readonly<Record<string, [today: Phrase, yesterday: Phrase]>> = {
    breathing: [phrase(', and breathing hard today.'), phrase(', and breathing hard since yesterday.')],
    bleeding: [phrase(', and bleeding today.'), phrase(', and bleeding since yesterday.')],
    not_eating: [phrase(', and not eating today.'), phrase(', and not eating since yesterday.')],
    vomiting: [phrase(', and vomiting today.'), phrase(', and vomiting since yesterday.')],
    fluffed_up: [phrase(', and fluffed up today.'), phrase(', and fluffed up since yesterday.')],
    condition_1: [phrase(', and a body condition of 1 of 5.'), phrase(', and a body condition of 1 of 5.')],
    condition_2: [phrase(', and a body condition of 2 of 5.'), phrase(', and a body condition of 2 of 5.')],
  };
  const [today, yesterday] = since[values.sign] ?? [stop, stop];
  return { lead: loss(context), rest: [values.notedYesterday ? yesterday : today, adviceOf(values.level)] };
}

function questionDecimal(context: SentenceContext): Wording {
  const { values, name, figures } = context;
  const grams = figures.grams(values.grams);
  const usual = figures.grams(values.comparedGrams);
  return values.suggestedGrams < values.grams
    ? {
        lead: phrase('{grams} is ten times {name}’s usual {usual}.', { grams, name, usual }),
        rest: [phrase('Is a dot missing?')],
      }
    : {
        lead: phrase('{grams} is a tenth of {name}’s usual {usual}.', { grams, name, usual }),
        rest: [phrase('Is the dot in the right place?')],
      };
}

function weaningPeak(context: SentenceContext): Wording {
  const { values, figures } = context;
  const peak = figures.grams(values.comparedGrams);
  const percent = figures.percent(Math.abs(values.percent));
  const expected = figures.percent(values.expectedPercent);
  return {
    lead:
      values.percent > 0
        ? loss(context)
        : values.percent < 0
          ? phrase('{percent} over the peak of {peak}', { percent, peak })
          : phrase('At the peak of {peak}', { peak }),
    rest: [
      stop,
      phrase('While weaning, up to {expected} is expected.', { expected }),
      values.level === 'watch' ? undefined : adviceOf(values.level),
    ],
  };
}

const watchSlow = (context: SentenceContext): Wording => ({
  lead: loss(context),
  rest: [stop, weighTomorrow],
});

const callVetBetweenTwo = (context: SentenceContext): Wording => ({
  lead: loss(context),
  rest: [stop, context.values.weighAgain ? callVetIfConfirmed : callVet],
});

const noGain = (days: number): Phrase =>
  phrase(
    '{days, plural, one {No gain in # day; chicks of this age grow every day.} other {No gain in # days; chicks of this age grow every day.}}',
    { days },
  );

/**
 * Returns the name of the species in a language. Earlier versions of the service sent it only in English and German, so
 * the English name is the fallback.
 */
function speciesIn(language: string, values: Values): string {
  const key = `species${language.charAt(0).toUpperCase()}${language.charAt(1)}`;
  return values[key as keyof SpeciesNames] ?? values.speciesEn;
}

const wordings: Readonly<Record<string, (context: SentenceContext) => Wording>> = {
  no_weights: ({ name }) => ({ rest: [phrase('No weight yet. Weigh {name} before breakfast.', { name })] }),
  not_judged: ({ values, figures }) => {
    const grams = figures.grams(values.grams);
    return { rest: [phrase('{grams} was weighed after breakfast and is not judged.', { grams })] };
  },
  learning: ({ values: { count, needed, compared }, name }) => ({
    rest: [
      compared === 'peak'
        ? phrase('Learning {name}’s growth: {count} of {needed} weights.', { name, count, needed })
        : phrase('Learning {name}’s usual: {count} of {needed} weights.', { name, count, needed }),
    ],
  }),
  question_decimal: questionDecimal,
  question_swapped: ({ values, figures }) => {
    const [grams, suggested] = [figures.grams(values.grams), figures.grams(values.suggestedGrams)];
    return { lead: phrase('{grams} looks like {suggested} with two digits swapped.', { grams, suggested }) };
  },
  question_value: ({ values, name, figures }) => {
    const [grams, usual] = [figures.grams(values.grams), figures.grams(values.comparedGrams)];
    return {
      lead: phrase('{grams} does not fit {name}’s usual {usual}.', { grams, name, usual }),
      rest: [phrase('Weigh again.')],
    };
  },
  question_species: ({ values, figures, language }) => {
    const [grams, mean] = [figures.grams(values.grams), figures.grams(values.speciesGrams)];
    const species = speciesIn(language, values);
    return {
      lead: phrase('{grams}: {species} weighs about {mean}.', { grams, species, mean }),
      rest: [values.suggestedGrams ? phrase('Is the dot in the right place?') : phrase('Weigh again.')],
    };
  },
  question_species_range: ({ values, figures, language }) => {
    const grams = figures.grams(values.grams);
    const [min, max] = [figures.grams(values.leastGrams), figures.grams(values.mostGrams)];
    const species = speciesIn(language, values);
    return {
      lead: phrase('{grams}: {species} weighs {min} to {max}.', { grams, species, min, max }),
      rest: [phrase('Weigh again.')],
    };
  },
  within_usual: context => {
    const percent = `${context.figures.number(context.values.percent)}\u00a0%`;
    const grams = context.figures.grams(context.values.comparedGrams);
    const { name } = context;
    const { compared } = context.values;
    return {
      rest: [
        phrase(
          '{compared, select, target {Within {percent} of {name}’s target of {grams}.} peak {On average, the last two weights are at most {percent} under the peak of {grams}.} other {Within {percent} of {name}’s usual {grams}.}}',
          { compared, percent, name, grams },
        ),
      ],
    };
  },
  blind_scale: ({ values, figures }) => {
    const [step, finer] = [figures.grams(values.stepGrams), figures.grams(values.finerStepGrams)];
    const [share, unseen] = [figures.percent(values.stepPercent), figures.percent(values.unseenPercent)];
    return {
      lead: phrase('A step of your scale ({step}) is {share} of this bird.', { step, share }),
      rest: [phrase('Losses under {unseen} cannot be seen; a {finer} scale can.', { unseen, finer })],
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
  watch_slow: watchSlow,
  call_vet_slow: context => ({ lead: loss(context), rest: [stop, callVet] }),
  urgent_slow: context => ({ lead: loss(context), rest: [stop, getHelp] }),
  call_vet_between_two: callVetBetweenTwo,
  watch_newcomer: watchSlow,
  call_vet_newcomer: callVetBetweenTwo,
  sign_alone: signAlone,
  condition_alone: conditionAlone,
  sign_with_loss: signWithLoss,
  chick_no_gain_watch: ({ values }) => ({ lead: noGain(values.days) }),
  chick_no_gain_call: ({ values }) => ({ lead: noGain(values.days), rest: [callVet] }),
  chick_drop: context => ({
    lead: loss(context),
    rest: [phrase('; chicks of this age grow every day.'), adviceOf(context.values.level)],
  }),
  chick_fledging: context => ({
    lead: loss(context),
    rest: [phrase('; chicks lose some weight before they fly.'), adviceOf(context.values.level)],
  }),
  weaning_peak: weaningPeak,
  weaning_pace: context => ({ lead: loss(context), rest: [stop, adviceOf(context.values.level)] }),
  heavier_recent: context => {
    const percent = context.figures.percent(context.values.percent);
    const grams = context.figures.grams(context.values.comparedGrams);
    const { name } = context;
    return {
      lead: phrase('{percent} over {name}’s usual {grams}', { percent, name, grams }),
      rest: [phrase(': after a meal, an egg, or another bird?')],
    };
  },
  heavier_heavy: ({ values, figures }) => {
    const [percent, grams] = [figures.percent(values.percent), figures.grams(values.comparedGrams)];
    return {
      lead:
        values.compared === 'target'
          ? phrase('{percent} over the target of {grams}.', { percent, grams })
          : phrase('{percent} over the reference of {grams}.', { percent, grams }),
      rest: [phrase('Show the curve at the next visit.')],
    };
  },
};
