// Checks the accessibility of a page with axe, and that it does not scroll sideways.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { takePicture } from './pictures.ts';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

interface Options {
  resultTypes: ['violations'];
  runOnly?: string[];
}

interface Axe {
  axe: { run(options: Options): Promise<{ violations: Violation[] }> };
}

/** @param rules the rules to check; all of them by default */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // While an element fades in, its contrast is too low.
  await waitUntilIdle(page);
  // The script is injected through the developer tools, which bypass the page's policy. It stays until the page is
  // left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  const violations = await page.evaluate(async runOnly => {
    const { axe } = globalThis as unknown as Axe;
    // Violations only: listing the passed checks takes longer than running them.
    return (await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations;
  }, rules);
  const summary = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  assert.deepEqual(summary, []);
}

/** @throws AssertionError if the page is wider than the viewport */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((content ?? 0) <= (view ?? 0), `The page is ${content} px wide in a view of ${view} px.`);
}

const widths = [320, 390, 768, 1280];
const darkWidth = 390;

/**
 * Checks the page as it is now, in both themes, from a small phone to a wide screen.
 *
 * @param picture the start of the file names of its screenshots
 */
export async function expectAccessibleEverywhere(page: Page, picture?: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 744 ? 844 : 900 });
    // At the width of a tablet, a screen next to a list is rendered again.
    await page.locator('h1').first().waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      try {
        // Only the colors differ between the themes, and they are the same at every width.
        if (theme === 'light') await expectAccessible(page);
        else if (width === darkWidth) await expectAccessible(page, ['color-contrast']);
        await expectNoSidewaysScroll(page);
      } catch (error) {
        throw new Error(`In ${theme} at ${width} px the page is not accessible.`, { cause: error });
      }
      if (picture) await takePicture(page, `${picture}-${width}-${theme}`);
    }
  }
}

/**
 * Checks the page as it is now on the smallest phone, in both themes, and that it does not scroll sideways at any width.
 * For screens whose layout does not depend on the width. Takes a fifth of the time of `expectAccessibleEverywhere`.
 */
export async function expectAccessibleOnSmallPhone(page: Page): Promise<void> {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator('h1').first().waitFor();
    await waitUntilIdle(page);
    await expectNoSidewaysScroll(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
}

/** Waits for fonts and animations after a change of size, colors or content. */
const waitUntilIdle = (page: Page) =>
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
