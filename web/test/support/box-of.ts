// Measures elements after the page's fonts are loaded.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** Waits for the page's own fonts, because the fallback fonts can break lines at different words. */
export const waitForFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await document.fonts.ready));

/**
 * Returns the box of an element in px of the viewport, after the page's own fonts are loaded.
 *
 * @throws AssertionError if the element is not shown
 */
export async function boxOf(element: Locator): Promise<Box> {
  await waitForFonts(element.page());
  const box = await element.boundingBox();
  assert.ok(box, 'The element is not shown.');
  return box;
}

/** @throws AssertionError if the element is partly beyond the left or right edge of the view */
export async function expectInWidth(element: Locator): Promise<void> {
  const { x, width } = await boxOf(element);
  const right = x + width;
  const view = await element.evaluate(() => document.documentElement.clientWidth);
  assert.ok(x >= 0 && right <= view + 0.5, `The element ends at ${right} px in a view of ${view} px.`);
}
