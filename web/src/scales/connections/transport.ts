// The types and errors that Bluetooth, USB and serial connections share.
import type { Parser, ScaleEvent } from '../readings/reading.ts';

export type TransportKind = 'bluetooth' | 'usb' | 'serial';

export interface Listener {
  heard(events: readonly ScaleEvent[]): void;
  /** The scale sends bytes that its driver cannot read. */
  isOther(): void;
  /** The connection has ended without `close`. */
  lost(): void;
}

export interface Connection {
  /** Zeroes the scale. Undefined if it has no command for that. @throws if the command fails */
  tare?: () => Promise<void>;
  close(): Promise<void>;
}

/** A scale that the person has chosen in the browser's picker. */
export interface ChosenScale {
  kind: TransportKind;
  /** Identifies the scale in this browser. */
  id: string;
  name: string;
  /**
   * @throws OtherScaleError if the scale's services or bytes do not match its driver, and another error if it cannot be
   * reached
   */
  open(listener: Listener): Promise<Connection>;
  /** Revokes the permission to use it. */
  forget(): Promise<void>;
}

export interface Transport {
  kind: TransportKind;
  isAvailable(): boolean;
  /**
   * Opens the browser's picker, which browsers allow only in response to a tap or click.
   *
   * @throws if no supported scale is chosen, or Bluetooth is off
   */
  choose(): Promise<ChosenScale>;
  /** Finds a scale that was chosen earlier, if the browser remembers it. */
  find(id: string): Promise<ChosenScale | undefined>;
}

/** The chosen device is not a scale that the app can read. */
export class OtherScaleError extends Error {
  readonly scaleName: string;
  constructor(scaleName: string) {
    super(`${scaleName} does not speak as its name says.`);
    this.scaleName = scaleName;
  }
}

/** The device's Bluetooth is switched off, or the device has none. */
export class BluetoothOffError extends Error {}

/**
 * The number of invalid bytes that reveals another scale. A connection that begins in the middle of a frame has fewer.
 */
export const maxInvalidBytes = 48;

/** Returns a function that parses bytes and notifies the listener. */
export function readInto(parser: Parser, listener: Listener): (bytes: Uint8Array) => void {
  return bytes => {
    const events = parser.read(bytes);
    if (parser.invalidBytes >= maxInvalidBytes) listener.isOther();
    else if (events.length > 0) listener.heard(events);
  };
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
