// Checks a page with axe: nothing that keeps anybody from using it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

interface Axe {
  axe: { run(options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }> };
}

export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has too little contrast until it is there.
  await atRest(page);
  // Through the developer tools, which the page's policy does not bind. It stays until the page is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as Axe;
    // What it finds to be right is not listed, which would take longer than finding it.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  const told = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  assert.deepEqual(told, []);
}

/** Nothing reaches over the side of the view. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((content ?? 0) <= (view ?? 0), `The page is ${content} px wide in a view of ${view} px.`);
}

const widths = [320, 390, 768, 1280];

/**
 * Everybody can use the page as it is now, in both themes, from a small phone to a wide screen.
 *
 * @param picture a folder and the beginning of a name for screenshots, which are taken if TEST_PICTURES is set
 */
export async function expectUsableByEverybody(
  page: Page,
  picture?: readonly [folder: string, name: string],
): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 744 ? 844 : 900 });
      // Beside a list on a tablet the screen is put together again.
      await page.locator('h1').first().waitFor();
      try {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      } catch (error) {
        throw new Error(`In ${theme} at ${width} px the page cannot be used by everybody.`, { cause: error });
      }
      if (picture && process.env.TEST_PICTURES)
        await page.screenshot({ path: join(picture[0], `${picture[1]}-${width}-${theme}.png`) });
    }
  }
}

/** The page has come to rest after a change of its size or colours, or of what it shows. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(animation => animation.finished));
    await frame();
  });
