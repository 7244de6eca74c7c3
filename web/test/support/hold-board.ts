// Delays the responses with the board, to test the app while it waits for them.
import type { Page } from 'playwright-core';

/**
 * Delays the board's responses from now on.
 *
 * @returns a function that releases them, and resolves when the page has received the next one
 */
export async function holdBoard(page: Page): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/today', async route => {
    await isReleased;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  });
  return async () => {
    const read = page.waitForResponse(/\/api\/today$/);
    release();
    await read;
    await page.unroute('**/api/today');
  };
}
