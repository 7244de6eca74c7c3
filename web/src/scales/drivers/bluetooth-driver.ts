// The shape of a driver for a Bluetooth scale.
import type { Parser } from '../readings/reading.ts';

export type Command = readonly number[];

export interface BluetoothDriver {
  /** The product name that people see. */
  name: string;
  /**
   * Prefixes of the names that the scale advertises, ignoring case. A service does not identify a scale: several makes
   * use the same one with different protocols.
   */
  advertisedNames: readonly string[];
  /** The services of the driver's models. The first one that the scale has is used. */
  services: readonly BluetoothService[];
  createParser(): Parser;
  /** The commands that zero the scale. If there are none, the app subtracts the weight on the pan. */
  tare?: readonly Command[];
}

export interface BluetoothService {
  /** UUIDs. Those with a 16-bit form are numbers. */
  service: number | string;
  notify: number | string;
  write?: number | string;
  /** Written when the connection is open. */
  start?: readonly Command[];
  /** Written repeatedly, for scales that otherwise stop sending or disconnect. */
  keepAlive?: { everyMs: number; commands: readonly Command[] };
}
