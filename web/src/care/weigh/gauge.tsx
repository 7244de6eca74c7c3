// The gauge: the bird on its perch, or above or below it, depending on the typed weight.
import type { GuardLimits } from '@flock-care/contract/guard';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { BirdToday } from '../../board/board.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { barOf, feetOf } from '../../ui/weights/perch-geometry.ts';
import styles from './gauge.module.css';
import type { LiveVerdict } from './live-verdict.ts';

type Style = CSSProperties & Record<`--${string}`, string>;

/** Hidden from screen readers, because the figures next to it give the same information. */
export function Gauge({ bird, live, size = 43 }: { bird: BirdToday; live: LiveVerdict; size?: number }) {
  const formats = useFormats();
  const { callVetPercent, urgentPercent } = live.limits;
  const change = live.isQuestion ? null : (live.result?.changePercent ?? null);
  const { perPercent, rise, deepest, bottomOf } = scaleOf(live.limits, size);
  const feet = feetOf(size);
  const style: Style = {
    '--top': `${size + rise}px`,
    '--deepest': `${deepest}px`,
    '--bar': `${barOf(size) - 1}px`,
    '--side': `${size}px`,
    '--wide': `${size + 28}px`,
    '--foot-width': `${feet.width}px`,
    '--foot-height': `${feet.height}px`,
    '--feet-distance': `${feet.distance}px`,
    '--call': `${callVetPercent * perPercent}px`,
    '--urgent-at': `${urgentPercent * perPercent}px`,
    '--bottom': `${bottomOf(change ?? 0)}px`,
  };
  const isEmpty = change === null && live.usualGrams === null;
  const isOnPerch = change !== null && Math.abs(change) < live.limits.watchPercent;
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
          {isOnPerch && <span className={styles.feet} />}
        </span>
      )}
    </div>
  );
}

const maxPixelsPerPercent = 6.9;
/** The maximum distance in pixels from the perch to the urgent limit. */
const depth = 76;
/** A heavier bird rises by at most this share of its portrait. */
const maxRise = 0.45;
/** A bird below the urgent limit sinks at most to this multiple of the limit's depth. */
const maxPast = 1.15;

/**
 * Returns a scale with the same number of pixels per percent above and below the perch. The flock's limits are always
 * in view.
 */
function scaleOf({ urgentPercent }: GuardLimits, size: number) {
  const perPercent = Math.min(maxPixelsPerPercent, depth / urgentPercent);
  const rise = size * maxRise;
  const deepest = urgentPercent * perPercent * maxPast;
  return {
    perPercent,
    rise,
    deepest,
    /**
     * Returns the distance in pixels from the perch down to the bird's bottom edge; negative above the perch.
     *
     * @param change in percent, negative for a loss
     */
    bottomOf: (change: number) => Math.max(-rise, Math.min(deepest, -change * perPercent)),
  };
}
