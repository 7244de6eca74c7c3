// Connects to scales over Web Bluetooth.
import type { BluetoothDriver, BluetoothService, Command } from '../drivers/bluetooth-driver.ts';
import { bluetoothDrivers, findDriver } from '../drivers/bluetooth-drivers.ts';
import { apis, type BluetoothDevice, type GattCharacteristic, type GattServer } from './browser-apis.ts';
import {
  BluetoothOffError,
  type ChosenScale,
  type Connection,
  type Listener,
  OtherScaleError,
  pause,
  readInto,
  type Transport,
} from './transport.ts';

/** Some scales drop a command that follows another one too closely. */
const betweenCommandsMs = 60;

/** Includes lower and upper case, because the browser's comparison is case-sensitive. */
const filters = [
  ...new Set(
    bluetoothDrivers
      .flatMap(driver => driver.advertisedNames)
      .flatMap(name => [name, name.toLowerCase(), name.toUpperCase()]),
  ),
].map(namePrefix => ({ namePrefix }));

const optionalServices = [
  ...new Set(bluetoothDrivers.flatMap(({ services }) => services.map(({ service }) => service))),
];

export const bluetooth: Transport = {
  kind: 'bluetooth',
  isAvailable: () => apis().bluetooth !== undefined,
  async choose() {
    const { bluetooth } = apis();
    try {
      return scaleOf(await bluetooth?.requestDevice({ filters, optionalServices }));
    } catch (error) {
      // The browser reports missing Bluetooth in the same way as a closed picker.
      if ((await bluetooth?.getAvailability?.()) === false) throw new BluetoothOffError();
      throw error;
    }
  },
  async find(id) {
    const devices = await apis().bluetooth?.getDevices?.();
    const device = devices?.find(device => device.id === id);
    return device && scaleOf(device);
  },
};

function scaleOf(device: BluetoothDevice | undefined): ChosenScale {
  const name = device?.name ?? '';
  const driver = findDriver(name);
  const gatt = device?.gatt;
  if (!driver || !gatt) throw new OtherScaleError(name);
  return {
    kind: 'bluetooth',
    id: device.id,
    name: driver.name,
    open: listener => open(device, gatt, driver, listener),
    forget: async () => device.forget?.(),
  };
}

async function open(
  device: BluetoothDevice,
  gatt: GattServer,
  driver: BluetoothDriver,
  listener: Listener,
): Promise<Connection> {
  const server = await gatt.connect();
  const ended = new AbortController();
  const close = async () => {
    ended.abort();
    server.disconnect();
  };
  try {
    const { service, notify, write } = await findCharacteristics(server, driver);
    const { signal } = ended;
    const read = readInto(driver.createParser(), listener);
    notify.addEventListener('characteristicvaluechanged', () => notify.value && read(bytesOf(notify.value)), {
      signal,
    });
    const onLost = () => {
      ended.abort();
      listener.lost();
    };
    device.addEventListener('gattserverdisconnected', onLost, { signal });
    await notify.startNotifications();
    const send = senderTo(write);
    // The scale may not need a command that fails. If it does, no weight arrives, and the screen says so.
    await send(service.start ?? []).catch(() => undefined);
    keepAlive(service, send, signal);
    const { tare } = driver;
    return { close, ...(tare && write && { tare: () => send(tare) }) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Finds the first of the driver's services that the scale has. @throws OtherScaleError if it has none */
async function findCharacteristics(server: GattServer, driver: BluetoothDriver) {
  for (const service of driver.services) {
    try {
      const found = await server.getPrimaryService(service.service);
      const notify = await found.getCharacteristic(service.notify);
      const write = service.write === undefined ? undefined : await found.getCharacteristic(service.write);
      return { service, notify, write };
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
    }
  }
  throw new OtherScaleError(driver.name);
}

type Sender = (commands: readonly Command[]) => Promise<void>;

/** Returns a function that writes commands one after another, even if it is called again in the meantime. */
function senderTo(characteristic: GattCharacteristic | undefined): Sender {
  let last = Promise.resolve();
  return commands => {
    const sending = last.then(async () => {
      for (const [index, command] of commands.entries()) {
        if (index > 0) await pause(betweenCommandsMs);
        const bytes = Uint8Array.from(command);
        if (characteristic?.properties.writeWithoutResponse)
          await characteristic.writeValueWithoutResponse(bytes);
        else await characteristic?.writeValueWithResponse(bytes);
      }
    });
    last = sending.catch(() => undefined);
    return sending;
  };
}

function keepAlive({ keepAlive }: BluetoothService, send: Sender, signal: AbortSignal): void {
  if (!keepAlive) return;
  const timer = setInterval(() => send(keepAlive.commands).catch(() => undefined), keepAlive.everyMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
