// The parts of Web Bluetooth, WebHID and Web Serial that the app uses. TypeScript has no types for them, because not every
// browser has them.

export interface GattCharacteristic extends EventTarget {
  readonly value?: DataView;
  readonly properties: { readonly writeWithoutResponse: boolean };
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(bytes: BufferSource): Promise<void>;
  writeValueWithoutResponse(bytes: BufferSource): Promise<void>;
}

export interface GattService {
  getCharacteristic(uuid: number | string): Promise<GattCharacteristic>;
}

export interface GattServer {
  readonly connected: boolean;
  connect(): Promise<GattServer>;
  disconnect(): void;
  getPrimaryService(uuid: number | string): Promise<GattService>;
}

export interface BluetoothDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: GattServer;
  forget?(): Promise<void>;
}

interface Bluetooth {
  requestDevice(options: {
    filters: { namePrefix: string }[];
    optionalServices: (number | string)[];
  }): Promise<BluetoothDevice>;
  getDevices?(): Promise<BluetoothDevice[]>;
  getAvailability?(): Promise<boolean>;
}

export interface InputReportEvent extends Event {
  readonly reportId: number;
  readonly data: DataView;
}

interface HidCollection {
  readonly usagePage?: number;
  readonly children?: readonly HidCollection[];
  readonly inputReports?: readonly {
    readonly reportId?: number;
    readonly items?: readonly { readonly usages?: readonly number[] }[];
  }[];
}

export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly collections: readonly HidCollection[];
  open(): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
}

interface Hid extends EventTarget {
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
  getDevices(): Promise<HidDevice[]>;
}

export interface SerialSettings {
  baudRate: number;
  dataBits: 7 | 8;
  parity: 'none' | 'even' | 'odd';
}

export interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(settings: SerialSettings): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
}

interface Serial extends EventTarget {
  requestPort(): Promise<SerialPort>;
  getPorts(): Promise<SerialPort[]>;
}

export interface ScaleApis {
  readonly bluetooth?: Bluetooth;
  readonly hid?: Hid;
  readonly serial?: Serial;
}

/** The cast adds what TypeScript's types lack. */
export const apis = (): ScaleApis => navigator as unknown as ScaleApis;
