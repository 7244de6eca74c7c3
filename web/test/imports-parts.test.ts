// Tests a file with more rows than fit in one import, which is imported in two parts.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Import } from '@flock-care/contract/shapes';
import type { Page } from 'playwright-core';
import { expectAccessibleOnSmallPhone } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();

const rows = 50_050;
const birds = 143;

function csv(): string {
  const lines = ['Date,Bird,Species,Weight (g)'];
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(row / birds))).toISOString().slice(0, 10);
    lines.push(`${day},Bird ${row % birds},Cockatiel,92`);
  }
  return lines.join('\n');
}

const counts = (added: number) => ({ new: added, same: 0, different: 0, refused: 0 });

/**
 * Responds to import requests instead of the service, which would need half a minute for these rows. All imports end
 * when `end` is called.
 */
async function fakeImports(page: Page) {
  const imports: Import[] = [];
  await page.route(/\/api\/imports/, async route => {
    const method = route.request().method();
    const [, id, action] = /imports\/([^/?]+)(\/run)?/.exec(route.request().url()) ?? [];
    const one = imports.find(known => known.id === id);
    if (method === 'DELETE') {
      imports.splice(0, imports.length, ...imports.filter(known => known !== one));
      return route.fulfill({ status: 204 });
    }
    if (action && one) {
      const { replace } = route.request().postDataJSON() as { replace?: boolean };
      if (replace === undefined && one.preview.records.different > 0)
        return route.fulfill({ status: 409, json: { error: 'Choose.', code: 'importChoiceNeeded' } });
      one.state = 'running';
    }
    if (one) return route.fulfill({ status: action ? 202 : 200, json: { import: one } });
    if (method === 'GET') return route.fulfill({ json: { imports, nextCursor: null } });
    const body = route.request().postDataJSON() as { name: string; rows: unknown[] };
    const total = body.rows.length;
    // One row in the second part differs from a row in the first. The service notices this only after it has stored the
    // first part.
    const different = imports.some(({ state }) => state === 'done') ? 1 : 0;
    const checked: Import = {
      ...{ id: crypto.randomUUID(), name: body.name, kind: 'weights', state: 'checked', kept: [] },
      preview: {
        birds: counts(birds),
        records: { ...counts(total - different), different },
        problems: [],
        sample: [],
      },
      progress: { done: 0, leftOut: 0, total },
      ...{ createdAt: new Date().toISOString(), createdByName: 'Olive' },
    };
    imports.unshift(checked);
    return route.fulfill({ status: 201, json: { import: checked } });
  });
  return {
    imports,
    advance: (done: number) => Object.assign(imports[0]?.progress ?? {}, { done }),
    end: () =>
      imports.forEach(one => {
        Object.assign(one, {
          state: 'done',
          progress: { ...one.progress, done: one.progress.total, leftOut: one.preview.records.different },
        });
      }),
  };
}

it('A file of 50,050 rows is imported in two parts, with its progress', async () => {
  const owner = await browser.signIn('parts@example.org');
  const { page } = await browser.open('/today', owner);
  const service = await fakeImports(page);
  await page.goto(`${browser.service.baseUrl}/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Years.csv', mimeType: 'text/csv', buffer: Buffer.from(csv()) });
  await page.getByRole('button', { name: 'Import 50,050 weights' }).click();
  const first = 'The file is imported in 2 parts. This is part 1. Keep this page open.';
  await page.getByText(first).waitFor();
  await until(async () => service.imports[0]?.state === 'running');
  service.advance(20_000);
  await page.getByText('20,000 of 50,050 rows.').waitFor();
  await page.getByText('Part 1 of 2 is being imported. Keep this page open.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Start over' }).isDisabled());
  await expectAccessibleOnSmallPhone(page);
  service.end();
  // The app starts the last part automatically. From then on, the page may be closed.
  await until(async () => service.imports.length === 2 && service.imports[0]?.state === 'running');
  await page.getByText('50,000 of 50,050 rows. You can close this page.').waitFor();
  service.end();
  await page.getByText('Done: 50,049 weights.', { exact: true }).waitFor();
  assert.deepEqual(
    service.imports.map(({ name, progress }) => [name, progress.total]),
    [
      ['Years.csv (2/2)', 50],
      ['Years.csv (1/2)', 50_000],
    ],
  );
});
