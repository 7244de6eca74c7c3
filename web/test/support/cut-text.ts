// Finds text that a screen cuts off or that overlaps other text.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/**
 * Checks every visible text: it must be inside the view and inside each box that clips it, and must not overlap other text.
 * Boxes that scroll, lines that end in an ellipsis, and text for screen readers are allowed.
 */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(findProblems), [], where);
}

/** Runs in the page. Returns a line for each text that is cut, outside the view, wider than its button, or overlapping. */
function findProblems(): string[] {
  /** In pixels. The letters of some fonts are a little wider than their boxes. */
  const tolerance = 1.5;
  const problems: string[] = [];
  const shown: { text: string; box: DOMRect; element: Element }[] = [];
  const styleOf = (element: Element) => getComputedStyle(element);
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.spoken, svg, [aria-hidden="true"], [inert]') !== null ||
    isClipped(element);
  /** True for text for screen readers only. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (styleOf(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const [firstLine] = lines;
    if (!firstLine) continue;
    let scrolls = false;
    let isFloating = false;
    let shortened = false;
    for (
      let box: Element | null = element;
      box && box !== document.documentElement;
      box = box.parentElement
    ) {
      const { overflowX, overflowY, textOverflow, position } = styleOf(box);
      if (position === 'fixed' || position === 'sticky') isFloating = true;
      if (textOverflow === 'ellipsis' || styleOf(box).webkitLineClamp !== 'none') shortened = true;
      if (/auto|scroll/.test(overflowX)) scrolls = true;
      if (shortened || scrolls || !/hidden|clip/.test(`${overflowX} ${overflowY}`)) continue;
      const frame = box.getBoundingClientRect();
      // Hidden by design, for example a label for screen readers or a closed part.
      if (frame.width <= 2 || frame.height <= 2) {
        shortened = true;
        continue;
      }
      for (const line of lines) {
        const isOutside =
          (/hidden|clip/.test(overflowX) &&
            (line.left < frame.left - tolerance || line.right > frame.right + tolerance)) ||
          (/hidden|clip/.test(overflowY) && line.bottom > frame.bottom + line.height / 3);
        if (isOutside) problems.push(`cut: ${text.slice(0, 60)} <${box.tagName} ${box.className}>`);
      }
    }
    if (shortened) continue;
    for (const line of lines) {
      if (!scrolls && (line.right > innerWidth + tolerance || line.left < -tolerance))
        problems.push(`outside the view: ${text.slice(0, 60)}`);
    }
    const control = element.closest('button, [role="tab"], [role="radio"], summary, label, a[href]');
    if (control && !scrolls && styleOf(control).display !== 'inline') {
      const frame = control.getBoundingClientRect();
      if (lines.some(line => line.left < frame.left - tolerance || line.right > frame.right + tolerance))
        problems.push(`wider than its box: ${text.slice(0, 60)} <${control.tagName} ${control.className}>`);
    }
    if (!isFloating && !scrolls) for (const box of lines) shown.push({ text, box, element });
  }
  const overlaps = (one: DOMRect, other: DOMRect) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    // Line boxes are taller than the letters in them.
    return width > 3 && height > Math.min(one.height, other.height) * 0.45;
  };
  shown.forEach((one, index) => {
    for (const other of shown.slice(index + 1)) {
      if (other.element === one.element || !overlaps(one.box, other.box)) continue;
      problems.push(`overlapping: ${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`);
    }
  });
  return [...new Set(problems)];
}
