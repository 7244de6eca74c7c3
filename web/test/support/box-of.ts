import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/**
 * The text of the page is in its own faces: in those that stand in for them, a line can break at another word.
 */
export const inOwnFaces = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await document.fonts.ready));

/**
 * The box of an element in px of the view, once the page is in its own faces.
 *
 * @throws AssertionError if the element is not shown
 */
export async function boxOf(element: Locator): Promise<Box> {
  await inOwnFaces(element.page());
  const box = await element.boundingBox();
  assert.ok(box, 'It is not shown.');
  return box;
}
