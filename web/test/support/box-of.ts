// Measures elements after the page's fonts are loaded.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** Waits for the page's own fonts, because lines can break at other words in the fallback fonts. */
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
  assert.ok(box, 'It is not shown.');
  return box;
}
