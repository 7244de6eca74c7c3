// An interactive chart of the weights in a range of days, with the selected weighing below it.
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { caretLeft, caretRight, cross } from '../../ui/icons/icons.ts';
import type { State } from '../../ui/verdicts/verdicts.ts';
import type { DayScore } from '../condition/day-scores.ts';
import { AdultPicture, adultLayout } from './adult-picture.tsx';
import type { ChartMedication, ChartVisit } from './annotations.ts';
import { ChartSlider } from './chart-slider.tsx';
import { GrowthPicture, growthLayout } from './growth-picture.tsx';
import { type ChartWeight, daysOf, type GuardLimits, maxJoinedDays, type Window, within } from './series.ts';
import { useMeasured } from './use-measured.ts';
import { joinWords, useWeighingText } from './weighing-words.ts';
import styles from './weight-chart.module.css';

export interface WeightPictureProps {
  birdName: string;
  /** All weights, oldest first. */
  weights: readonly ChartWeight[];
  window: Window;
  today: string;
  /** True for a growing bird, whose chart begins at zero. */
  growing?: boolean;
  /** The usual weight, or the peak of a growing bird. */
  usualGrams: number | null;
  limits: GuardLimits;
  /** The state of the latest weight. */
  state: State;
  birthDay?: string | null;
  visits?: readonly ChartVisit[];
  medications?: readonly ChartMedication[];
  /** The body condition by day, oldest first. */
  scores?: readonly DayScore[];
  /** The height to fill, in pixels; by default, it depends on the content. */
  height?: number | undefined;
}

export function WeightPicture(props: WeightPictureProps) {
  const { weights, window, today, growing = false, usualGrams, birthDay = null } = props;
  const { element, width, textScale } = useMeasured('weights');
  const [selectedDay, setSelectedDay] = useState<string>();
  const shown = within(weights, window);
  const wordsOf = useWeighingText(today, usualGrams, growing);
  const label = useSentence(props, shown);
  const selectedIndex = shown.findIndex(({ day }) => day === selectedDay);
  const selected = selectedIndex === -1 ? undefined : selectedIndex;
  const state = shown.at(-1) === weights.at(-1) ? props.state : undefined;
  const joined = maxJoinedDays(weights);
  const size = { width, textScale, height: props.height };
  const { visits = [], medications = [], scores = [] } = props;
  const common = { weights: shown, window, today, maxJoinedDays: joined, state, visits, medications, scores };
  const adult = { ...common, usualGrams, limits: props.limits };
  const chick = { ...common, peakGrams: usualGrams, birthDay };
  const layouts = growing
    ? { growth: growthLayout(chick, size), adult: undefined }
    : { growth: undefined, adult: adultLayout(adult, size) };
  const points = (layouts.growth ?? layouts.adult).points;
  const weight = selected === undefined ? undefined : shown[selected];
  return (
    <>
      <div ref={element} className={styles.frame} data-fills={props.height === undefined ? undefined : true}>
        {width > 0 && shown.length > 0 && (
          <ChartSlider
            label={label}
            xs={points.map(({ x }) => x)}
            selected={selected}
            onSelect={index => setSelectedDay(index === undefined ? undefined : shown[index]?.day)}
            textOf={index => {
              const at = shown[index];
              return at ? joinWords(...Object.values(wordsOf(at))) : '';
            }}
          >
            {layouts.growth ? (
              <GrowthPicture {...chick} size={size} layout={layouts.growth} selected={selected} />
            ) : (
              <AdultPicture {...adult} size={size} layout={layouts.adult} selected={selected} />
            )}
          </ChartSlider>
        )}
        {shown.length === 0 && (
          <p className={styles.nothing}>
            <Trans>Not weighed on these days.</Trans>
          </p>
        )}
      </div>
      {weight && selected !== undefined && (
        <Reading
          weight={weight}
          words={wordsOf(weight)}
          onEarlier={selected > 0 ? () => setSelectedDay(shown[selected - 1]?.day) : undefined}
          onLater={selected < shown.length - 1 ? () => setSelectedDay(shown[selected + 1]?.day) : undefined}
          onClose={() => setSelectedDay(undefined)}
        />
      )}
    </>
  );
}

interface ReadingProps {
  weight: ChartWeight;
  words: ReturnType<ReturnType<typeof useWeighingText>>;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onClose: () => void;
}

/** The weighing on the selected day. */
function Reading({ words, onEarlier, onLater, onClose }: ReadingProps) {
  const { t } = useLingui();
  return (
    <div className={styles.reading} data-part="reading">
      <p>
        <strong>
          {words.day}, <span className="whole">{words.grams}</span>
        </strong>
        {words.ounces && <span>{words.ounces}</span>}
        <span>{joinWords(words.change, words.how, words.condition, words.by)}</span>
        {words.note && <span>{words.note}</span>}
      </p>
      <IconButton
        icon={caretLeft}
        label={t({ message: 'Earlier', context: 'in a chart' })}
        disabled={!onEarlier}
        onClick={onEarlier}
      />
      <IconButton
        icon={caretRight}
        label={t({ message: 'Later', context: 'in a chart' })}
        disabled={!onLater}
        onClick={onLater}
      />
      <IconButton icon={cross} label={t`Close`} onClick={onClose} />
    </div>
  );
}

/** "Kiwi's weight over 30 days, from 92.1 g to 86.4 g, usual 92 g, 27 weighings." */
function useSentence(
  { birdName, window, usualGrams, growing }: WeightPictureProps,
  shown: readonly ChartWeight[],
): string {
  const { t } = useLingui();
  const formats = useFormats();
  const [first, last] = [shown[0], shown.at(-1)];
  const days = daysOf(window);
  const over = t`${plural(days, { one: '# day', other: '# days' })}`;
  if (!first || !last) return t`${birdName}’s weight over ${over}`;
  const [from, to] = [formats.grams(first.grams), formats.grams(last.grams)];
  const count = t`${plural(shown.length, { one: '# weighing', other: '# weighings' })}`;
  if (usualGrams === null) return t`${birdName}’s weight over ${over}, from ${from} to ${to}, ${count}.`;
  const usual = formats.grams(usualGrams);
  if (growing) return t`${birdName}’s weight over ${over}, from ${from} to ${to}, peak ${usual}, ${count}.`;
  return t`${birdName}’s weight over ${over}, from ${from} to ${to}, usual ${usual}, ${count}.`;
}

/** Names the days of one or two gaps between weighings, or gives the number of days with a weighing. */
export function MissingDays({
  gaps,
  count,
  days,
  today,
}: {
  gaps: readonly Window[];
  count: number;
  days: number;
  today: string;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  if (count >= days) return <Plural value={days} one="Weighed every day" other="Weighed on each of # days" />;
  if (gaps.length === 0 || gaps.length > 2) {
    return (
      <Trans>
        Weighed on {count} of {days} days
      </Trans>
    );
  }
  const named = gaps.map(({ from, to }) => {
    const [first, last] = [formats.datedDay(from, today), formats.datedDay(to, today)];
    const start = from.slice(0, 7) === to.slice(0, 7) ? formats.dayOfMonth(from) : first;
    return from === to ? first : t`${start} to ${last}`;
  });
  const when = formats.list(named);
  return <Trans>Not weighed on {when}</Trans>;
}
