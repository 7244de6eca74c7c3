// Text about a bird: its place, age, gender, weight and last weighing.
import type { Bird } from '@flock-care/contract/shapes';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BirdToday } from '../board/board.ts';
import { useSpokenChange } from '../board/use-spoken-change.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { daysBetween } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useVerdictNames } from '../ui/verdicts/verdict.tsx';
import { stateOf } from '../ui/verdicts/verdicts.ts';

type Gender = Bird['gender'];

/** The length of the longest place that stays on one line, in characters. */
const shortPlace = 12;

/** Returns text such as `Room 1, Cage 4`. A short place does not wrap. */
export const placeOf = ({ room, place }: { room: string; place: string }): string =>
  [room, place.length > shortPlace ? place : place.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ');

/**
 * Returns a function that describes a bird for screen readers: "Kiwi, 86.4 grams, 6.1 percent under usual, call the
 * vet".
 */
export function useSpokenBird(): (bird: BirdToday, grams: number | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const spokenChange = useSpokenChange();
  return (bird, grams) => {
    const state = stateOf(bird);
    const weight = formats.number(grams ?? 0);
    const figure = grams === null ? t`not weighed yet` : t`${weight} grams`;
    return [bird.name, figure, spokenChange(bird), nameOf(state)].filter(Boolean).join(', ');
  };
}

/**
 * Returns a function that formats the day of the last weighing: `today`, `2 days ago`, a date if it is more than a week
 * ago, or `not yet`.
 */
export function useWeighedText(today: string): (day: string | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return day => {
    if (day === null) return t`not yet`;
    const days = daysBetween(day, today);
    return days < 8 ? formats.daysAgo(days) : formats.datedDay(day, today);
  };
}

const daysPerYear = 365.25;

/**
 * Returns a function that formats the time since a day, such as the bird's age: in days during the first year, then in
 * years.
 */
export function useSinceText(today: string): (day: string) => string {
  const { t } = useLingui();
  return day => {
    const days = Math.max(daysBetween(day, today), 0);
    const years = Math.floor(days / daysPerYear);
    return years < 1
      ? t`${plural(days, { one: '# day', other: '# days' })}`
      : t`${plural(years, { one: '# year', other: '# years' })}`;
  };
}

const genderNames = {
  unknown: undefined,
  male: msg`cock`,
  female: msg`hen`,
  male_dna: msg`DNA-sexed cock`,
  female_dna: msg`DNA-sexed hen`,
} as const satisfies Record<Gender, unknown>;

/** Returns a function that returns the name of the gender, or an empty string if it is unknown. */
export function useGenderText(): (gender: Gender) => string {
  const { i18n } = useLingui();
  return gender => {
    const name = genderNames[gender];
    return name ? i18n._(name) : '';
  };
}

/** Returns today's weights in the outbox in grams, by bird id. Refused weights are left out. */
export function useWaitingWeights(today: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const entries = useWaiting();
  for (const { about, refused } of entries) {
    if (about.kind === 'weight' && about.recordedOn === today && !refused)
      weights.set(about.birdId, about.grams);
  }
  return weights;
}
