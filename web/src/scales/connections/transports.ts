// The ways to connect a scale in this browser.
import { bluetooth } from './bluetooth.ts';
import { serial } from './serial.ts';
import type { Transport, TransportKind } from './transport.ts';
import { usb } from './usb.ts';

const transports: readonly Transport[] = [bluetooth, usb, serial];

export const availableTransports = (): readonly Transport[] =>
  transports.filter(transport => transport.isAvailable());

export const transportOf = (kind: TransportKind): Transport | undefined =>
  availableTransports().find(transport => transport.kind === kind);
