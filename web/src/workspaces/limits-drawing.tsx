// A drawing of the limits as lines below a perch, at four pixels per percent: watch, call the vet, urgent.
import type { GuardLimits } from '@flock-care/contract/guard';
import styles from './limits-section.module.css';

const pixelsPerPercent = 4;
const perch = 5;
const width = 50;
const height = 62;

export function LimitsDrawing({ limits }: { limits: GuardLimits }) {
  const line = (kind: string | undefined, percent: number) => {
    const y = perch + percent * pixelsPerPercent;
    return <path className={kind} d={`M5 ${y}H${width - 5}`} />;
  };
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={perch} rx={perch / 2} />
      {line(styles.watchLine, limits.watchPercent)}
      {line(styles.callLine, limits.callVetPercent)}
      {line(styles.urgentLine, limits.urgentPercent)}
    </svg>
  );
}
