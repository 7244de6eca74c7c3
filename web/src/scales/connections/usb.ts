// Connects to USB scales over WebHID.
import { readReport, scalesUsagePage } from '../drivers/usb-scale.ts';
import { apis, type HidDevice, type InputReportEvent } from './browser-apis.ts';
import type { ChosenScale, Connection, Listener, Transport } from './transport.ts';

const idOf = ({ vendorId, productId }: HidDevice) => `${vendorId}:${productId}`;

const isScale = ({ collections }: HidDevice) =>
  collections.some(({ usagePage }) => usagePage === scalesUsagePage);

export const usb: Transport = {
  kind: 'usb',
  isAvailable: () => apis().hid !== undefined,
  async choose() {
    const [device] = (await apis().hid?.requestDevice({ filters: [{ usagePage: scalesUsagePage }] })) ?? [];
    if (!device) throw new DOMException('No scale was chosen.', 'NotFoundError');
    return scaleOf(device);
  },
  async find(id) {
    const device = await findDevice(id);
    return device && scaleOf(device);
  },
};

const findDevice = async (id: string): Promise<HidDevice | undefined> =>
  (await apis().hid?.getDevices())?.find(device => isScale(device) && idOf(device) === id);

const scaleOf = (chosen: HidDevice): ChosenScale => ({
  kind: 'usb',
  id: idOf(chosen),
  name: chosen.productName,
  // A scale that was unplugged comes back as another object.
  open: async listener => open((await findDevice(idOf(chosen))) ?? chosen, listener),
  forget: async () => chosen.forget?.(),
});

async function open(device: HidDevice, listener: Listener): Promise<Connection> {
  if (!device.opened) await device.open();
  const ended = new AbortController();
  const { signal } = ended;
  const reportIds = weightReports(device);
  const onReport = (event: Event) => {
    const { reportId, data } = event as InputReportEvent;
    if (reportIds.size > 0 && !reportIds.has(reportId)) return;
    const events = readReport(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    if (events.length > 0) listener.heard(events);
  };
  device.addEventListener('inputreport', onReport, { signal });
  const onGone = (event: Event) => {
    if ((event as Event & { device?: HidDevice }).device !== device) return;
    ended.abort();
    listener.lost();
  };
  apis().hid?.addEventListener('disconnect', onGone, { signal });
  return {
    close: async () => {
      ended.abort();
      await device.close();
    },
  };
}

/** The usage of the field with the weight. */
const weightUsage = (scalesUsagePage << 16) | 0x40;

/** Returns the ids of the reports with a weight. Empty if the scale does not describe its reports. */
export function weightReports({ collections }: Pick<HidDevice, 'collections'>): ReadonlySet<number> {
  const all = collections.flatMap(collection => [collection, ...(collection.children ?? [])]);
  const reports = all.flatMap(({ inputReports = [] }) => inputReports);
  const withWeight = reports.filter(({ items = [] }) =>
    items.some(({ usages = [] }) => usages.includes(weightUsage)),
  );
  return new Set(withWeight.map(({ reportId = 0 }) => reportId));
}
