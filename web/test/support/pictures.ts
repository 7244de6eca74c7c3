// Screenshots of the app for a person to look at, taken only if TEST_PICTURES is set. No test compares them.
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../pictures');

/** @param name the file name, without `.png` */
export async function takePicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.TEST_PICTURES) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
