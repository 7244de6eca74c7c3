// Tests the notebook page, where weights from other days are typed row by row.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Returns a date as people write it, in an unambiguous order. */
const written = (day: string) => day.split('-').reverse().map(Number).join('.');

interface Notebook {
  person: Person;
  birdId: string;
}

/** Adds a bird with a daily weight of 92 g, from ten days ago until the day before yesterday. */
async function birdOf(email: string): Promise<Notebook> {
  const person = await browser.signIn(email);
  const { id: birdId } = await addBird(person, { name: 'Kiwi', species: 'Cockatiel', tagId: 'NL-1' });
  for (let days = 10; days >= 2; days -= 1) {
    const body = { weightGrams: 92, recordedOn: dayBefore(days) };
    await person.api.call('POST /api/birds/:birdId/weights', { params: { birdId }, body });
  }
  return { person, birdId };
}

async function open({ person, birdId }: Notebook, pageOptions = {}): Promise<Page> {
  const { page } = await browser.open(`/birds/${birdId}/weights`, person, pageOptions);
  await day(page, 1).waitFor();
  // Waits for the weights that the rows are compared with.
  await page.waitForLoadState('networkidle');
  return page;
}

const day = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Day, line ${line}`, exact: true });
const grams = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Grams, line ${line}`, exact: true });
const row = (page: Page, line: number) => page.getByRole('listitem').nth(line - 1);

async function fill(page: Page, ...rows: (readonly [day: string, grams: string])[]): Promise<void> {
  for (const [index, [text, weight]] of rows.entries()) {
    await day(page, index + 1).fill(text);
    await grams(page, index + 1).fill(weight);
  }
  await page.getByRole('heading', { level: 1 }).click();
}

async function stored({ person, birdId }: Notebook): Promise<Map<string, number>> {
  const params = { birdId };
  const { body } = await person.api.call('GET /api/birds/:birdId/weight-history', { params });
  return new Map(body.entries.map(({ weight }) => [weight.recordedOn, weight.weightGrams]));
}

describe('The notebook page', () => {
  it('can be filled in by keyboard alone, and is linked from the bird’s page', async () => {
    const notebook = await birdOf('keys@example.org');
    const { page } = await browser.open(`/birds/${notebook.birdId}`, notebook.person, { width: 1280 });
    await page.getByLabel('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Weights from other days' }).click();
    await day(page, 1).focus();
    await page.keyboard.type('3.2.2024');
    await page.keyboard.press('Enter');
    await page.keyboard.type('91,5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('4');
    await page.keyboard.press('Tab');
    await page.keyboard.type('92.25');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5 Feb 2024');
    await page.keyboard.press('Enter');
    await page.keyboard.type('92');
    await row(page, 1).getByText('Sat 3 Feb 2024').waitFor();
    await row(page, 2).getByText('Sun 4 Feb 2024').waitFor();
    await page.keyboard.press('ArrowUp');
    assert.equal(await grams(page, 2).evaluate(field => field === document.activeElement), true);
    await page.getByRole('button', { name: 'Save 3 weights' }).press('Enter');
    await page.getByRole('status').filter({ hasText: '3 weights saved.' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
    const weights = await stored(notebook);
    assert.deepEqual(
      ['2024-02-03', '2024-02-04', '2024-02-05'].map(on => weights.get(on)),
      [91.5, 92.25, 92],
    );
    const { body } = await notebook.person.api.call('GET /api/birds/:birdId/weight-history', {
      params: { birdId: notebook.birdId },
    });
    assert.equal(body.entries.at(-1)?.fasting, null, 'Nobody entered whether the bird had eaten.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await stored(notebook)).size === 9);
  });

  it('asks about an ambiguous date, and refuses an impossible one', async () => {
    const notebook = await birdOf('days@example.org');
    const page = await open(notebook);
    await fill(
      page,
      ['3/2/2024', '92'],
      ['31.2.2024', '92'],
      [written(dayBefore(-1)), '92'],
      ['soon', '92'],
      ['3', '92'],
    );
    await row(page, 2).getByText('That day does not exist.').waitFor();
    await row(page, 3).getByText('This day is in the future.').waitFor();
    await row(page, 4).getByText('Type the day, such as').waitFor();
    await row(page, 5).getByText('Which day is it?').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const first = row(page, 1).getByRole('button').first();
    await until(() => first.evaluate(button => button === document.activeElement));
    const choice = row(page, 1).getByRole('button', { name: 'Sat 3 Feb 2024' });
    await choice.click();
    await row(page, 1).getByText('Sat 3 Feb 2024').waitFor();
    assert.equal(await grams(page, 1).evaluate(field => field === document.activeElement), true);
    await row(page, 5).getByText('Sat 3 Feb 2024').waitFor({ state: 'detached' });
    await row(page, 5).getByText('Line 1 has the same day.').waitFor();
    assert.equal((await stored(notebook)).size, 9);
  });

  it('shows existing weights before it saves, and asks about an implausible weight', async () => {
    const notebook = await birdOf('there@example.org');
    const page = await open(notebook);
    await fill(
      page,
      [written(dayBefore(5)), '92'],
      [written(dayBefore(4)), '91'],
      [written(dayBefore(3)), '90.5'],
      [written(dayBefore(1)), '921'],
    );
    await row(page, 1).getByText('already there').waitFor();
    await row(page, 2).getByRole('button', { name: 'Keep 92' }).click();
    await row(page, 2).getByText('not changed').waitFor();
    await row(page, 3).getByRole('button', { name: 'Replace with 90.5' }).click();
    await row(page, 4).getByText('Is a dot missing?').waitFor();
    // While a question is open, Save stores nothing, so its label has no number.
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await row(page, 4).getByRole('button', { name: 'Make it 92.1 g' }).click();
    await page.getByRole('button', { name: 'Save 2 weights' }).click();
    await page.waitForURL(`**/birds/${notebook.birdId}`);
    await until(async () => (await stored(notebook)).size === 10);
    const weights = await stored(notebook);
    const days = [5, 4, 3, 1].map(days => weights.get(dayBefore(days)));
    assert.deepEqual(days, [92, 92, 90.5, 92.1]);
  });

  it('keeps an implausible weight that the person confirms', async () => {
    const notebook = await birdOf('right@example.org');
    const page = await open(notebook);
    await fill(page, [written(dayBefore(1)), '60']);
    await row(page, 1).getByRole('button', { name: 'Keep 60 g' }).click();
    await page.getByRole('button', { name: 'Save 1 weight' }).click();
    await until(async () => (await stored(notebook)).get(dayBefore(1)) === 60);
  });

  it('keeps the input through a reload, until it is discarded', async () => {
    const notebook = await birdOf('draft@example.org');
    const page = await open(notebook);
    await fill(page, ['3', '92'], ['4.2.2024', '']);
    await row(page, 1)
      .getByRole('button', { name: /^[A-Z][a-z]{2} 3 / })
      .first()
      .click();
    await page.reload({ waitUntil: 'domcontentloaded' });
    assert.equal(await day(page, 2).inputValue(), '4.2.2024');
    await row(page, 1)
      .getByText(/^[A-Z][a-z]{2} 3 [A-Z]/)
      .waitFor();
    await page.getByText('You typed this earlier and have not saved it.').waitFor();
    await page.getByRole('button', { name: 'Discard it' }).click();
    assert.equal(await day(page, 1).inputValue(), '');
  });

  it('accepts pasted columns of days and grams', async () => {
    const page = await open(await birdOf('paste@example.org'));
    await day(page, 1).focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '3.2.2024\t92,5\n4.2.2024\t91');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    assert.equal(await grams(page, 2).inputValue(), '91');
    await page.getByRole('button', { name: 'Save 2 weights' }).waitFor();
  });

  it('works without a connection, and sends its weights later', async () => {
    const notebook = await birdOf('offline@example.org');
    const { page, context } = await browser.open(`/birds/${notebook.birdId}`, notebook.person, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.getByLabel('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Weights from other days' }).click();
    await day(page, 1).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await fill(page, ['3.2.2024', '92'], [written(dayBefore(4)), '91']);
    await row(page, 2)
      .getByText(/^Kiwi has 92\sg on /)
      .waitFor();
    await row(page, 2).getByRole('button', { name: 'Replace with 91' }).click();
    await page.getByRole('button', { name: 'Save 2 weights' }).click();
    await page.getByRole('status').filter({ hasText: '2 weights not sent yet.' }).waitFor();
    assert.equal((await stored(notebook)).size, 9);
    await context.setOffline(false);
    await until(async () => (await stored(notebook)).get(dayBefore(4)) === 91);
    assert.equal((await stored(notebook)).get('2024-02-03'), 92);
  });

  it('is offered for a bird without weights, but not to a viewer', async () => {
    const person = await browser.signIn('new@example.org');
    const { id: birdId } = await addBird(person, { name: 'Pip', species: 'Budgerigar', tagId: 'NL-2' });
    const { page } = await browser.open(`/birds/${birdId}`, person);
    await page.getByRole('link', { name: 'Enter weights from other days' }).tap();
    await day(page, 1).waitFor();
    const viewer = await browser.signIn('viewer@example.org');
    await person.api.call('POST /api/workspace/members', {
      body: { email: 'viewer@example.org', role: 'viewer' },
    });
    const { body } = await viewer.api.call('GET /api/workspaces');
    const invited = body.workspaces.find(({ role }) => role === 'viewer');
    await viewer.api.call('POST /api/auth/switch-workspace', {
      body: { workspaceId: invited?.workspaceId ?? 0 },
    });
    const other = await browser.open(`/birds/${birdId}/weights`, viewer);
    await other.page.getByText('Only owners, assistants and caregivers can weigh.').waitFor();
  });

  it('is accessible with all its questions', async () => {
    const page = await open(await birdOf('everybody@example.org'));
    await fill(
      page,
      ['3.2.2024', '92'],
      ['3/11', '92'],
      [written(dayBefore(4)), '91'],
      [written(dayBefore(1)), '921'],
      ['x', ''],
    );
    await row(page, 4).getByText('Is a dot missing?').waitFor();
    await expectAccessibleEverywhere(page);
  });

  it('has room for its questions in German and large text', async () => {
    const notebook = await birdOf('large@example.org');
    const pageOptions = { width: 320, height: 640, locale: 'de-DE', textPercent: 200 };
    const { page } = await browser.open(`/birds/${notebook.birdId}/weights`, notebook.person, pageOptions);
    await page.getByRole('textbox', { name: 'Tag, Zeile 1', exact: true }).fill('3/11');
    await page.getByRole('textbox', { name: 'Gramm, Zeile 1', exact: true }).fill('92');
    await page
      .getByRole('button', { name: /11\. März/ })
      .first()
      .waitFor();
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(pageWidth <= 320, `The page is ${pageWidth} px wide.`);
  });
});
