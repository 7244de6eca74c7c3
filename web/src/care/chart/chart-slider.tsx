// Makes a weight chart usable by touch, mouse and keyboard: it becomes a slider with a step for each weighing.
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { nearest } from './series.ts';
import styles from './weight-chart.module.css';

interface Props {
  /** One sentence that describes the picture. */
  label: string;
  /** The positions of the weighings from left to right, in pixels. */
  xs: readonly number[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
  /** Returns a description of the weighing. */
  textOf: (index: number) => string;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function ChartSlider({ label, xs, selected, onSelect, textOf, children }: Props) {
  const last = xs.length - 1;
  const current = selected ?? last;
  const select = (index: number) => onSelect(Math.min(Math.max(index, 0), last));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.pointerType === 'mouse' && event.buttons === 0) return;
    select(nearest(xs, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected !== undefined) {
      event.preventDefault();
      return onSelect(undefined);
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    select(selected === undefined && Math.abs(step) === 1 ? last + Math.min(step, 0) : current + step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.slider}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={xs.length}
      aria-valuenow={current + 1}
      aria-valuetext={textOf(current)}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
