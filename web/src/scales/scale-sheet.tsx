// The scale's sheet: connects, reconnects, disconnects and forgets a scale, and has the hands-free switch.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { TickField } from '../forms/field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import type { TransportKind } from './connections/transport.ts';
import { availableTransports } from './connections/transports.ts';
import { connect, disconnect, forget, reconnect } from './scale.ts';
import styles from './scale-sheet.module.css';
import { type ScaleView, useScale } from './scale-view.ts';
import { canSpeak } from './speech.ts';
import { switchHandsFree, useHandsFree } from './use-hands-free.ts';

export function ScaleSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const view = useScale();
  useCloseOnceTried(view, onClose);
  const isKnown = view.status !== 'none';
  return (
    <Sheet title={t`Scale`} sub={isKnown ? <Known view={view} /> : undefined} onClose={onClose}>
      <div className={styles.parts}>
        {isKnown ? <Manage view={view} onClose={onClose} /> : <Connect />}
        <HandsFree />
      </div>
    </Sheet>
  );
}

/** Closes the sheet after an attempt to connect, because the line of the scale shows the outcome. */
function useCloseOnceTried({ status, problem }: ScaleView, onClose: () => void): void {
  const before = useRef({ status, problem });
  useEffect(() => {
    const hasConnected = before.current.status === 'connecting' && status === 'connected';
    const hasFailed = problem !== undefined && before.current.problem !== problem;
    before.current = { status, problem };
    if (hasConnected || hasFailed) onClose();
  }, [status, problem, onClose]);
}

function Known({ view: { name, status, batteryPercent } }: { view: ScaleView }) {
  const formats = useFormats();
  const percent = batteryPercent === undefined ? '' : formats.number(batteryPercent);
  if (status === 'lost') return <Trans>{name}, disconnected</Trans>;
  if (status === 'connecting') return <Trans>{name}, connecting…</Trans>;
  return percent ? (
    <Trans>
      {name}, battery {percent} %
    </Trans>
  ) : (
    name
  );
}

function Connect() {
  const { t } = useLingui();
  const words: Readonly<Record<TransportKind, string>> = {
    bluetooth: t`Connect over Bluetooth`,
    usb: t`Connect over USB`,
    serial: t`Connect over a serial port`,
  };
  const transports = availableTransports();
  return (
    <>
      <p>
        <Trans>The weight is filled in as soon as the bird sits still. You can always type instead.</Trans>
      </p>
      {transports.map(({ kind }, index) => (
        <Button
          key={kind}
          kind={index === 0 ? 'filled' : 'outlined'}
          size="give"
          wide
          onClick={() => void connect(kind)}
        >
          {words[kind]}
        </Button>
      ))}
      {transports.some(({ kind }) => kind === 'bluetooth') && (
        <p className={styles.note}>
          <Trans>
            Over Bluetooth: scales by Acaia, Bookoo, Decent, DiFluid, Eureka, Felicita, Skale, Smart Chef and
            Timemore.
          </Trans>
        </p>
      )}
    </>
  );
}

function Manage({ view, onClose }: { view: ScaleView; onClose: () => void }) {
  const { t } = useLingui();
  const endWith = (action: () => Promise<void>) => () => {
    void action();
    onClose();
  };
  return (
    <div className={styles.actions}>
      {view.status === 'lost' && <Button onClick={endWith(reconnect)}>{t`Reconnect`}</Button>}
      <Button onClick={endWith(disconnect)}>{t`Disconnect`}</Button>
      <Button onClick={endWith(forget)}>{t`Forget this scale`}</Button>
    </div>
  );
}

function HandsFree() {
  const { t } = useLingui();
  const isOn = useHandsFree();
  return (
    <TickField
      label={t`Hands-free`}
      hint={
        canSpeak()
          ? t`A weight without a question is saved without a tap. The app says the weight and the verdict, names the next bird, and goes on as soon as the scale is empty. An urgent weight waits for you. Only on this device.`
          : t`A weight without a question is saved without a tap, and the app goes on as soon as the scale is empty. An urgent weight waits for you. Only on this device.`
      }
      checked={isOn}
      onChange={event => switchHandsFree(event.currentTarget.checked)}
    />
  );
}
