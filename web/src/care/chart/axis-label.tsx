// The label of a line in the chart: its grams, and its distance from the usual weight. It has one line of text if there
// is room, otherwise two.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type AxisLine, axisGrams } from './scales.ts';
import styles from './weight-chart.module.css';

interface Props {
  line: AxisLine;
  plot: number;
  size: { width: number; textScale: number };
  wide: boolean;
}

export function AxisLabel({ line, plot, size: { width, textScale }, wide }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const grams = axisGrams(line.grams);
  const gramsText = line.kind === 'usual' ? formats.grams(grams) : formats.number(grams);
  const word = line.kind === 'usual' ? t`usual` : line.percent ? `−${formats.number(line.percent)} %` : '';
  const middle = line.y + 4.5 * textScale;
  const className = styles[`${line.kind}Label`];
  if (wide) {
    return (
      <text x={plot + 10} y={middle} className={className}>
        <tspan className={styles.figure}>{gramsText}</tspan>
        {word && <tspan dx="5">{word}</tspan>}
      </text>
    );
  }
  return (
    <text x={width} y={word ? middle - 4 * textScale : middle} textAnchor="end" className={className}>
      <tspan className={line.kind === 'round' ? undefined : styles.figure}>{gramsText}</tspan>
      {word && (
        <tspan x={width} dy={14 * textScale}>
          {word}
        </tspan>
      )}
    </text>
  );
}
