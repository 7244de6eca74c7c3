// The shapes that Bluetooth, USB and serial scales share, from the choice of a scale to an open connection.
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
  /** Zeroes the scale. Undefined if it has no command for that. @throws if the scale does not accept it */
  tare?: () => Promise<void>;
  close(): Promise<void>;
}

/** A scale that the person has chosen in the browser's picker. */
export interface ChosenScale {
  kind: TransportKind;
  /** Identifies the scale in this browser. */
  id: string;
  name: string;
  /** @throws OtherScaleError if its services or bytes are not those of its driver */
  open(listener: Listener): Promise<Connection>;
  /** Revokes the permission to use it. */
  forget(): Promise<void>;
}

export interface Transport {
  kind: TransportKind;
  isAvailable(): boolean;
  /** Opens the browser's picker, which browsers allow only during a tap. @throws if none is chosen */
  choose(): Promise<ChosenScale>;
  /** Finds a scale that was chosen earlier, if the browser remembers it. */
  find(id: string): Promise<ChosenScale | undefined>;
}

/** The scale has a known name, but does not use the protocol that belongs to it. */
export class OtherScaleError extends Error {
  readonly scaleName: string;
  constructor(scaleName: string) {
    super(`${scaleName} does not speak as its name says.`);
    this.scaleName = scaleName;
  }
}

/** The device's Bluetooth is switched off, or it has none. */
export class BluetoothOffError extends Error {}

/** More than two of the longest frames. A connection that begins in the middle of a frame has fewer invalid bytes. */
export const maxInvalidBytes = 48;

/** Returns a function that reads bytes, and passes the events to the listener. */
export function readInto(parser: Parser, listener: Listener): (bytes: Uint8Array) => void {
  return bytes => {
    const events = parser.read(bytes);
    if (parser.invalidBytes >= maxInvalidBytes) listener.isOther();
    else if (events.length > 0) listener.heard(events);
  };
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
