// The section for Home Assistant in the flock settings, if the installation has an MQTT broker. It needs a connection.
import { lazy, Suspense } from 'react';
import { useRead } from '../../api/reads.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';

const MqttSwitch = lazy(async () => ({ default: (await import('./mqtt-switch.tsx')).MqttSwitch }));

export function MqttSection() {
  const { data } = useRead('GET /api/workspace/mqtt');
  const connected = useIsConnected();
  return <Suspense>{connected && data?.mqtt.available && <MqttSwitch mqtt={data.mqtt} />}</Suspense>;
}
