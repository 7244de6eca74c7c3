// The topics on the broker. Except for discovery and the status of Home Assistant, they begin with the prefix of the
// installation. In a flock's topics, the number of the flock follows.
import type { Config } from '../config/config.ts';
import { usualDiscoveryPrefix } from '../config/setting-types.ts';

type Prefixes = Pick<Config, 'mqttPrefix' | 'mqttDiscoveryPrefix'>;

/**
 * The name of this installation in ids, which may contain only letters, digits, _ and -. So that different prefixes
 * have different names, all other characters and _ itself are encoded as in a URL, with _ instead of %.
 */
export const installationId = ({ mqttPrefix }: Pick<Config, 'mqttPrefix'>): string =>
  mqttPrefix.replace(/[^a-zA-Z0-9-]/g, character => `_${character.charCodeAt(0).toString(16)}`);

export const flockTopic = ({ mqttPrefix }: Pick<Config, 'mqttPrefix'>, flock: number): string =>
  `${mqttPrefix}/${flock}`;

/** A device in Home Assistant: a flock, or one of its birds. */
export interface Device {
  flock: number;
  /** Null for the flock itself. */
  birdId: string | null;
}

export class Topics {
  readonly #prefixes: Prefixes;
  readonly #statePattern: RegExp;
  readonly #setPattern: RegExp;
  /** The availability of the service: `online`, or `offline`, which is also the last will. */
  readonly availability: string;
  /** The topics on which Home Assistant says that it has started. */
  readonly births: readonly string[];
  /** The filters for the states of all flocks and birds. */
  readonly states: readonly string[];
  /** The filter for the weights to record. */
  readonly weights: string;

  constructor(prefixes: Prefixes) {
    const { mqttPrefix: prefix, mqttDiscoveryPrefix } = prefixes;
    // A prefix contains no other character with a special meaning in a pattern.
    const start = `^${prefix.replaceAll('.', '\\.')}/([1-9]\\d{0,14})`;
    this.#prefixes = prefixes;
    this.#statePattern = new RegExp(`${start}(?:/birds/([\\w-]+))?/state$`);
    this.#setPattern = new RegExp(`${start}/birds/([^/]{1,100})/weight/set$`);
    this.availability = `${prefix}/status`;
    this.births = [...new Set([`${usualDiscoveryPrefix}/status`, `${mqttDiscoveryPrefix}/status`])];
    this.states = [`${prefix}/+/state`, `${prefix}/+/birds/+/state`];
    this.weights = `${prefix}/+/birds/+/weight/set`;
  }

  /** The id of a device, unique across installations and flocks. */
  deviceId({ flock, birdId }: Device): string {
    return [installationId(this.#prefixes), flock, ...(birdId === null ? [] : [birdId])].join('_');
  }

  discovery(device: Device): string {
    return `${this.#prefixes.mqttDiscoveryPrefix}/device/${this.deviceId(device)}/config`;
  }

  state({ flock, birdId }: Device): string {
    const top = flockTopic(this.#prefixes, flock);
    return birdId === null ? `${top}/state` : `${top}/birds/${birdId}/state`;
  }

  /** Returns the device whose state is published on a topic; undefined for any other topic. */
  deviceOfState(topic: string): Device | undefined {
    const [, flock, birdId = null] = this.#statePattern.exec(topic) ?? [];
    return flock === undefined ? undefined : { flock: Number(flock), birdId };
  }

  /**
   * Returns the flock and the bird of a weight to record; undefined for any other topic. The bird's id has not been
   * validated.
   */
  birdOfWeight(topic: string): { flock: number; birdId: string } | undefined {
    const [, flock, birdId = ''] = this.#setPattern.exec(topic) ?? [];
    return flock === undefined ? undefined : { flock: Number(flock), birdId };
  }
}

/** Returns the topic for the error message about a weight that was not recorded. */
export const errorTopicOf = (setTopic: string): string => setTopic.replace(/set$/, 'error');
