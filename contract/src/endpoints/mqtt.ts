// The endpoints for a flock's MQTT switch.
import * as z from 'zod';
import { MqttSettings, MqttSettingsInput } from '../shapes/mqtt.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { managers, session } from './policy.ts';

const tag = 'Flocks';

document(MqttSettings, {
  id: 'MqttSettings',
  example: { available: true, enabled: true, topic: 'flock-care/42', recordsAs: 'Olive' },
  fields: {
    available: { description: 'False if the operator has not configured a broker (`MQTT_URL`).' },
    topic: { description: "The first levels of the flock's topics; null without a broker." },
    recordsAs: {
      description:
        'The name of the person who turned MQTT on. Weights from MQTT are recorded in their name. Null while MQTT is off, or if that person may no longer record weights; in the second case, weights are refused until MQTT is turned off and on again.',
    },
  },
});
document(MqttSettingsInput, { id: 'MqttSettingsInput' });

const one = z.object({ mqtt: MqttSettings });

export const mqttEndpoints = {
  'GET /api/workspace/mqtt': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'Read whether the active flock uses MQTT',
    responses: { 200: one },
  }),
  'PUT /api/workspace/mqtt': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Turn MQTT on or off for the active flock',
    description:
      'While MQTT is on, the birds of the flock are published to the broker for Home Assistant, with their names, weights, verdicts and the times of their next doses. A weight that is sent to the topic of a bird is recorded in the name of the caller, by a device token named Home Assistant. Turning MQTT off removes everything from the broker and revokes that token. See [docs/integrations.md](integrations.md#home-assistant).',
    payloadName: 'settings',
    body: MqttSettingsInput,
    example: { enabled: true },
    responses: { 200: one },
    refusals: {
      roleNotAllowed: 'The caller is no longer a manager of the flock.',
      workspaceNotFound: 'The flock no longer exists.',
      mqttUnavailable: 'The operator has not configured a broker, so MQTT cannot be turned on.',
    },
  }),
} as const;
