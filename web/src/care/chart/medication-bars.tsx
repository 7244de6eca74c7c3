// The medication courses on the days shown, as bars below the axis.
import { useLingui } from '@lingui/react/macro';
import type { DrawnMedication } from './annotations.ts';
import styles from './weight-chart.module.css';

interface Props {
  layout: { bars: readonly DrawnMedication[]; more: number; underAxis: number };
  textScale: number;
}

/** Returns the height of the bars below the axis, in pixels. */
export function medicationPixels(
  { bars, more }: Pick<Props['layout'], 'bars' | 'more'>,
  textScale: number,
): number {
  const rows = bars.length + (more > 0 ? 1 : 0);
  return rows === 0 ? 0 : rows * rowPixels * textScale + 4;
}

const rowPixels = 26;

const textAt = ({ x, width, text }: DrawnMedication) => {
  if (text === 'before') return x - 8;
  if (text === 'over') return 2;
  return text === 'inside' ? x + 10 : x + width + 8;
};

export function MedicationBars({ layout: { bars, more, underAxis }, textScale }: Props) {
  const { t } = useLingui();
  const row = rowPixels * textScale;
  return (
    <>
      {bars.map(bar => (
        <g key={bar.id}>
          <rect
            x={bar.x + 0.5}
            y={underAxis + bar.row * row + 2.5}
            width={bar.width}
            height={row - 7}
            rx={(row - 7) / 2}
            className={styles.course}
          />
          <text
            x={textAt(bar)}
            y={underAxis + bar.row * row + row / 2 + 4 * textScale}
            textAnchor={bar.text === 'before' ? 'end' : 'start'}
            className={styles.courseName}
          >
            {bar.label}
          </text>
        </g>
      ))}
      {more > 0 && (
        <text x="2" y={underAxis + bars.length * row + 16 * textScale} className={styles.day}>
          {t`+${more} more`}
        </text>
      )}
    </>
  );
}
