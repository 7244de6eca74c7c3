// Tests connecting a serial scale, with a port that sends lines at one speed and garbage at the others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ScaleEvent } from '../readings/reading.ts';
import type { SerialPort, SerialSettings } from './browser-apis.ts';
import { serialScale } from './serial.ts';
import { OtherScaleError } from './transport.ts';

/** The `baudRate` of a scale that is switched off. */
const off = 0;

/** The port of a scale that sends at `baudRate`. */
class Port extends EventTarget implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  readonly opened: SerialSettings[] = [];
  readonly #baudRate: number;
  #sending: ReturnType<typeof setInterval> | undefined;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(baudRate: number) {
    super();
    this.#baudRate = baudRate;
  }
  getInfo() {
    return { usbVendorId: 0x0403, usbProductId: 0x6001 };
  }
  async open(settings: SerialSettings) {
    assert.equal(this.readable, null, 'The port is already open.');
    this.opened.push(settings);
    this.#stream();
    if (this.#baudRate === off) return;
    const text = settings.baudRate === this.#baudRate ? 'ST,+00092.5  g\r\n' : '\u00f8\u0000\u00fe\r\n';
    const bytes = Uint8Array.from(text, character => character.charCodeAt(0));
    this.#sending = setInterval(() => this.#controller?.enqueue(bytes), 10);
  }
  #stream() {
    this.readable = new ReadableStream({
      start: controller => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
      },
    });
  }
  /** Ends the stream with a parity error. The next stream begins immediately. */
  failOnce() {
    const failed = this.#controller;
    this.#stream();
    failed?.error(new DOMException('Parity error.', 'ParityError'));
  }
  unplug() {
    const lost = this.#controller;
    clearInterval(this.#sending);
    this.#controller = undefined;
    this.readable = null;
    lost?.error(new DOMException('The device has been lost.', 'NetworkError'));
  }
  async close() {
    clearInterval(this.#sending);
    this.readable = null;
  }
}

function listen() {
  const heard: ScaleEvent[] = [];
  const ends: string[] = [];
  const listener = {
    heard: (events: readonly ScaleEvent[]) => void heard.push(...events),
    isOther: () => void ends.push('other'),
    lost: () => void ends.push('lost'),
  };
  return { heard, ends, listener };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 5));
}

describe('A serial scale', () => {
  it('is read at its own speed, which is tried first the next time', async () => {
    const port = new Port(2_400);
    const scale = serialScale(port);
    const { heard, ends, listener } = listen();
    const connection = await scale.open(listener);
    assert.deepEqual(
      port.opened.map(({ baudRate, dataBits, parity }) => [baudRate, dataBits, parity]),
      [
        [9_600, 8, 'none'],
        [2_400, 7, 'even'],
      ],
    );
    assert.deepEqual(heard[0], { kind: 'reading', grams: 92.5, stepGrams: 0.1, isMoving: false });
    await connection.close();
    assert.deepEqual([ends, port.readable], [[], null]);
    await (await scale.open(listener)).close();
    assert.equal(port.opened.at(-1)?.baudRate, 2_400);
    assert.equal(port.opened.length, 3);
  });

  it('is still read after a parity error, but is lost when it is unplugged', async () => {
    const port = new Port(9_600);
    const { heard, ends, listener } = listen();
    await serialScale(port).open(listener);
    const before = heard.length;
    port.failOnce();
    await until(() => heard.length > before + 1);
    assert.deepEqual(ends, []);
    port.unplug();
    await until(() => ends.length > 0);
    assert.deepEqual(ends, ['lost']);
  });

  it('is refused if it sends no weights at any speed', async () => {
    const port = new Port(115_200);
    await assert.rejects(serialScale(port).open(listen().listener), OtherScaleError);
    assert.deepEqual([port.opened.length, port.readable], [5, null]);
  });

  it('is not mistaken for another scale while it is switched off', { timeout: 20_000 }, async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const port = new Port(off);
    let error: unknown;
    const opening = serialScale(port)
      .open(listen().listener)
      .catch(reason => {
        error = reason;
      });
    while (error === undefined) {
      context.mock.timers.tick(1_500);
      await new Promise(resolve => setImmediate(resolve));
    }
    await opening;
    assert.ok(error instanceof Error && !(error instanceof OtherScaleError));
    assert.deepEqual([port.opened.length, port.readable], [5, null]);
  });
});
