import type { Page } from 'playwright-core';

/**
 * Holds back the responses with the board from now on.
 *
 * @returns releases them; resolves once the page has the next one
 */
export async function holdBoard(page: Page): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/today', async route => {
    await isReleased;
    // The page may have given up on it.
    await route.continue().catch(() => {});
  });
  return async () => {
    const read = page.waitForResponse(/\/api\/today$/);
    release();
    await read;
    await page.unroute('**/api/today');
  };
}
