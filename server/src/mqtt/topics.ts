// The topics on the broker. Everything of an installation begins with its prefix, and everything of a flock with the flock's number.
import type { Config } from '../config/config.ts';
import { usualDiscoveryPrefix } from '../config/setting-types.ts';

type Prefixes = Pick<Config, 'mqttPrefix' | 'mqttDiscoveryPrefix'>;

/**
 * The name of this installation in ids, which may contain letters, digits, _ and - only. Different prefixes have different names:
 * other characters, and _, become their code, as in a URL with _ instead of %.
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
    // No other character of a prefix has a meaning in a pattern.
    const start = `^${prefix.replaceAll('.', '\\.')}/([1-9]\\d{0,14})`;
    this.#prefixes = prefixes;
    this.#statePattern = new RegExp(`${start}(?:/birds/([\\w-]+))?/state$`);
    this.#setPattern = new RegExp(`${start}/birds/([^/]{1,100})/weight/set$`);
    this.availability = `${prefix}/status`;
    this.births = [...new Set([`${usualDiscoveryPrefix}/status`, `${mqttDiscoveryPrefix}/status`])];
    this.states = [`${prefix}/+/state`, `${prefix}/+/birds/+/state`];
    this.weights = `${prefix}/+/birds/+/weight/set`;
  }

  /** The id of a device, which is different in each installation and flock. */
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

  /** Returns the device whose state a topic has. */
  deviceOfState(topic: string): Device | undefined {
    const [, flock, birdId = null] = this.#statePattern.exec(topic) ?? [];
    return flock === undefined ? undefined : { flock: Number(flock), birdId };
  }

  /** Returns the flock and the bird of a weight to record. The bird's id has not been validated. */
  birdOfWeight(topic: string): { flock: number; birdId: string } | undefined {
    const [, flock, birdId = ''] = this.#setPattern.exec(topic) ?? [];
    return flock === undefined ? undefined : { flock: Number(flock), birdId };
  }
}

/** Returns the topic for the error message about a weight that was not recorded. */
export const errorTopicOf = (setTopic: string): string => setTopic.replace(/set$/, 'error');
