// Where the typed weight puts the bird: on its perch, below it, or past the flock's limits.

import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { BirdToday } from '../../today/board.ts';
import { barOf, feetOf } from '../../ui/perch-geometry.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import styles from './gauge.module.css';
import { gaugeScale } from './gauge-scale.ts';
import type { LiveVerdict } from './live-verdict.ts';

type Style = CSSProperties & Record<`--${string}`, string>;

/** The figures beside it say the same, so it is hidden from screen readers. */
export function Gauge({ bird, live, size = 43 }: { bird: BirdToday; live: LiveVerdict; size?: number }) {
  const formats = useFormats();
  const { callVetPercent, urgentPercent } = live.limits;
  const change = live.isQuestion ? null : (live.result?.changePercent ?? null);
  const { perPercent, top, height, bottomOf } = gaugeScale(live.limits, size);
  const feet = feetOf(size);
  const style: Style = {
    '--top': `${top}px`,
    '--height': `${height}px`,
    '--bar': `${barOf(size) - 1}px`,
    '--side': `${size}px`,
    '--wide': `${size + 28}px`,
    '--foot-width': `${feet.width}px`,
    '--foot-height': `${feet.height}px`,
    '--feet-apart': `${feet.apart}px`,
    '--call': `${callVetPercent * perPercent}px`,
    '--urgent-at': `${urgentPercent * perPercent}px`,
    '--bottom': `${bottomOf(change ?? 0)}px`,
  };
  const isEmpty = change === null && live.usualGrams === null;
  const sits = change !== null && Math.abs(change) < live.limits.watchPercent;
  return (
    <div className={styles.gauge} style={style} aria-hidden="true" data-empty={isEmpty || undefined}>
      <span className={styles.usual}>
        <Trans>usual</Trans>
      </span>
      <span className={styles.call}>{formats.change(-callVetPercent, 'short')}</span>
      <span className={styles.urgent}>{formats.change(-urgentPercent, 'short')}</span>
      <span className={styles.bar} />
      <span className={styles.callLine} />
      <span className={styles.urgentLine} />
      {change !== null && (
        <span className={styles.bird}>
          <Portrait bird={bird} size={size} />
          {sits && <span className={styles.feet} />}
        </span>
      )}
    </div>
  );
}
