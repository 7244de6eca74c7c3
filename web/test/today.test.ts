// The Today screen: what it shows of a flock, on every width, in both themes, in both languages and with large text.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Dose, Today } from '../src/today/board.ts';
import { expectAccessible, expectNoSidewaysScroll, expectUsableByEverybody } from './support/axe.ts';
import { board, doses, morning, notThere } from './support/board-fixture.ts';
import { boxOf, inOwnFaces } from './support/box-of.ts';
import { type Look, startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
await olive.api.call('PUT /api/workspace/settings', { body: { timeZone: 'Europe/Amsterdam' } });

/** For looking at, not compared. */
const pictures = join(import.meta.dirname, '../pictures');
mkdirSync(pictures, { recursive: true });

/** Opens Today on a certain morning, with a board of this test. */
async function openToday(look: Look, today: Today = board()) {
  const opened = await browser.open('/sign-in', undefined, { ...look, expected: [notThere] });
  const { page } = opened;
  await page.clock.setFixedTime(morning);
  await page.route('**/api/today', route => route.fulfill({ json: { today } }));
  await page.goto(`${browser.service.baseUrl}/today?auth_token=${olive.token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
}

describe('Today', () => {
  it('can be used by everybody', async () => {
    const { page, context } = await openToday({});
    await page.getByText('6.1 % under', { exact: false }).first().waitFor();
    await expectUsableByEverybody(page, [pictures, 'today']);
    await context.close();
  });

  for (const width of [390, 1280]) {
    it(`loses nothing with text of 200 % at ${width} px`, async () => {
      const { page, context } = await openToday({ width, textPercent: 200 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: join(pictures, `today-${width}-text-200.png`), fullPage: true });
      await context.close();
    });
  }

  it('speaks German with its own numbers, at 320 px', async () => {
    const { page, context } = await openToday({ width: 320, locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Dienstagmorgen' }).waitFor();
    await page.getByText('Ein Vogel braucht dich. Zwei Gaben sind fällig.').waitFor();
    await page.getByRole('link', { name: 'Dr Amara anrufen' }).waitFor();
    await page.getByText('aufs Futter').waitFor();
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  for (const locale of ['en-GB', 'de-DE']) {
    it(`stays where it is when the faces arrive after it, in ${locale}`, async () => {
      const { page, context } = await browser.open('/sign-in', undefined, { locale });
      const faces = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async route => {
        await faces.promise;
        await route.continue();
      });
      await page.clock.setFixedTime(morning);
      await page.route('**/api/today', route => route.fulfill({ json: { today: board() } }));
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${browser.service.baseUrl}/today?auth_token=${olive.token}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.evaluate(() => document.fonts.status), 'loading');
      faces.resolve();
      await inOwnFaces(page);
      // A shift is reported after the frame in which it was.
      await page.waitForTimeout(200);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      assert.ok(sum <= 0.02, `moved by ${sum.toFixed(3)}`);
      await context.close();
    });
  }

  it('shows who needs somebody first on a phone, and is where it was read when it is loaded again', async () => {
    const { page, context } = await browser.open('/sign-in', undefined, { width: 390 });
    await page.route('**/api/today', route => route.fulfill({ json: { today: board() } }));
    await page.addInitScript(() => {
      const steps: string[] = [];
      Object.assign(globalThis, { steps });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        if (!main?.querySelector('article')) return;
        steps.push(main.querySelector('[aria-label="The perch"]') ? 'with the perch' : 'without it');
      }).observe(document, { childList: true, subtree: true });
    });
    const steps = () => page.evaluate(() => (globalThis as unknown as { steps: string[] }).steps);
    await page.goto(`${browser.service.baseUrl}/today?auth_token=${olive.token}`);
    await page.getByRole('region', { name: 'The perch' }).waitFor();
    assert.equal((await steps())[0], 'without it');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const place = await page.evaluate(() => scrollY);
    assert.ok(place > 0);
    // The place is kept a moment later.
    await page.waitForTimeout(300);
    await page.reload();
    await page.getByRole('region', { name: 'The perch' }).waitFor();
    assert.equal((await steps())[0], 'with the perch');
    await until(async () => (await page.evaluate(() => scrollY)) === place);
    await context.close();
  });

  it('says which place its times are of, if the clock of the device shows another one', async () => {
    const { page, context } = await openToday({ timezoneId: 'UTC' });
    await page.getByText('Times in Amsterdam.').waitFor();
    await context.close();
    const near = await openToday({ timezoneId: 'Europe/Berlin' });
    await near.page.getByText('Two doses due.').waitFor();
    assert.equal(await near.page.getByText('Times in').count(), 0);
  });

  it('has the hours of the region that the person prefers, in whatever language', async () => {
    const { page } = await openToday({ locale: 'en-US' });
    await page.getByRole('heading', { name: /^Doses at 8:00.AM$/ }).waitFor();
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.reload();
    await page.getByRole('heading', { name: /^Gaben um 8:00.AM$/ }).waitFor();
  });

  it('shows what was given a moment ago, and of the next dose when it is due', async () => {
    const [juno, , evening] = doses;
    assert.ok(juno && evening);
    const createdAt = new Date(Date.parse(morning) - 60_000).toISOString();
    const administration = { id: 'a', createdByUserId: 'leo', createdAt } as Dose['administration'];
    const given = { state: 'given', outcome: 'given', givenAt: createdAt, givenByName: 'Leo' } as const;
    const counts = { dosesDue: 0, dosesOverdue: 0, weighInsDue: 3, alerts: 1 };
    const { page, context } = await openToday(
      {},
      board({ doses: [{ ...juno, ...given, administration }, evening], counts }),
    );
    await page
      .getByRole('listitem')
      .filter({ hasText: /Leo, \d\d:\d\d/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Doses today' }).waitFor();
    await page.getByRole('heading', { name: /^Later, at/ }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /in \d+ h$/ })
      .waitFor();
    assert.equal(await page.getByRole('button', { name: /^Give/ }).count(), 0);
    await context.close();
  });

  it('is two taps from a link for the vet, beside the call', async () => {
    // The service does not have the birds of this board, whose weights the sheet reads.
    const { page, context } = await openToday({});
    const call = await boxOf(page.getByRole('link', { name: 'Call Dr Amara' }));
    const vetPage = page.getByRole('button', { name: 'Vet page' });
    assert.equal((await boxOf(vetPage)).y, call.y);
    await vetPage.click();
    const sheet = page.getByRole('dialog', { name: 'Hand Kiwi over' });
    await sheet.getByRole('button', { name: /a link$/ }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it('keeps two actions side by side when the vet has a long name', async () => {
    const { birds, ...rest } = board();
    const call = { name: 'Dr Wilhelmina van der Steenhoven', phone: '+31 20 555 0117' };
    const named = birds.map(bird => (bird.call ? { ...bird, call } : bird));
    const { page, context } = await openToday({}, { ...rest, birds: named });
    const one = await boxOf(page.getByRole('link', { name: /^Call Dr/ }));
    const other = await boxOf(page.getByRole('button', { name: 'Vet page' }));
    assert.ok(one.x + one.width <= other.x, JSON.stringify([one, other]));
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  it('reads each bird of the perch as one sentence', async () => {
    const { page, context } = await openToday({});
    const perch = page.getByRole('region', { name: 'The perch' });
    await perch
      .getByRole('link', { name: 'Kiwi, 86.4 grams, 6.1 percent under usual, Call the vet' })
      .waitFor();
    await perch.getByRole('link', { name: 'Biscuit, not weighed today, Usual, weigh' }).waitFor();
    await context.close();
  });

  it('has one tap from a bird to its scale or its page, on targets that a thumb hits', async () => {
    const { page, context } = await openToday({});
    const perch = page.getByRole('region', { name: 'The perch' });
    const pesto = perch.getByRole('link', { name: /^Pesto/ });
    assert.match((await pesto.getAttribute('href')) ?? '', /^\/weigh\?bird=/);
    assert.match((await perch.getByRole('link', { name: /^Kiwi/ }).getAttribute('href')) ?? '', /^\/birds\//);
    const box = await boxOf(pesto);
    assert.ok(box.width >= 53 && box.height >= 118, JSON.stringify(box));
    const give = await boxOf(page.getByRole('button', { name: 'Give Juno meloxicam 0.3 ml' }));
    assert.ok(give.width >= 80 && give.height >= 52, JSON.stringify(give));
    await context.close();
  });

  it('says that all is quiet, and when the next dose is', async () => {
    const quiet = board();
    const [, juno, pesto] = quiet.birds;
    const later = quiet.doses.filter(({ state }) => state === 'later');
    const { page, context } = await openToday(
      {},
      {
        ...quiet,
        birds: [juno, pesto].filter(bird => bird !== undefined),
        doses: later,
        counts: { ...quiet.counts, dosesDue: 0, alerts: 0 },
      },
    );
    await page.getByText('All quiet. Next dose at 20:00.').waitFor();
    await context.close();
  });

  it('begins with an empty perch', async () => {
    const { page, context } = await openToday({}, board({ birds: [], doses: [] }));
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    await page.getByRole('link', { name: 'Add your first bird' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  for (const count of [9, 30]) {
    it(`fits ${count} birds`, async () => {
      const { birds, ...rest } = board();
      const many = Array.from({ length: count }, (_, index) => ({
        ...birds[index % birds.length],
        id: String(index),
      }));
      const { page, context } = await openToday({}, { ...rest, birds: many } as Today);
      if (count > 12) await page.getByText('15 of 30 birds weighed').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: join(pictures, `today-${count}-birds.png`) });
      await context.close();
    });
  }
});

describe('The board', () => {
  /** Of a page, from the delays in milliseconds of the timers that run on it. */
  const timersOf = (page: Page) =>
    page.evaluate(() => [...(window as unknown as { timers: Map<number, number> }).timers.values()]);

  it('is read by one timer and tells the time by one clock, however many show it', async () => {
    const { page } = await browser.open('/sign-in');
    await page.addInitScript(() => {
      const { setInterval: start, clearInterval: stop } = window;
      const timers = new Map<number, number>();
      Object.assign(window, {
        timers,
        setInterval: (handler: TimerHandler, ms: number) => {
          const id = start(handler, ms);
          timers.set(id, ms);
          return id;
        },
        clearInterval: (id: number) => {
          timers.delete(id);
          stop(id);
        },
      });
    });
    await page.route('**/api/today', route => route.fulfill({ json: { today: board() } }));
    await page.goto(`${browser.service.baseUrl}/today?auth_token=${olive.token}`);
    await page.getByRole('region', { name: 'The perch' }).waitFor();
    for (const ms of [5_000, 20_000])
      assert.equal((await timersOf(page)).filter(delay => delay === ms).length, 1, `${ms} ms`);
  });

  it('shows what others did within ten seconds', async () => {
    let birds = board().birds;
    const { page } = await openToday({});
    await page.route('**/api/today', route => route.fulfill({ json: { today: { ...board(), birds } } }));
    birds = birds.map(bird => ({ ...bird, name: `${bird.name} II` }));
    await page.getByText(`${birds[0]?.name}`).first().waitFor({ timeout: 10_000 });
  });
});
