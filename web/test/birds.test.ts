// Tests the list of birds: search, keyboard, the two panes on a tablet, and a flock of two hundred.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { birdNotFound, birds, board, morning } from './support/board-fixture.ts';
import { boxOf } from './support/box-of.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');

/** Returns a flock of any size, by repeating the birds of the fixture. */
const flock = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const bird = birds[index % birds.length];
    assert.ok(bird);
    const number = String(index).padStart(12, '0');
    return {
      ...bird,
      id: `00000000-0000-4000-8000-${number}`,
      name: index < birds.length ? bird.name : `${bird.name} ${index}`,
      tagId: `NL-${index}`,
      room: `Room ${1 + (index % 3)}`,
      place: `Cage ${index}`,
    };
  });

async function open(path: string, count: number, pageOptions: PageOptions = {}): Promise<Page> {
  const { page } = await browser.open('/sign-in', undefined, { ...pageOptions, expected: [birdNotFound] });
  await page.clock.setFixedTime(morning);
  await page.route('**/api/today', route =>
    route.fulfill({ json: { today: board({ birds: flock(count) }) } }),
  );
  const separator = path.includes('?') ? '&' : '?';
  await page.goto(`${browser.service.baseUrl}${path}${separator}auth_token=${robin.token}`);
  await page.getByRole('heading', { level: 1, name: /birds/i }).waitFor();
  return page;
}

const hasFocus = (row: Locator) => row.evaluate(element => element === document.activeElement);

/**
 * Presses a key until a row or field has the focus, because a screen starts listening to keys a moment after it is
 * shown.
 */
const pressUntilFocused = (key: string, expected: Locator) =>
  until(async () => {
    await expected.page().keyboard.press(key);
    return hasFocus(expected);
  });

describe('The list of birds', () => {
  it('lists birds that need attention first, and describes them to screen readers', async () => {
    const page = await open('/birds', 6);
    const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    assert.equal(
      (await first.locator('.spoken').innerText()).replaceAll('\u00a0', ' '),
      'Kiwi, 86.4 grams, 6.1 percent under usual, Call the vet',
    );
    await page.getByText('Everyone else').waitFor();
  });

  it('finds a bird by its ring, and keeps the search in the URL', async () => {
    const page = await open('/birds', 40);
    await page.getByRole('button', { name: 'Find a bird or a ring' }).click();
    await page.getByRole('searchbox').fill('nl-1');
    await page.waitForURL('**/birds?q=nl-1');
    await page.getByRole('searchbox').fill('nl-17');
    await page.getByRole('main').getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    assert.match(await page.getByRole('main').getByRole('listitem').innerText(), /Biscuit 17/);
    await page.reload();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'nl-17');
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No bird with that name or ring.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Everyone else').waitFor();
  });

  it('says that no bird matches the filters if the search is empty', async () => {
    const page = await open('/birds?room=Attic', 6);
    await page.getByText('No bird matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Everyone else').waitFor();
  });

  it('scrolls its filters with the page in a short viewport or with large text', async () => {
    for (const pageOptions of [{ height: 690 }, { height: 844, textPercent: 150 }]) {
      const page = await open('/birds', 40, pageOptions);
      const dock = page.locator('main [data-part="dock"]');
      assert.equal(await dock.evaluate(element => getComputedStyle(element).position), 'static');
    }
  });

  it('opens a bird from its row with the keyboard alone', async () => {
    const page = await open('/birds', 6, { width: 1280, height: 800 });
    const rows = page.locator('tbody a');
    await pressUntilFocused('j', rows.first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    assert.equal(await hasFocus(rows.nth(2)), true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/birds/00000000-0000-4000-8000-*');
  });

  it('has the same keyboard shortcuts on a narrow screen', async () => {
    const page = await open('/birds', 6);
    const rows = page.locator('main [data-bird-row]');
    await pressUntilFocused('j', rows.first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    assert.equal(await hasFocus(rows.nth(1)), true);
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
  });

  it('focuses the search field during the tap, so that a phone shows its keyboard', async () => {
    const page = await open('/birds', 6);
    const isInField = await page
      .getByRole('button', { name: 'Find a bird or a ring' })
      .evaluate(async (find: HTMLElement) => {
        find.click();
        await Promise.resolve();
        return document.activeElement?.matches('input[type=search]');
      });
    assert.equal(isInField, true);
    // No spell check: a ring number is not a word.
    assert.equal(await page.getByRole('searchbox').getAttribute('spellcheck'), 'false');
  });

  it('opens the bird whose ring a scanner types', async () => {
    const page = await open('/birds', 30, { width: 1280, height: 800 });
    await pressUntilFocused('/', page.getByRole('searchbox'));
    await page.keyboard.type('nl-2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/birds/00000000-0000-4000-8000-000000000002');
  });

  it('does not cut off names or rooms on a phone', async () => {
    for (const width of [320, 390]) {
      const page = await open('/birds', 30, { width });
      await page.getByText('Biscuit 29').first().waitFor({ state: 'attached' });
      const rows = page.getByRole('main').getByRole('listitem');
      const cut = await rows.evaluateAll(items =>
        items.flatMap(item =>
          [...item.querySelectorAll<HTMLElement>('a > [aria-hidden] > *')]
            .filter(words => words.scrollWidth > words.clientWidth + 1 && words.clientWidth > 0)
            .map(words => words.innerText),
        ),
      );
      assert.deepEqual(cut, [], `at ${width} px`);
    }
  });

  it('is accessible at every width, in both themes', async () => {
    const page = await open('/birds', 30);
    await page.getByText('Biscuit 29').first().waitFor({ state: 'attached' });
    await expectAccessibleEverywhere(page);
  });
});

describe('The list on a tablet', () => {
  const pageOptions = { width: 768, height: 1024 };
  const list = (page: Page) => page.locator('main [data-bird-row]');
  const pane = (page: Page) => page.getByRole('region', { name: 'The open bird' });
  const openBirdName = (page: Page) => pane(page).getByRole('heading', { level: 1 });

  /** Birds that exist on the service, because the test opens their pages. */
  const added = (async () => {
    const keeper = await browser.signIn('tablet@example.org');
    const ids: string[] = [];
    for (const [index, name] of ['Kiwi', 'Juno', 'Pesto'].entries()) {
      const body = { name, tagId: `T-${index}`, species: 'Cockatiel' };
      ids.push((await keeper.api.call('POST /api/birds', { body })).body.bird.id);
    }
    return { keeper, ids };
  })();

  it('is 380 px wide next to the open bird, and is also shown if a link opens a bird', async () => {
    const { keeper, ids } = await added;
    for (const width of [768, 1024]) {
      const { page } = await browser.open('/birds', keeper, { ...pageOptions, width });
      await page.getByRole('heading', { level: 1, name: 'Birds' }).waitFor();
      await pane(page).getByText('Open a bird in the list').waitFor();
      await list(page).filter({ hasText: 'Juno' }).click();
      await openBirdName(page).filter({ hasText: 'Juno' }).waitFor();
      // The pane is loaded a moment after the screen.
      await until(async () => (await page.title()) === 'Juno · Flock Care');
      const at = await boxOf(pane(page));
      assert.equal(at.x, 88 + 380);
      await page.goto(`${browser.service.baseUrl}/birds/${ids[2]}`);
      await openBirdName(page).filter({ hasText: 'Pesto' }).waitFor();
      await list(page).and(page.locator('[aria-current="page"]')).filter({ hasText: 'Pesto' }).waitFor();
      assert.equal(await list(page).count(), 3);
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  it('moves the focus to the opened bird, and back to the row when the bird is closed', async () => {
    const { keeper } = await added;
    const { page } = await browser.open('/birds', keeper, pageOptions);
    await list(page).first().waitFor();
    await pressUntilFocused('j', list(page).first());
    const name = (await list(page).first().locator('strong').innerText()).trim();
    await page.keyboard.press('Enter');
    await openBirdName(page).filter({ hasText: name }).waitFor();
    await until(() => hasFocus(pane(page)));
    await page.keyboard.press('j');
    assert.equal(
      await list(page)
        .nth(1)
        .evaluate(row => row === document.activeElement),
      true,
    );
    await page.keyboard.press('ArrowDown');
    assert.equal(
      await list(page)
        .nth(2)
        .evaluate(row => row === document.activeElement),
      true,
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/birds/*');
    await openBirdName(page).filter({ hasNotText: name }).waitFor();
    await page.goBack();
    await openBirdName(page).filter({ hasText: name }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/birds');
    await page.getByRole('heading', { level: 1, name: 'Birds' }).waitFor();
    assert.equal(
      await list(page)
        .first()
        .evaluate(row => row === document.activeElement),
      true,
    );
    assert.equal(await page.title(), 'Birds · Flock Care');
  });

  it('keeps its filter when a bird is opened', async () => {
    const { keeper } = await added;
    const { page } = await browser.open('/birds', keeper, pageOptions);
    await page.getByRole('searchbox').fill('t-1');
    await list(page).nth(1).waitFor({ state: 'detached' });
    await list(page).click();
    await openBirdName(page).filter({ hasText: 'Juno' }).waitFor();
    assert.equal(await list(page).count(), 1);
    assert.equal(await page.getByRole('searchbox').inputValue(), 't-1');
  });

  it('is not shown next to a bird if the text is large', async () => {
    const { keeper, ids } = await added;
    const { page } = await browser.open(`/birds/${ids[0]}`, keeper, { ...pageOptions, textPercent: 200 });
    await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
    assert.equal(await list(page).count(), 0);
    await expectNoSidewaysScroll(page);
  });

  it('scrolls to the row of a bird that a link opens', async () => {
    const page = await open('/birds', 40, pageOptions);
    await page.getByText('Biscuit 29').first().waitFor({ state: 'attached' });
    await page.goto(`${browser.service.baseUrl}/birds/00000000-0000-4000-8000-000000000029`);
    const row = page.locator('[data-bird-row][aria-current="page"]');
    await row.waitFor();
    await page.waitForFunction(() => {
      const at = document.querySelector('[data-bird-row][aria-current="page"]')?.getBoundingClientRect();
      return at && at.top >= 0 && at.bottom <= innerHeight;
    });
    assert.equal(await page.evaluate(() => scrollY), 0);
  });
});

describe('Two hundred birds', () => {
  for (const width of [390, 1280]) {
    it(`are all rendered at ${width} px, and the longest task is reported`, async t => {
      const page = await open('/birds', 6, { width });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.evaluate(() => {
        new PerformanceObserver(list => {
          const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
          const before = Number(document.documentElement.dataset.longest ?? 0);
          document.documentElement.dataset.longest = String(Math.max(before, longest));
        }).observe({ type: 'longtask' });
      });
      await page.unroute('**/api/today');
      await page.route('**/api/today', route =>
        route.fulfill({ json: { today: board({ birds: flock(200) }) } }),
      );
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.clock.fastForward(6_000);
      await page.getByText('Dot 196').first().waitFor({ state: 'attached' });
      // Only reported here, because it has to be measured on a quiet machine.
      t.diagnostic(`longest task: ${await page.evaluate(() => document.documentElement.dataset.longest)} ms`);
    });
  }
});
