// The shape of a driver for a Bluetooth scale.
import type { Parser } from '../readings/reading.ts';

export type Command = readonly number[];

export interface BluetoothDriver {
  /** The product name that people see. */
  name: string;
  /**
   * The beginnings of the names under which the scale advertises itself, in upper or lower case. The service does not
   * identify a scale: several makes use the same one with different bytes.
   */
  advertisedNames: readonly string[];
  /** The services of its models. The first that the scale has is used. */
  services: readonly BluetoothService[];
  createParser(): Parser;
  /** The commands that zero the scale. Without them, the app subtracts the weight on the pan. */
  tare?: readonly Command[];
}

export interface BluetoothService {
  /** UUIDs, with the standard ones in their 16-bit form. */
  service: number | string;
  notify: number | string;
  write?: number | string;
  /** Written when the connection is open. */
  start?: readonly Command[];
  /** Written repeatedly, for scales that otherwise stop sending or disconnect. */
  keepAlive?: { everyMs: number; commands: readonly Command[] };
}
