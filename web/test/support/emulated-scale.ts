// Scales that Chromium emulates: they are found in the Bluetooth picker, receive what the app writes, and send frames.
import assert from 'node:assert/strict';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { bytesOf } from './scale-frames.ts';
import { until } from './until.ts';

interface Make {
  /** The name that the scale advertises. */
  name: string;
  service: string;
  notify: string;
  write?: string;
}

/** Returns the full form of a standard 16-bit UUID. */
const uuidOf = (short: string) => `0000${short}-0000-1000-8000-00805f9b34fb`;

export const makes = {
  decent: { name: 'Decent Scale', service: 'fff0', notify: 'fff4', write: '36f5' },
  difluid: { name: 'Microbalance', service: '00ee', notify: 'aa01' },
  /** Has no tare command. */
  smartchef: { name: 'smartchef', service: 'fff0', notify: 'fff1' },
  felicita: { name: 'FELICITA', service: 'ffe0', notify: 'ffe1' },
} as const satisfies Record<string, Make>;

export interface EmulatedScale {
  /** Everything that the app has written, as hexadecimal text. */
  written: string[];
  /** Sends the bytes as one notification, and lets a tenth of a second pass on the page's clock. */
  send(hex: string): Promise<void>;
  disconnect(): Promise<void>;
}

interface State {
  /** The bytes of the next notification. */
  value: Uint8Array;
  written: string[];
}

interface Operation {
  address: string;
  characteristicId: string;
  type: string;
  data?: string;
}

/** The characteristic that sends the weight, kept in the page by `watchScalesAndSpeech`. */
type WithNotifying = typeof globalThis & { notifying?: { readValue(): Promise<unknown> } };

/** Scales send about ten readings a second. */
const readingEveryMs = 100;
/** Codes of the Bluetooth HCI: success, and a connection that was not established. */
const [success, outOfReach] = [0x00, 0x3e];

/** Chromium's Bluetooth emulation for one page. */
export class Bluetooth {
  readonly #page: Page;
  readonly #browser: CDPSession;
  readonly #prompts: CDPSession;
  /** The scales by the ids of their characteristics. */
  readonly #scales = new Map<string, State>();
  #count = 0;
  /** While false, no scale can be connected. */
  isInReach = true;

  private constructor(page: Page, browser: CDPSession, prompts: CDPSession) {
    this.#page = page;
    this.#browser = browser;
    this.#prompts = prompts;
  }

  /** @param before the emulation for an earlier page of the browser, which has to be closed */
  static async start(page: Page, before?: Bluetooth): Promise<Bluetooth> {
    if (before) {
      // Chromium may already have ended the emulation when the page was closed.
      await before.#send('BluetoothEmulation.disable', {}).catch(() => undefined);
      await before.#browser.detach();
    }
    const context = page.context();
    const browser = await context.browser()?.newBrowserCDPSession();
    assert.ok(browser);
    const prompts = await context.newCDPSession(page);
    await prompts.send('DeviceAccess.enable');
    const bluetooth = new Bluetooth(page, browser, prompts);
    await bluetooth.#send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
    bluetooth.#answerOperations();
    return bluetooth;
  }

  /** Removes Bluetooth from the device, or restores it. */
  switchTo(state: 'powered-on' | 'absent'): Promise<void> {
    return this.#send('BluetoothEmulation.setSimulatedCentralState', { state });
  }

  /** Playwright has no types for this experimental domain. */
  #send<T>(method: string, params: object): Promise<T> {
    return this.#browser.send(method as never, params as never) as Promise<T>;
  }

  /** Fails silently, because the scale may have disconnected since. Without a response, the test would time out. */
  async #respond(method: string, response: object): Promise<void> {
    await this.#send(method, response).catch(() => {});
  }

  #answerOperations(): void {
    const on = (event: string, listener: (operation: Operation) => void) =>
      this.#browser.on(event as never, listener as never);
    on('BluetoothEmulation.gattOperationReceived', ({ address, type }) => {
      const code = this.isInReach ? success : outOfReach;
      void this.#respond('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code });
    });
    on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type, data }) => {
      const scale = this.#scales.get(characteristicId);
      if (data) scale?.written.push(Buffer.from(data, 'base64').toString('hex'));
      void this.#respond('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        ...{ characteristicId, type, code: success },
        ...(type === 'read' && scale && { data: Buffer.from(scale.value).toString('base64') }),
      });
    });
  }

  /** Makes a scale discoverable, and chooses it in the picker that `openPicker` opens. */
  async pair(make: Make, openPicker: () => Promise<void>): Promise<EmulatedScale> {
    this.#count += 1;
    const address = `09:09:09:09:09:0${this.#count}`;
    await this.#send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      ...{ address, name: make.name, manufacturerData: [] },
      knownServiceUuids: [uuidOf(make.service)],
    });
    const scale: State = { value: new Uint8Array(), written: [] };
    await this.#addService(address, make, scale);
    await this.#choose(address, openPicker);
    return {
      written: scale.written,
      send: async hex => {
        scale.value = bytesOf(hex);
        // Nothing in the emulation sends a notification. Reading the characteristic fires the same event.
        // While the scale is disconnected, nothing arrives.
        await this.#page.evaluate(() =>
          (globalThis as WithNotifying).notifying?.readValue().catch(error => {
            if (!['NetworkError', 'InvalidStateError'].includes(error.name)) throw error;
          }),
        );
        await this.#page.clock.runFor(readingEveryMs);
      },
      disconnect: async () => {
        await this.#send('BluetoothEmulation.simulateGATTDisconnection', { address });
        // The emulation forgets the services of a scale that disconnects.
        await this.#addService(address, make, scale);
      },
    };
  }

  async #addService(address: string, make: Make, scale: State): Promise<void> {
    const { serviceId } = await this.#send<{ serviceId: string }>('BluetoothEmulation.addService', {
      address,
      serviceUuid: uuidOf(make.service),
    });
    const add = async (uuid: string, properties: object) => {
      const { characteristicId } = await this.#send<{ characteristicId: string }>(
        'BluetoothEmulation.addCharacteristic',
        { serviceId, characteristicUuid: uuidOf(uuid), properties },
      );
      this.#scales.set(characteristicId, scale);
      return characteristicId;
    };
    const writes = { write: true, writeWithoutResponse: true };
    const notifyId = await add(make.notify, { read: true, notify: true, ...(!make.write && writes) });
    // Chromium only subscribes to a characteristic that has this descriptor.
    await this.#send('BluetoothEmulation.addDescriptor', {
      characteristicId: notifyId,
      descriptorUuid: uuidOf('2902'),
    });
    if (make.write) await add(make.write, writes);
  }

  /** Chooses the scale once. The prompt is reported more than once, and a second answer would crash the browser. */
  async #choose(deviceId: string, openPicker: () => Promise<void>): Promise<void> {
    let isAnswered = false;
    const listener = ({ id, devices }: { id: string; devices: { id: string }[] }) => {
      if (isAnswered || !devices.some(device => device.id === deviceId)) return;
      isAnswered = true;
      void this.#prompts.send('DeviceAccess.selectPrompt', { id, deviceId });
    };
    this.#prompts.on('DeviceAccess.deviceRequestPrompted', listener);
    await openPicker();
    await until(async () => isAnswered);
    this.#prompts.off('DeviceAccess.deviceRequestPrompted', listener);
  }
}

/** The name of a window that is to have no APIs for reading scales. */
export const withoutScales = 'without scales';

/**
 * Records the characteristic that the app subscribes to, and the sentences that it speaks. Runs before the app, and
 * removes the APIs that read scales from a window named `withoutScales`.
 */
export async function watchScalesAndSpeech(context: BrowserContext): Promise<void> {
  await context.addInitScript(without => {
    if (window.name === without)
      for (const api of ['bluetooth', 'hid', 'serial']) Reflect.deleteProperty(Navigator.prototype, api);
    const page = globalThis as WithNotifying & {
      spoken: string[];
      BluetoothRemoteGATTCharacteristic?: { prototype: { startNotifications(): Promise<unknown> } };
    };
    page.spoken = [];
    speechSynthesis.speak = ({ lang, text }) => void page.spoken.push(`${lang}: ${text}`);
    const { prototype } = page.BluetoothRemoteGATTCharacteristic ?? {};
    if (!prototype) return;
    const { startNotifications } = prototype;
    prototype.startNotifications = function start(this: { readValue(): Promise<unknown> }) {
      page.notifying = this;
      return startNotifications.call(this);
    };
  }, withoutScales);
}

export const spokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
