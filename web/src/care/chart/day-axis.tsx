// The day labels under a chart: the first day, up to two in between, and the last.
import { useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { dayTicks, type Horizontal } from './scales.ts';
import type { Window } from './series.ts';
import styles from './weight-chart.module.css';

interface Props {
  window: Window;
  today: string;
  layout: { horizontal: Horizontal; plot: number; bottom: number };
  textScale: number;
  /** A chick's hatch day. If it is set, the labels are ages in days instead of dates. */
  birthDay?: string | null;
}

const aYear = 366;

export function DayAxis({ window, today, layout, textScale, birthDay = null }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { horizontal, plot, bottom } = layout;
  const ticks = dayTicks(window, plot / textScale);
  const long = daysBetween(window.from, window.to) > aYear;
  const nameOf = (day: string, index: number) => {
    if (birthDay !== null) {
      const age = daysBetween(birthDay, day);
      return index === 0 ? t`day ${age}` : formats.number(age);
    }
    if (day === today) return t`today`;
    return long ? formats.month(day) : formats.shortDay(day);
  };
  return ticks.map((day, index) => {
    const x = horizontal.x(day);
    const edge = index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle';
    return (
      <g key={day}>
        <path d={`M${x} ${bottom}v6`} className={styles.tick} />
        <text
          x={edge === 'start' ? x + 2 : Math.min(x, plot)}
          y={bottom + 8 + 13 * textScale}
          textAnchor={edge}
          className={styles.day}
        >
          {nameOf(day, index)}
        </text>
      </g>
    );
  });
}
