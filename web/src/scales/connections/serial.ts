// Connects to scales with a serial port over Web Serial. Their settings are not known, so the usual ones are tried.
import { createSerialParser } from '../drivers/serial-scale.ts';
import { apis, type SerialPort, type SerialSettings } from './browser-apis.ts';
import {
  type ChosenScale,
  type Connection,
  type Listener,
  OtherScaleError,
  readInto,
  type Transport,
} from './transport.ts';

/** The factory settings of Kern and Ohaus, A&D, older Sartorius, and other scales. */
const usualSettings: readonly SerialSettings[] = [
  { baudRate: 9_600, dataBits: 8, parity: 'none' },
  { baudRate: 2_400, dataBits: 7, parity: 'even' },
  { baudRate: 1_200, dataBits: 7, parity: 'odd' },
  { baudRate: 4_800, dataBits: 8, parity: 'none' },
  { baudRate: 19_200, dataBits: 8, parity: 'none' },
];
/** A scale that sends continuously sends several lines in this time. */
const trialMs = 1_500;

/** The browser does not reveal the name of a port. */
const name = 'RS-232';

const idOf = (port: SerialPort) => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo();
  return `${usbVendorId}:${usbProductId}`;
};

export const serial: Transport = {
  kind: 'serial',
  isAvailable: () => apis().serial !== undefined,
  async choose() {
    const port = await apis().serial?.requestPort();
    if (!port) throw new DOMException('No port was chosen.', 'NotFoundError');
    return serialScale(port);
  },
  async find(id) {
    const port = await findPort(id);
    return port && serialScale(port);
  },
};

const findPort = async (id: string): Promise<SerialPort | undefined> =>
  (await apis().serial?.getPorts())?.find(port => idOf(port) === id);

export function serialScale(chosen: SerialPort): ChosenScale {
  let settings = usualSettings;
  return {
    kind: 'serial',
    id: idOf(chosen),
    name,
    async open(listener) {
      const port = (await findPort(idOf(chosen))) ?? chosen;
      let hasSent = false;
      for (const setting of settings) {
        const connection = await tryOpen(port, setting, listener, () => {
          hasSent = true;
        });
        if (!connection) continue;
        // The next time, the setting that worked is tried first.
        settings = [setting, ...usualSettings.filter(other => other !== setting)];
        return connection;
      }
      // A scale that is off sends nothing.
      throw hasSent ? new OtherScaleError(name) : new Error('The serial port sends nothing.');
    },
    forget: async () => chosen.forget?.(),
  };
}

/** Opens the port; returns undefined if no valid line arrives with this setting. */
async function tryOpen(
  port: SerialPort,
  setting: SerialSettings,
  listener: Listener,
  onBytes: () => void,
): Promise<Connection | undefined> {
  await port.open(setting);
  let hasHeard: (heard: boolean) => void = () => undefined;
  const heard = new Promise<boolean>(resolve => {
    hasHeard = resolve;
  });
  setTimeout(() => hasHeard(false), trialMs);
  let isTrial = true;
  const read = readInto(createSerialParser(), {
    heard: events => {
      hasHeard(true);
      listener.heard(events);
    },
    isOther: () => (isTrial ? hasHeard(false) : listener.isOther()),
    lost: listener.lost,
  });
  const readBytes = (bytes: Uint8Array) => {
    if (bytes.length > 0) onBytes();
    read(bytes);
  };
  const reading = readFrom(port, readBytes, () => (isTrial ? hasHeard(false) : listener.lost()));
  if (await heard) {
    isTrial = false;
    return { close: reading.close };
  }
  await reading.close();
  return undefined;
}

/** Reads the port until it is closed. A parity error ends a stream, and the port then has a new one. */
function readFrom(port: SerialPort, onBytes: (bytes: Uint8Array) => void, onEnd: () => void) {
  let isClosed = false;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const readAll = async () => {
    while (port.readable && !isClosed) {
      reader = port.readable.getReader();
      try {
        for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read())
          if (value) onBytes(value);
      } catch {
        // The next stream begins after the error.
      } finally {
        reader.releaseLock();
      }
    }
  };
  const done = readAll().then(() => isClosed || onEnd());
  return {
    close: async () => {
      isClosed = true;
      await reader?.cancel().catch(() => undefined);
      await done;
      await port.close().catch(() => undefined);
    },
  };
}
