// The scale's line on the weigh screen: the reading, the state or problem, and a button such as Tare.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { scale as scaleIcon, warning } from '../ui/icons/frame-icons.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { reconnect, startUsing, tare } from './scale.ts';
import styles from './scale-line.module.css';
import type { ScaleRound } from './scale-round.ts';
import { lowBatteryPercent, type ScaleView, useScale } from './scale-view.ts';
import { useHandsFree } from './use-hands-free.ts';
import { useScaleWeights } from './use-scale-weights.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface ScaleLineProps {
  round: ScaleRound;
  /** True while a sheet is open. */
  isPaused: boolean;
  /** Opens the scale's sheet. */
  onScale: () => void;
}

export function ScaleLine({ round, isPaused, onScale }: ScaleLineProps) {
  const { t } = useLingui();
  const view = useScale();
  const handsFree = useHandsFree();
  useEffect(startUsing, []);
  useScaleWeights(round, isPaused);
  useWakeLock(handsFree && view.status === 'connected');
  const text = useStateText(view, round);
  if (view.status === 'none' && !view.problem) return null;
  const trouble = view.problem ?? (view.status === 'lost' ? 'lost' : undefined);
  return (
    <section className={styles.line} aria-label={t`Scale`} data-trouble={trouble}>
      <Icon shape={trouble ? warning : scaleIcon} size={20} />
      <Reading view={view} />
      <div className={styles.state}>
        <Battery view={view} />
        <p role={trouble && 'alert'}>{text}</p>
      </div>
      <Action view={view} onScale={onScale} />
    </section>
  );
}

function Reading({ view: { reading } }: { view: ScaleView }) {
  const formats = useFormats();
  return reading && <b className={styles.reading}>{formats.grams(reading.grams)}</b>;
}

/** A warning that the battery may not last for the round. */
function Battery({ view: { batteryPercent = 100 } }: { view: ScaleView }) {
  const formats = useFormats();
  const percent = formats.number(batteryPercent);
  if (batteryPercent > lowBatteryPercent) return null;
  return (
    <p className={styles.battery}>
      <Icon shape={warning} size={16} />
      <span>
        <Trans>Battery {percent} %</Trans>
      </span>
    </p>
  );
}

/** Returns the state of the scale, or the problem with it, as a sentence. */
function useStateText({ status, problem, phase, reading, name }: ScaleView, round: ScaleRound): ReactNode {
  const { t } = useLingui();
  const handsFree = useHandsFree();
  const bird = round.bird?.name ?? '';
  switch (problem) {
    case 'otherScale':
      return t`This scale calls itself ${name}, but does not send what such a scale sends. Nothing was read from it.`;
    case 'otherUnit':
      return t`The scale shows another unit. Switch it to grams.`;
    case 'silent':
      return t`The scale sends no weight.`;
    case 'cannotConnect':
      return t`The scale could not be connected. Is it on, and nearby?`;
    case 'bluetoothOff':
      return t`This device has no Bluetooth, or it is off.`;
    case 'cannotTare':
      return t`The scale did not tare. Use the button on the scale.`;
    default:
  }
  if (status === 'lost') return t`The scale is disconnected.`;
  if (status === 'connecting' || !reading) return t`Connecting…`;
  if (phase === 'settling') return t`Still moving`;
  if (phase === 'empty') return handsFree ? t`Hands-free: ready for ${bird}` : t`Ready for ${bird}`;
  return round.typed.stepGrams === undefined ? t`Empty the scale, or tare` : t`Filled in`;
}

function Action({ view: { status, problem, reading }, onScale }: { view: ScaleView; onScale: () => void }) {
  const { t } = useLingui();
  if (status === 'lost')
    return (
      <Button size="small" onClick={() => void reconnect()}>
        {t`Reconnect`}
      </Button>
    );
  if (status === 'none' && problem)
    return (
      <Button size="small" onClick={onScale}>
        {t`Choose a scale`}
      </Button>
    );
  if (status !== 'connected' || !reading) return null;
  return (
    <Button size="small" onClick={() => void tare()}>
      {t`Tare`}
    </Button>
  );
}
