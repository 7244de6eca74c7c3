// The bird against its own perch: the lines are the flock's limits, the bird's lower edge is its weight.
import { useLingui } from '@lingui/react/macro';
import { type GuardLimits, percentTo } from '../care/chart/series.ts';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './weight-check.module.css';

interface Props {
  bird: PortraitBird;
  usualGrams: number;
  grams: number;
  limits: GuardLimits;
}

const pixelsPerPercent = 22;
const portrait = 72;
/** Further off than this the bird stays in the picture. */
const mostPercent = 16;
const ring = 2.5;

export function PerchScale({ bird, usualGrams, grams, limits }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const change = percentTo(grams, usualGrams);
  const drawn = Math.max(Math.min(change, 4), -mostPercent);
  const top = Math.max(portrait + 8 + drawn * pixelsPerPercent, 24);
  const yOf = (percent: number) => top - percent * pixelsPerPercent;
  const height = yOf(-Math.max(limits.urgentPercent, -drawn)) + 24;
  const line = (kind: 'usual' | 'watch' | 'call' | 'urgent', percent: number, name: string) => (
    <div className={`${styles.line} ${styles[kind]}`} style={{ top: yOf(-percent) }}>
      <span>{percent === 0 ? name : `${name} −${formats.number(percent)} %`}</span>
      <i />
      <b>{formats.number(Math.round((usualGrams * (100 - percent)) / 10) / 10)}</b>
    </div>
  );
  return (
    <div className={styles.scale} style={{ height }}>
      {line('usual', 0, t`Usual`)}
      {line('watch', limits.watchPercent, t`Watch`)}
      {line('call', limits.callVetPercent, t`Call`)}
      {line('urgent', limits.urgentPercent, t`Urgent`)}
      <div className={`${styles.line} ${styles.now}`} style={{ top: yOf(drawn) }}>
        <i />
        <b>{formats.number(grams)}</b>
      </div>
      <span className={styles.bird} style={{ top: yOf(drawn) - portrait - 2 * ring }}>
        <Portrait bird={bird} size={portrait} />
      </span>
    </div>
  );
}
