// The MQTT switch of a flock: if it is on, Home Assistant shows the birds, and scales can record weights.
import * as z from 'zod';

export const MqttSettings = z.object({
  available: z.boolean(),
  enabled: z.boolean(),
  topic: z.string().nullable(),
  recordsAs: z.string().nullable(),
});
export type MqttSettings = z.output<typeof MqttSettings>;

export const MqttSettingsInput = z.object({ enabled: z.boolean({ error: 'Must be true or false.' }) });
