// Lists the drivers for Bluetooth scales, and finds the driver for an advertised name.
import { acaia } from './acaia.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';
import { bookoo } from './bookoo.ts';
import { decent } from './decent.ts';
import { difluid } from './difluid.ts';
import { eureka } from './eureka.ts';
import { felicita } from './felicita.ts';
import { skale } from './skale.ts';
import { smartchef } from './smartchef.ts';
import { timemore } from './timemore.ts';

export const bluetoothDrivers: readonly BluetoothDriver[] = [
  acaia,
  bookoo,
  decent,
  difluid,
  eureka,
  felicita,
  skale,
  smartchef,
  timemore,
];

/** Finds the driver of a scale by the name that it advertises, ignoring case. */
export const findDriver = (advertisedName: string): BluetoothDriver | undefined =>
  bluetoothDrivers.find(({ advertisedNames }) =>
    advertisedNames.some(name => advertisedName.toLowerCase().startsWith(name.toLowerCase())),
  );
