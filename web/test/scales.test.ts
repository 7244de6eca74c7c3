// Tests weighing with a Bluetooth scale, emulated by Chromium: from pairing to the stored weight.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { xorOf } from '../src/scales/readings/reading.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import {
  Bluetooth,
  type EmulatedScale,
  makes,
  spokenOn,
  watchScalesAndSpeech,
  withoutScales,
} from './support/emulated-scale.ts';
import { until } from './support/until.ts';

const browser = await startBrowser({}, { features: ['WebBluetooth'] });

const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

interface Flock {
  person: Person;
  ids: Map<string, string>;
}

/** Creates a flock of birds that weigh about 92 g and were weighed on each of the six days before today. */
async function flockOf(email: string, ...names: string[]): Promise<Flock> {
  const person = await browser.signIn(email);
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const { body } = await person.api.call('POST /api/birds', {
      body: birdBody({ name, tagId: `OPR-${2050 + index}` }),
    });
    ids.set(name, body.bird.id);
  }
  for (let day = 6; day >= 1; day -= 1) {
    const weights = [...ids.values()].map(birdId => ({ birdId, weightGrams: 92 + (day % 3) / 10 }));
    await person.api.call('POST /api/weigh-ins', { body: { recordedOn: dayBefore(day), weights } });
  }
  return { person, ids };
}

/** Returns today's weights by name. */
async function todaysWeights({ person, ids }: Flock): Promise<Record<string, number>> {
  const weights: Record<string, number> = {};
  for (const [name, birdId] of ids) {
    const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
    const today = body.weights.find(({ recordedOn }) => recordedOn === dayBefore(0));
    if (today) weights[name] = today.weightGrams;
  }
  return weights;
}

async function expectStored(flock: Flock, expected: Record<string, number>): Promise<void> {
  await until(async () => Object.keys(await todaysWeights(flock)).length >= Object.keys(expected).length);
  assert.deepEqual(await todaysWeights(flock), expected);
}

let emulation: Bluetooth | undefined;

/** Opens the weigh screen in a browser with emulated scales. */
async function openWeigh({ person }: Flock, options: PageOptions) {
  const { page, context } = await browser.open('/sign-in', undefined, options);
  await watchScalesAndSpeech(context);
  emulation = await Bluetooth.start(page, emulation);
  // Readings then advance the clock, so that no test waits for a weight to become stable.
  await page.clock.install();
  await page.goto(`${browser.service.baseUrl}/weigh?auth_token=${person.token}`);
  return { page, bluetooth: emulation };
}

/** Returns a frame of a Decent Scale. */
function decentFrame(grams: number, { isMoving = false } = {}): string {
  const bytes = Buffer.alloc(7);
  bytes.set([0x03, isMoving ? 0xca : 0xce]);
  bytes.writeInt16BE(Math.round(grams * 10), 2);
  bytes[6] = xorOf(bytes);
  return bytes.toString('hex');
}

/** Returns a frame of a DiFluid scale that shows ounces. */
function ouncesFrame(ounces: number): string {
  const bytes = Buffer.alloc(19);
  bytes.set([0xdf, 0xdf, 0x03, 0x00, 0x0d]);
  bytes.writeInt32BE(Math.round(ounces * 1_000), 5);
  bytes[17] = 1;
  bytes[18] = bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;
  return bytes.toString('hex');
}

/** Sends frames until the condition is met. */
async function sendUntil(
  page: Page,
  scale: EmulatedScale,
  frames: string | string[],
  holds: () => Promise<boolean>,
) {
  const all = [frames].flat();
  let count = 0;
  const endsAt = Date.now() + 15_000;
  while (!(await holds())) {
    assert.ok(
      Date.now() < endsAt,
      `Not met within 15 seconds: ${holds}. ${await page.locator('section').allInnerTexts()}`,
    );
    await scale.send(all[count % all.length] ?? '');
    count += 1;
  }
}

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`(Weight of|Gewicht von) ${name}`) });
const line = (page: Page) => page.getByRole('region', { name: /^(Scale|Waage)$/ });
const lineSays = (page: Page, text: RegExp) => async () =>
  (await line(page).count()) > 0 && text.test(await line(page).innerText());
const emptyPan = (page: Page, scale: EmulatedScale, frame = decentFrame(0)) =>
  sendUntil(page, scale, frame, lineSays(page, /Ready for|ereit für/));
const holdsValue = (page: Page, name: string, value: string) => async () =>
  (await field(page, name).inputValue()) === value;

/** Checks that the app shows no scale, and loads no code for scales, in a browser that cannot read scales. */
async function expectNothingWithoutScales(page: Page): Promise<void> {
  let loads = 0;
  page.on('request', request => {
    if (request.url().includes('scale-parts')) loads += 1;
  });
  const reloadAs = async (name: string) => {
    await page.evaluate(next => {
      window.name = next;
    }, name);
    await page.reload();
    await field(page, 'Ari').waitFor();
    await page.waitForLoadState('networkidle');
  };
  await reloadAs(withoutScales);
  assert.equal(await page.getByRole('button', { name: 'Waage' }).count(), 0);
  assert.equal(loads, 0);
  await reloadAs('');
  assert.ok(loads > 0);
}

describe('A Bluetooth scale', () => {
  it('fills in a stable weight, and nothing else', async () => {
    const flock = await flockOf('scale@example.org', 'Ari', 'Bo', 'Cleo');
    const { page, bluetooth } = await openWeigh(flock, { width: 390 });
    await field(page, 'Ari').waitFor();
    await page.getByRole('button', { name: 'Scale' }).tap();
    await expectAccessible(page);
    const connect = async () => page.getByRole('button', { name: 'Connect over Bluetooth' }).tap();
    await bluetooth.switchTo('absent');
    await connect();
    await line(page).getByText('This device has no Bluetooth, or it is off.').waitFor();
    await bluetooth.switchTo('powered-on');
    await line(page).getByRole('button', { name: 'Choose a scale' }).tap();
    const decent = await bluetooth.pair(makes.decent, connect);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await emptyPan(page, decent);
    assert.ok(decent.written.includes('030a0101000108'));

    // The reading drifts.
    const drift = Array.from({ length: 40 }, (_none, index) => decentFrame(91 + index * 0.3));
    for (const frame of drift) await decent.send(frame);
    assert.equal(await field(page, 'Ari').inputValue(), '');
    await line(page).getByText('Still moving').waitFor();

    // The bird changes while the reading settles, and again behind a sheet. The next bird does not get the weight.
    await field(page, 'Ari').press('ArrowDown');
    await field(page, 'Bo').waitFor();
    await sendUntil(page, decent, decentFrame(93), lineSays(page, /Empty the scale/));
    assert.equal(await field(page, 'Bo').inputValue(), '');
    await emptyPan(page, decent);
    await page.getByRole('button', { name: 'Note' }).tap();
    await sendUntil(page, decent, decentFrame(94), lineSays(page, /Empty the scale/));
    await page.getByLabel(/^Weight of Bo/).dispatchEvent('keydown', { key: 'ArrowDown' });
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await sendUntil(page, decent, decentFrame(94), lineSays(page, /Empty the scale/));
    assert.equal(await field(page, 'Cleo').inputValue(), '');
    await field(page, 'Cleo').press('ArrowUp');
    assert.equal(await field(page, 'Bo').inputValue(), '');
    await field(page, 'Bo').press('ArrowUp');
    assert.equal(await field(page, 'Ari').inputValue(), '');
    await emptyPan(page, decent);

    // Half a frame, then the other half with two more frames, then garbage before a frame.
    const weight = decentFrame(92.3);
    const pieces = [weight.slice(0, 6), weight.slice(6) + weight + weight, `ff55${weight}`];
    await sendUntil(page, decent, pieces, holdsValue(page, 'Ari', '92.3'));
    await expectAccessibleEverywhere(page, 'scale');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Save 92.3/ }).tap();
    await expectStored(flock, { Ari: 92.3 });

    // The battery is low, and the scale is tared with the perch on it.
    await decent.send('030a00000c0306');
    await line(page)
      .getByText(/^Battery 12\s%$/)
      .waitFor();
    await sendUntil(page, decent, decentFrame(45), lineSays(page, /45/));
    await line(page).getByRole('button', { name: 'Tare' }).tap();
    await until(async () => decent.written.includes('030ffd000001f0'));

    // The scale disconnects while Bo's weight is settling. The typed digits stay.
    await emptyPan(page, decent);
    await decent.send(decentFrame(91.5));
    await line(page).getByText(/^91.5/).waitFor();
    for (const key of ['9', '1']) await page.getByRole('button', { name: key, exact: true }).tap();
    bluetooth.isInReach = false;
    await decent.disconnect();
    await line(page).getByText('The scale is disconnected.').waitFor();
    assert.equal(await line(page).getByText(/91.5/).count(), 0);
    assert.equal(await field(page, 'Bo').inputValue(), '91');
    bluetooth.isInReach = true;
    await line(page).getByRole('button', { name: 'Reconnect' }).tap();
    // A stable weight does not replace typed digits, even if another bird was selected in the meantime.
    await field(page, 'Bo').press('ArrowDown');
    await field(page, 'Cleo').press('ArrowUp');
    await emptyPan(page, decent);
    await sendUntil(page, decent, decentFrame(95), lineSays(page, /Empty the scale/));
    assert.equal(await field(page, 'Bo').inputValue(), '91');
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await expectStored(flock, { Ari: 92.3, Bo: 91 });
    // The scale reconnects on its own.
    await decent.disconnect();
    await emptyPan(page, decent);

    // A scale that advertises one make but sends the frames of another.
    const choose = async (button: string) => {
      await page.getByRole('button', { name: 'Scale' }).tap();
      await page.getByRole('button', { name: button }).tap();
    };
    await choose('Forget this scale');
    await line(page).waitFor({ state: 'detached' });
    const impostor = await bluetooth.pair(makes.felicita, () => choose('Connect over Bluetooth'));
    await sendUntil(page, impostor, decentFrame(93), lineSays(page, /calls itself Felicita/));
    assert.equal(await field(page, 'Cleo').inputValue(), '');

    // A scale that shows ounces.
    await line(page).getByRole('button', { name: 'Choose a scale' }).tap();
    const ounces = await bluetooth.pair(makes.difluid, connect);
    await emptyPan(page, ounces, ouncesFrame(0));
    await sendUntil(page, ounces, ouncesFrame(3.263), holdsValue(page, 'Cleo', '92.5'));
    // Typed digits replace the weight from the scale.
    for (const key of ['9', '2']) await page.getByRole('button', { name: key, exact: true }).tap();
    await page.getByRole('button', { name: /^Save 92\sg/ }).tap();
    await expectStored(flock, { Ari: 92.3, Bo: 91, Cleo: 92 });
  });

  it('weighs a round hands-free, and waits for a person if a weight is questioned or urgent', async () => {
    const flock = await flockOf('frei@example.org', 'Ari', 'Bo', 'Cleo', 'Dodo');
    const options = { width: 320, height: 640, textPercent: 200, locale: 'de-DE' };
    const { page, bluetooth } = await openWeigh(flock, options);
    await field(page, 'Ari').waitFor();
    await expectNothingWithoutScales(page);
    await page.getByRole('button', { name: 'Waage' }).tap();
    await page.getByRole('checkbox', { name: 'Freihändig' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // This scale has no tare command, so the app subtracts the perch.
    const scale = await bluetooth.pair(makes.smartchef, () =>
      page.getByRole('button', { name: 'Über Bluetooth verbinden' }).tap(),
    );
    const frame = (grams: number) => smartchefFrame(45 + grams);
    await sendUntil(page, scale, frame(0), lineSays(page, /^45/));
    await line(page).getByRole('button', { name: 'Tarieren' }).tap();
    await emptyPan(page, scale, frame(0));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const says = (text: string) => async () => (await spokenOn(page)).some(spoken => spoken.includes(text));
    await sendUntil(page, scale, frame(92.3), says('Ari'));
    await emptyPan(page, scale, frame(0));
    await sendUntil(page, scale, frame(92.1), says('Bo,'));
    await expectStored(flock, { Ari: 92.3, Bo: 92.1 });
    // A questioned weight, then an urgent and a usual one for the same bird. A person decides about all of them.
    await emptyPan(page, scale, frame(0));
    await sendUntil(page, scale, frame(29), says('Cleo, 29'));
    await emptyPan(page, scale, frame(0));
    await sendUntil(page, scale, frame(80), says('Cleo, 80'));
    await emptyPan(page, scale, frame(0));
    await sendUntil(page, scale, frame(92.2), says('Cleo, 92,2'));
    assert.deepEqual(await todaysWeights(flock), { Ari: 92.3, Bo: 92.1 });
    const spoken = (await spokenOn(page)).map(text => text.replaceAll(/\s/g, ' '));
    assert.deepEqual(spoken.slice(0, 2), [
      'de: Ari, 92,3 Gramm. Wie immer. Als Nächstes: Bo.',
      'de: Bo, 92,1 Gramm. Wie immer. Als Nächstes: Cleo.',
    ]);
    for (const text of spoken.slice(2))
      assert.match(text, /Noch nicht gespeichert\. Bitte auf dem Bildschirm/);
    assert.match(spoken[3] ?? '', /Dringend\. 13(,\d)? % unter/);
    await page.getByRole('button', { name: /92,2.*speichern/ }).tap();
    await expectStored(flock, { Ari: 92.3, Bo: 92.1, Cleo: 92.2 });

    // A page in the background neither fills in nor saves a weight.
    await emptyPan(page, scale, frame(0));
    await hide(page, true);
    await sendUntil(page, scale, frame(92.4), lineSays(page, /Waage leeren|leer/));
    await hide(page, false);
    assert.equal(await field(page, 'Dodo').inputValue(), '');
    await emptyPan(page, scale, frame(0));
    // Simulates another page that switches hands-free off.
    await page.evaluate(() => {
      localStorage.removeItem('hands-free');
      dispatchEvent(new StorageEvent('storage', { key: 'hands-free' }));
    });
    await sendUntil(page, scale, frame(92.4), holdsValue(page, 'Dodo', '92,4'));
    assert.equal((await spokenOn(page)).length, spoken.length);
  });
});

/** Sends the page to the background, or brings it back to the foreground. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Returns a frame of a Smart Chef scale. */
function smartchefFrame(grams: number): string {
  const bytes = Buffer.alloc(12);
  bytes.set([0xca, 0x10, 0x0e, 0x02]);
  bytes.writeUInt16BE(Math.round(grams * 10), 5);
  bytes[11] = xorOf(bytes.subarray(1));
  return bytes.toString('hex');
}
