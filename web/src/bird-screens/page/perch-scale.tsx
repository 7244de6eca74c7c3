// Draws the bird on a scale. The lines are its usual weight and the flock's limits; the portrait's lower edge marks the
// latest weight.
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { type GuardLimits, percentTo } from '../../care/chart/series.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait, type PortraitBird } from '../../ui/portraits/portrait.tsx';
import styles from './weight-check.module.css';

interface Props {
  bird: PortraitBird;
  usualGrams: number;
  grams: number;
  limits: GuardLimits;
}

const pixelsPerPercent = 22;
const portrait = 72;
/** The greatest loss that is drawn, in percent. It limits the height of the scale. */
const maxPercent = 16;
const ring = 2.5;

export function PerchScale({ bird, usualGrams, grams, limits }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { watchPercent, callVetPercent, urgentPercent } = limits;
  const change = percentTo(grams, usualGrams);
  const drawnPercent = Math.max(Math.min(change, 4), -maxPercent);
  const top = Math.max(portrait + 8 + drawnPercent * pixelsPerPercent, 24);
  const yOf = (percent: number) => top - percent * pixelsPerPercent;
  const height = yOf(-Math.max(urgentPercent, -drawnPercent)) + 24;
  const line = (kind: 'usual' | 'watch' | 'call' | 'urgent', percent: number, name: string) => (
    <div className={`${styles.line} ${styles[kind]}`} style={{ top: yOf(-percent) }}>
      <span>{percent === 0 ? name : `${name} −${formats.number(percent)} %`}</span>
      <i />
      <b>
        {percent === 0
          ? formats.grams(usualGrams)
          : formats.number(Math.round((usualGrams * (100 - percent)) / 10) / 10)}
      </b>
    </div>
  );
  const now: CSSProperties & Record<'--moved', string> = {
    top: yOf(drawnPercent),
    '--moved': `${labelOffset(
      yOf(drawnPercent),
      [0, watchPercent, callVetPercent, urgentPercent].map(percent => yOf(-percent)),
    )}px`,
  };
  return (
    <div className={styles.scale} style={{ height }}>
      {line('usual', 0, t`Usual`)}
      {line('watch', watchPercent, t`Watch`)}
      {line('call', callVetPercent, t`Call`)}
      {line('urgent', urgentPercent, t`Urgent`)}
      <div className={`${styles.line} ${styles.now}`} style={now}>
        <i />
        <b>{formats.number(grams)}</b>
      </div>
      <span className={styles.bird} style={{ top: yOf(drawnPercent) - portrait - 2 * ring }}>
        <Portrait bird={bird} size={portrait} />
      </span>
    </div>
  );
}

const labelHeight = 20;

/**
 * Returns the distance in pixels by which to move the weight's label, so that it does not cover the label of a line.
 */
function labelOffset(y: number, lines: readonly number[]): number {
  const near = lines.find(line => Math.abs(line - y) < labelHeight);
  if (near === undefined) return 0;
  return y < near ? near - labelHeight - y : near + labelHeight - y;
}
