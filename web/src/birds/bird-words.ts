// A bird of the list in words.
import type { Bird } from '@flock-care/contract/shapes';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { BirdToday } from '../today/board.ts';
import { daysBetween } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useVerdictNames } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';

type Gender = Bird['gender'];

/** Longer than this a place may be on two lines. */
const shortPlace = 12;

/** `Room 1, Cage 4`: number and word stay together. */
export const placeOf = ({ room, place }: { room: string; place: string }): string =>
  [room, place.length > shortPlace ? place : place.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ');

/** "Kiwi, 86.4 grams, 6.1 percent under usual, call the vet": how a screen reader names it. */
export function useSpokenBird(): (bird: BirdToday, grams: number | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  return (bird, grams) => {
    const state = stateOf(bird);
    const change = bird.changePercent;
    // In words, as on the perch: signs are read as letters, or left out.
    const weight = formats.number(grams ?? 0);
    const percent = formats.number(Math.abs(change ?? 0));
    const compared =
      change === null
        ? ''
        : change < 0
          ? t`${percent} percent under usual`
          : change > 0
            ? t`${percent} percent over usual`
            : t`as usual`;
    return [bird.name, grams === null ? t`not weighed yet` : t`${weight} grams`, compared, nameOf(state)]
      .filter(Boolean)
      .join(', ');
  };
}

/** `today`, `2 days ago`, then a date. */
export function useWeighedWords(today: string): (day: string | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return day => {
    if (day === null) return t`not yet`;
    const days = daysBetween(day, today);
    return days < 8 ? formats.daysAgo(days) : formats.datedDay(day, today);
  };
}

const daysOfYear = 365.25;

/** How old, or how long here: `96 days`, from a year on `2 years`. */
export function useSinceWords(today: string): (day: string) => string {
  const { t } = useLingui();
  return day => {
    const days = Math.max(daysBetween(day, today), 0);
    const years = Math.floor(days / daysOfYear);
    return years < 1
      ? t`${plural(days, { one: '# day', other: '# days' })}`
      : t`${plural(years, { one: '# year', other: '# years' })}`;
  };
}

const genderNames = {
  unknown: undefined,
  male: msg`cock`,
  female: msg`hen`,
  male_dna: msg`cock by DNA`,
  female_dna: msg`hen by DNA`,
} as const satisfies Record<Gender, unknown>;

/** Empty if it is not known. */
export function useGenderWords(): (gender: Gender) => string {
  const { i18n } = useLingui();
  return gender => {
    const name = genderNames[gender];
    return name ? i18n._(name) : '';
  };
}

/** The weights of today that wait on this device, by bird. */
export function useWaitingWeights(today: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const entries = useWaiting();
  for (const { about, refused } of entries) {
    if (about.kind === 'weight' && about.recordedOn === today && !refused)
      weights.set(about.birdId, about.grams);
  }
  return weights;
}
