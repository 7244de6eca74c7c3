// A strip with the weights of a bird's whole life. A window on it selects the days of the chart.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { addDays, daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { horizontalScale, verticalScale } from './scales.ts';
import { type ChartWeight, maxJoinedDays, runsOf, type Window } from './series.ts';
import { useMeasured } from './use-measured.ts';
import styles from './whole-life.module.css';

interface Props {
  weights: readonly ChartWeight[];
  usualGrams: number | null;
  today: string;
  /** The days the chart shows. */
  window: Window;
  /** Called with the last day of the moved window. */
  onMove: (to: string) => void;
}

const height = 40;

export function WholeLife({ weights, usualGrams, today, window, onMove }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { element, width, textScale } = useMeasured('whole life');
  const grabOffsetDays = useRef(0);
  const first = weights[0]?.day ?? today;
  const horizontal = horizontalScale({ from: first, to: today }, Math.max(width, 1), 0);
  const days = daysBetween(window.from, window.to);
  const move = (to: string) => {
    const earliest = addDays(first, days);
    onMove(to < earliest ? earliest : to > today ? today : to);
  };
  const dayAt = (event: PointerEvent) => {
    const x = event.clientX - (element.current?.getBoundingClientRect().left ?? 0);
    return Math.round((x / Math.max(width, 1)) * daysBetween(first, today));
  };
  const onPointerDown = (event: PointerEvent) => {
    const at = dayAt(event);
    const [from, to] = [daysBetween(first, window.from), daysBetween(first, window.to)];
    // A press outside the window moves the window there; a press on the window drags it.
    grabOffsetDays.current = at >= from && at <= to ? to - at : Math.round(days / 2);
    event.currentTarget.setPointerCapture(event.pointerId);
    move(addDays(first, at + grabOffsetDays.current));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons > 0) move(addDays(first, dayAt(event) + grabOffsetDays.current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -7, ArrowDown: -7, ArrowRight: 7, ArrowUp: 7, PageDown: -30, PageUp: 30 }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    move(addDays(window.to, step));
  };
  const [from, to] = [formats.datedDay(window.from, today), formats.datedDay(window.to, today)];
  return (
    <div className={styles.life}>
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label={t`Days shown in the chart`}
        aria-valuemin={days}
        aria-valuemax={daysBetween(first, today)}
        aria-valuenow={daysBetween(first, window.to)}
        aria-valuetext={t`${from} to ${to}`}
        className={styles.strip}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        {width > 0 && (
          <Life
            {...{ weights, usualGrams, width, horizontal }}
            window={{
              x: horizontal.x(window.from),
              width: horizontal.x(window.to) - horizontal.x(window.from),
            }}
          />
        )}
      </div>
      <p
        className={styles.days}
        aria-hidden="true"
        style={{ fontSize: `${0.8125 * Math.min(textScale, 1.3)}rem` }}
      >
        {lifeTicks(first, today, width).map(day => (
          <span key={day}>{formats.month(day)}</span>
        ))}
      </p>
    </div>
  );
}

/** The minimum distance between two labels under the strip. */
const monthPixels = 130;

/** Returns the days to label: the first, up to three in between if there is room, and the last. */
function lifeTicks(first: string, today: string, width: number): string[] {
  const steps = Math.min(Math.max(Math.floor(width / monthPixels), 1), 4);
  const days = daysBetween(first, today);
  return Array.from({ length: steps + 1 }, (_, index) => addDays(first, Math.round((index * days) / steps)));
}

interface LifeProps extends Pick<Props, 'weights' | 'usualGrams'> {
  width: number;
  horizontal: ReturnType<typeof horizontalScale>;
  window: { x: number; width: number };
}

function Life({ weights, usualGrams, width, horizontal, window }: LifeProps) {
  const grams = weights.map(weight => weight.grams);
  const middle = usualGrams ?? grams.at(-1) ?? 1;
  const vertical = verticalScale(middle, grams, { top: 4, height: height - 8 });
  const [top, bottom] = [vertical.y(middle * 1.02), vertical.y(middle * 0.98)];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {usualGrams !== null && <rect width={width} y={top} height={bottom - top} className={styles.band} />}
      {runsOf(weights, maxJoinedDays(weights)).map(run => (
        <polyline
          key={run[0]?.day}
          points={run.map(weight => `${horizontal.x(weight.day)},${vertical.y(weight.grams)}`).join(' ')}
          className={styles.line}
        />
      ))}
      <rect
        x={window.x + 1}
        y="1"
        width={Math.max(window.width - 2, 8)}
        height={height - 2}
        rx="7"
        className={styles.window}
      />
      <rect
        x={Math.max(window.x - 3, 0)}
        y={height / 2 - 9}
        width="7"
        height="18"
        rx="3"
        className={styles.handle}
      />
    </svg>
  );
}
