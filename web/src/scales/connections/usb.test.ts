// Tests connecting a USB scale, with a device that is unplugged and plugged in again.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ScaleEvent } from '../readings/reading.ts';
import type { HidDevice } from './browser-apis.ts';
import { usb, weightReports } from './usb.ts';

const weight = { reportId: 3, items: [{ usages: [0x8d0070] }, { usages: [0x8d0040] }] };
const limit = { reportId: 5, items: [{ usages: [0x8d0060] }] };

class Device extends EventTarget implements HidDevice {
  opened = false;
  readonly vendorId = 0x0922;
  readonly productId = 0x8003;
  readonly productName = 'M10';
  readonly collections = [{ usagePage: 0x8d, inputReports: [limit, weight] }];
  async open() {
    this.opened = true;
  }
  async close() {
    this.opened = false;
  }
  /** Sends a report with the weight in tenths of grams. */
  send(reportId: number, tenths: number) {
    const data = new DataView(Uint8Array.of(4, 2, 0xff, tenths & 0xff, tenths >> 8).buffer);
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }));
  }
}

/** The USB ports of the computer. */
class Ports extends EventTarget {
  plugged: Device[] = [];
  async getDevices() {
    return this.plugged;
  }
  async requestDevice() {
    return this.plugged;
  }
  unplug(device: Device) {
    this.plugged = this.plugged.filter(other => other !== device);
    this.dispatchEvent(Object.assign(new Event('disconnect'), { device }));
  }
}

const hid = new Ports();
Object.defineProperty(navigator, 'hid', { value: hid, configurable: true });
after(() => Reflect.deleteProperty(navigator, 'hid'));

describe('A USB scale', () => {
  it('is read, lost when it is unplugged, and found when it is plugged in again', async () => {
    const [first, second] = [new Device(), new Device()];
    hid.plugged = [first];
    const chosen = await usb.choose();
    const heard: ScaleEvent[] = [];
    const ends: string[] = [];
    const listener = {
      heard: (events: readonly ScaleEvent[]) => void heard.push(...events),
      isOther: () => void ends.push('other'),
      lost: () => void ends.push('lost'),
    };
    await chosen.open(listener);
    first.send(5, 2_000);
    first.send(3, 925);
    assert.deepEqual(heard, [{ kind: 'reading', grams: 92.5, stepGrams: 0.1, isMoving: false }]);

    hid.unplug(first);
    first.send(3, 930);
    assert.deepEqual([ends, heard.length], [['lost'], 1]);
    assert.equal(await usb.find(chosen.id), undefined);

    hid.plugged = [second];
    assert.equal((await usb.find(chosen.id))?.name, 'M10');
    const again = await chosen.open(listener);
    second.send(3, 931);
    assert.equal(heard.length, 2);
    await again.close();
    second.send(3, 932);
    assert.deepEqual([heard.length, second.opened, ends], [2, false, ['lost']]);
  });

  it('sends its weight in the reports that declare a weight, even in nested collections', () => {
    const nested = [{ usagePage: 0x8d, children: [{ inputReports: [limit, weight] }] }];
    assert.deepEqual([...weightReports({ collections: nested })], [3]);
    assert.deepEqual([...weightReports({ collections: [{ usagePage: 0x8d }] })], []);
  });
});
