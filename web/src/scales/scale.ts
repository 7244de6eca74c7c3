// The scale of this page: connects, reads and tares it, and reconnects it after a loss.
import {
  BluetoothOffError,
  type ChosenScale,
  type Connection,
  OtherScaleError,
  pause,
  type TransportKind,
} from './connections/transport.ts';
import { transportOf } from './connections/transports.ts';
import { hear, startHearing, startOver, stopHearing, tareReadings, watchSilence } from './hearing.ts';
import { rememberedScale, rememberScale } from './scale-settings.ts';
import { currentView, noScale, show } from './scale-view.ts';

/** The pauses between attempts to reconnect. The last one is repeated. */
const retryAfterMs = [500, 1_000, 2_000, 5_000, 15_000];
/** The connection is closed when no screen has used it for this long. */
const unusedForMs = 60_000;

let scale: ChosenScale | undefined;
let connection: Connection | undefined;
/** Counts the connections, so that late events from earlier ones are ignored. */
let attempt = 0;
let users = 0;
let unused: ReturnType<typeof setTimeout> | undefined;

/**
 * Called by a screen that uses the scale. A weight that is already on the pan does not count for that screen. Connects
 * the last scale, if there is one and the browser still allows it.
 *
 * @returns a function to call when the screen is closed
 */
export function startUsing(): () => void {
  clearTimeout(unused);
  users += 1;
  startOver();
  if (!isConnectedOrTrying()) void connectLast();
  return () => {
    users -= 1;
    if (users === 0) unused = setTimeout(() => void closeConnection(), unusedForMs);
  };
}

const isConnectedOrTrying = () => connection !== undefined || currentView().status === 'connecting';

/** Connects the scale that was used last on this page, or else the remembered one. */
async function connectLast(): Promise<void> {
  const last = scale ?? (await findRemembered());
  if (!last || isConnectedOrTrying()) return;
  scale = last;
  lose(last.name);
}

async function findRemembered(): Promise<ChosenScale | undefined> {
  const remembered = rememberedScale();
  if (!remembered) return undefined;
  const { kind, id } = remembered;
  return transportOf(kind)
    ?.find(id)
    .catch(() => undefined);
}

/**
 * Opens the browser's picker and connects the chosen scale. If the person chooses none, the current scale stays
 * connected.
 */
export async function connect(kind: TransportKind): Promise<void> {
  show({ problem: undefined });
  try {
    const chosen = await choose(kind);
    if (!chosen) return;
    await closeConnection();
    scale = chosen;
    await openScale(chosen);
  } catch (error) {
    fail(error);
  }
}

async function choose(kind: TransportKind): Promise<ChosenScale | undefined> {
  try {
    return await transportOf(kind)?.choose();
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** Browsers report a closed picker as "not found". */
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** Connects the lost scale again. */
export async function reconnect(): Promise<void> {
  try {
    if (scale) await openScale(scale);
  } catch (error) {
    fail(error);
  }
}

async function openScale(opening: ChosenScale, status: 'connecting' | 'lost' = 'connecting'): Promise<void> {
  endConnection();
  const own = attempt;
  const isCurrent = () => own === attempt;
  show({ ...noScale, status, name: opening.name });
  startHearing();
  const opened = await opening.open({
    heard: events => isCurrent() && hear(events, users > 0),
    isOther: () => isCurrent() && fail(new OtherScaleError(opening.name)),
    lost: () => isCurrent() && lose(opening.name),
  });
  if (!isCurrent()) return opened.close();
  connection = opened;
  rememberScale({ kind: opening.kind, id: opening.id });
  show({ status: 'connected' });
  watchSilence();
}

/** Zeroes the scale with whatever is on it, such as a perch or a towel. */
export async function tare(): Promise<void> {
  const own = connection;
  try {
    if (own?.tare) await own.tare();
    else tareReadings();
    show({ problem: undefined });
    startOver();
  } catch {
    if (own === connection) show({ problem: 'cannotTare' });
  }
}

/** Ends the connection. The scale is no longer connected automatically. */
export async function disconnect(): Promise<void> {
  scale = undefined;
  rememberScale(undefined);
  await closeConnection();
}

/** Ends the connection, and revokes the permission to use the scale. */
export async function forget(): Promise<void> {
  const forgotten = scale;
  await disconnect();
  await forgotten?.forget().catch(() => undefined);
}

async function closeConnection(): Promise<void> {
  const closing = connection;
  endConnection();
  show(noScale);
  await closing?.close().catch(() => undefined);
}

const cleared = { problem: undefined, reading: undefined, batteryPercent: undefined, stable: undefined };

function endConnection(): void {
  attempt += 1;
  connection = undefined;
  stopHearing();
  show(cleared);
}

/** Ends a connection that cannot be used. Nothing that was read from it is kept. */
function fail(error: unknown): void {
  const closing = connection;
  const isOther = error instanceof OtherScaleError;
  const name = isOther ? error.scaleName : currentView().name;
  if (isOther) {
    scale = undefined;
    rememberScale(undefined);
  }
  endConnection();
  const isOff = error instanceof BluetoothOffError;
  show({ ...noScale, name, problem: isOther ? 'otherScale' : isOff ? 'bluetoothOff' : 'cannotConnect' });
  void closing?.close().catch(() => undefined);
}

function lose(name: string): void {
  endConnection();
  show({ ...noScale, status: 'lost', name });
  void keepConnecting();
}

/** Tries to connect the lost scale until it succeeds, the person does something else, or no screen uses it. */
async function keepConnecting(): Promise<void> {
  for (let tries = 0; users > 0; tries += 1) {
    const before = attempt;
    await pause(retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 0);
    if (attempt !== before || !scale) return;
    try {
      return await openScale(scale, 'lost');
    } catch (error) {
      if (error instanceof OtherScaleError) return fail(error);
      // The person did something else during the attempt.
      if (attempt !== before + 1) return;
    }
  }
}
