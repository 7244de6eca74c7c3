// Tests that dose rows keep their size and place when a dose is given, in two languages and text sizes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { boxOf } from './support/box-of.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';

const browser = await startBrowser();

/** Names of several lengths, so that some of them just fit next to the button. */
const birds = {
  Bo: { name: 'meloxicam', dosage: '0.3 ml', route: 'by mouth' },
  Juno: { name: 'recovery formula', dosage: '4 ml', route: 'crop feed' },
  Pumpernickel: { name: 'enrofloxacin suspension', dosage: '0.125 ml', route: 'in water' },
};

const today = () => new Date().toISOString().slice(0, 10);

/** Creates a flock of birds that each have one dose today, at a minute past midnight. */
async function flockOf(email: string): Promise<{ person: Person; birdIds: string[] }> {
  const person = await browser.signIn(email);
  const birdIds: string[] = [];
  for (const [name, course] of Object.entries(birds)) {
    const { body } = await person.api.call('POST /api/birds', {
      body: birdBody({ name, tagId: `OPR-${name}` }),
    });
    birdIds.push(body.bird.id);
    await person.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: body.bird.id },
      body: {
        ...course,
        frequency: 'once_daily',
        startDate: today(),
        doseSchedule: [{ key: 'am', label: 'Morning', time: '00:01' }],
      },
    });
  }
  return { person, birdIds };
}

/** Gives each dose on a page, and compares the box of its row, relative to the list, before and after. */
async function expectSteadyRows(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const give = page.getByRole('button', { name: new RegExp(`^Give ${name} |^${name} .* geben$`) });
    const row = page.getByRole('listitem').filter({ has: give }).last();
    const element = await row.elementHandle();
    const boxInList = async () => {
      const box = await element?.evaluate(item => {
        const list = (item.parentElement ?? item).getBoundingClientRect();
        const { x, y, width, height } = item.getBoundingClientRect();
        return { x: x - list.x, y: y - list.y, width, height };
      });
      return box;
    };
    await boxOf(row);
    const before = await boxInList();
    await give.click();
    await element?.waitForSelector('text=/^(Undo|Zurücknehmen)$/');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await boxInList(), before, name);
  }
}

const optionSets: readonly [string, PageOptions][] = [
  ['English at 320 px', { width: 320, locale: 'en-US' }],
  ['English at 390 px', { width: 390, locale: 'en-US' }],
  ['German at 390 px', { width: 390, locale: 'de-DE' }],
  ['German at 320 px in large text', { width: 320, locale: 'de-DE', textPercent: 200 }],
  ['German at 768 px in large text', { width: 768, locale: 'de-DE', textPercent: 200 }],
  ['German at 1280 px in large text', { width: 1280, locale: 'de-DE', textPercent: 200 }],
];

describe('A row keeps its size and place when its dose is given', () => {
  for (const [index, [name, pageOptions]] of optionSets.entries()) {
    it(`in ${name}`, async () => {
      const names = Object.keys(birds);
      for (const path of ['/today', '/doses']) {
        const { person } = await flockOf(`${path.slice(1)}-${index}@example.org`);
        const { page, context } = await browser.open(path, person, pageOptions);
        await expectSteadyRows(page, names);
        await context.close();
      }
      const { person, birdIds } = await flockOf(`bird-${index}@example.org`);
      const { page, context } = await browser.open(`/birds/${birdIds[0]}`, person, pageOptions);
      await expectSteadyRows(page, names.slice(0, 1));
      await context.close();
    });
  }
});
