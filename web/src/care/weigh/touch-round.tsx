// Weighing with a bird in hand: one column on a phone; on a tablet with the list of the round and the month's chart.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { chosenKeypad } from '../../device/settings.ts';
import { TabletLock } from '../../frame/tablet-lock.tsx';
import { ScaleLine } from '../../scales/lazy-scale.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { cross, scan } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { isPhone, useView } from '../../ui/layout/use-view.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { hasCamera } from '../../ui/qr/has-camera.ts';
import { Choices } from './choices.tsx';
import { DigitsField } from './digits-field.tsx';
import { Gauge } from './gauge.tsx';
import { IsolationSign } from './isolation-sign.tsx';
import { Keypad } from './keypad.tsx';
import { LastSaved } from './last-saved.tsx';
import { LastWeight, TypedOunces } from './last-weight.tsx';
import { MonthPicture } from './month-picture.tsx';
import { OfflineMark, RoundProgress, useRoundTitle } from './progress.tsx';
import { RoundList } from './round-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { ScaleButton } from './scale-button.tsx';
import styles from './touch-round.module.css';
import type { Weighing } from './use-weighing.ts';
import { VerdictLines } from './verdict-lines.tsx';

export interface RoundProps {
  weighing: Weighing;
  /** True for one bird, without a list or progress. */
  single: boolean;
  onNote: () => void;
  onCondition: () => void;
  /** Opens the scanner for a bird's cage card. */
  onScan: () => void;
  /** Opens the scale's sheet. */
  onScale: () => void;
  /** True while a sheet is open. */
  isPaused: boolean;
  onEnd: () => void;
}

export function TouchRound(props: RoundProps) {
  const { weighing, single, onNote, onCondition, onScan, onScale, isPaused, onEnd } = props;
  const { t } = useLingui();
  const phone = isPhone(useView());
  const title = useRoundTitle(weighing, single);
  const { bird } = weighing;
  const usesApp = chosenKeypad() === 'app';
  const covered = useCoveredHeight();
  if (!bird) return null;
  return (
    <div className={styles.screen} style={{ bottom: covered }}>
      <div className={`${styles.hand} ${single ? styles.single : styles.round}`} data-part="hand">
        <h1 className="spoken">{title}</h1>
        {!single && !phone && (
          <aside className={styles.list}>
            <h2>{title}</h2>
            <RoundProgress weighing={weighing} />
            <RoundList weighing={weighing} />
          </aside>
        )}
        <div className={styles.column}>
          <header className={styles.top}>
            <IconButton icon={cross} label={t`Close`} onClick={onEnd} />
            {single ? <OfflineMark /> : <RoundProgress weighing={weighing} />}
            {!single && hasCamera() && (
              <IconButton icon={scan} label={t`Scan a cage card`} onClick={onScan} />
            )}
            <ScaleButton onScale={onScale} />
            <TabletLock kind="head" />
          </header>
          {weighing.last && (
            <div className={styles.saved}>
              <LastSaved weighing={weighing} />
            </div>
          )}
          <header className={styles.who}>
            <Portrait bird={bird} size={phone ? 50 : 76} />
            <div>
              <h2 className={styles.name}>{bird.name}</h2>
              <p className={styles.kind}>
                {bird.species}, <span className="whole">{bird.tagId}</span>
              </p>
            </div>
            {weighing.isIsolated && <IsolationSign />}
          </header>
          <div className={styles.figures}>
            <div className={styles.figure}>
              {/* The field stays mounted for the phone's own keyboard, which would close otherwise. */}
              <DigitsField
                key={usesApp ? bird.id : 'phone'}
                weighing={weighing}
                onNote={onNote}
                onCondition={onCondition}
                onEnd={onEnd}
              />
              <TypedOunces weighing={weighing} />
              <LastWeight weighing={weighing} />
            </div>
            <div className={styles.gauge}>
              <Gauge bird={bird} live={weighing.live} size={phone ? 43 : 60} />
            </div>
          </div>
          <div className={styles.verdict}>
            <VerdictLines weighing={weighing} />
          </div>
          {!phone && <Month weighing={weighing} />}
          <div className={styles.choices}>
            <ScaleLine round={weighing} isPaused={isPaused} onScale={onScale} />
            <Choices weighing={weighing} single={single} onNote={onNote} onCondition={onCondition} />
          </div>
        </div>
        <div ref={foot} className={styles.tray}>
          {usesApp && <Keypad onKey={weighing.press} />}
          <SaveBar weighing={weighing} />
        </div>
      </div>
    </div>
  );
}

/** The minimum height of a readable chart, in pixels. */
const minMonthHeight = 110;

/** The month's chart, in the height that the other parts leave. */
function Month({ weighing }: { weighing: Weighing }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => setHeight(measured.clientHeight));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.month}>
      {height >= minMonthHeight && (
        <div>
          <MonthPicture key={weighing.bird?.id} weighing={weighing} height={height} />
        </div>
      )}
    </div>
  );
}

/** Returns the height that a phone's keyboard covers. Elements fixed to the bottom of the page would be behind it. */
function useCoveredHeight(): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming also makes the viewport smaller, without a keyboard.
      const free = viewport.scale > 1 ? innerHeight : viewport.height + viewport.offsetTop;
      setCovered(Math.max(Math.round(innerHeight - free), 0));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return covered;
}
