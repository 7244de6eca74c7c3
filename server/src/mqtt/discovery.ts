// The discovery messages, from which Home Assistant creates devices and their entities:
// https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
import { verdicts } from '@flock-care/contract/guard';
import serverPackage from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import type { Device, Topics } from './topics.ts';

interface Described extends Device {
  name: string;
  /** The species of a bird, or “Flock”. */
  model: string;
}

/** Returns the discovery message of a flock or a bird. */
export function discoveryOf(
  topics: Topics,
  { frontendUrl }: Pick<Config, 'frontendUrl'>,
  described: Described,
): object {
  const { flock, birdId, name, model } = described;
  const id = topics.deviceId(described);
  const page = birdId === null ? '/' : `/birds/${birdId}`;
  return {
    device: {
      identifiers: [id],
      name,
      manufacturer: 'Flock Care',
      model,
      configuration_url: new URL(`${page}?flock=${flock}`, frontendUrl).href,
      ...(birdId !== null && { via_device: topics.deviceId({ flock, birdId: null }) }),
    },
    origin: { name: 'Flock Care', sw_version: serverPackage.version },
    availability_topic: topics.availability,
    state_topic: topics.state(described),
    components: Object.fromEntries(
      Object.entries(birdId === null ? flockEntities : birdEntities).map(([key, entity]) => [
        key,
        // Home Assistant does not pass on the `qos` of a device to its components.
        { ...entity, qos: 1, unique_id: `${id}_${key}`, value_template: `{{ value_json.${key} }}` },
      ]),
    ),
  };
}

const grams = {
  platform: 'sensor',
  device_class: 'weight',
  unit_of_measurement: 'g',
  state_class: 'measurement',
  suggested_display_precision: 1,
} as const;
const count = { platform: 'sensor', state_class: 'measurement' } as const;

/** The entities of a bird, keyed by the name of their value in the bird's state. */
export const birdEntities = {
  weight: { name: 'Weight', ...grams },
  usualWeight: { name: 'Usual weight', ...grams },
  change: {
    name: 'Change',
    platform: 'sensor',
    unit_of_measurement: '%',
    state_class: 'measurement',
    suggested_display_precision: 1,
    icon: 'mdi:scale-balance',
  },
  verdict: {
    name: 'Verdict',
    platform: 'sensor',
    device_class: 'enum',
    options: verdicts,
    icon: 'mdi:stethoscope',
  },
  weighInOverdue: { name: 'Weigh-in overdue', platform: 'binary_sensor', device_class: 'problem' },
  nextDose: { name: 'Next dose', platform: 'sensor', device_class: 'timestamp' },
} as const;

/** The entities of a flock, keyed by the name of their value in the flock's state. */
export const flockEntities = {
  alerts: { name: 'Alerts', ...count, icon: 'mdi:bird' },
  dosesDue: { name: 'Doses due', ...count, icon: 'mdi:pill' },
  dosesOverdue: { name: 'Doses overdue', ...count, icon: 'mdi:pill' },
  weighInsDue: { name: 'Weigh-ins due', ...count, icon: 'mdi:scale' },
} as const;
