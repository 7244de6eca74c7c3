// Tests installing a new version while a page is open. The person can still open a screen that the page has not loaded.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, it } from 'node:test';
import { signIn } from '../../server/test/cast.ts';
import { startService } from '../../server/test/support/test-service.ts';
import { browserFor } from './support/browser.ts';

const service = await startService({}, { replicas: 1 });
/**
 * Matches the file names of a screen that the open page has not loaded. The upgrade renames the files, as if they had
 * been built again.
 */
const screen = /accept-screen-[\w-]{8}/g;
let isUpgraded = false;

const names = readdirSync(join(import.meta.dirname, '../dist/assets'));
const oldName = (path: string) =>
  names.find(name => /^accept-screen-/.test(name) && name.endsWith(path.slice(path.lastIndexOf('.')))) ?? '';
const newName = 'accept-screen-NEWBUILT';

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  if (isUpgraded && path.includes('/accept-screen-') && !path.includes(newName))
    return response.writeHead(404).end();
  const { authorization, 'x-workspace-id': flock, 'content-type': sentType } = request.headers;
  const sentBody = await buffer(request);
  const servedPath = path.includes(newName) ? `/assets/${oldName(path)}` : path;
  const upstream = await fetch(service.baseUrl + servedPath, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization && { authorization }),
      ...(flock && { 'x-workspace-id': String(flock) }),
      ...(sentType && { 'content-type': sentType }),
    },
    ...(sentBody.length > 0 && { body: sentBody }),
  });
  const type = upstream.headers.get('content-type') ?? '';
  const body = Buffer.from(await upstream.arrayBuffer());
  const isText = isUpgraded && /javascript|html/.test(type);
  const note = path === '/worker.js' ? '// Another version.' : '';
  response.writeHead(upstream.status, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(isText ? body.toString().replaceAll(screen, newName) + note : body);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await browserFor({ baseUrl });

it('the app opens a screen in the new version if the old version can no longer load it', async () => {
  const { page } = await browser.open('/today', await signIn(service, 'olive@example.org'), {
    serviceWorkers: 'allow',
    expected: [/status of 404/, /dynamically imported module/, /preload CSS/, /MIME type/],
  });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  isUpgraded = true;
  await page.goto(`${baseUrl}/accept`, { waitUntil: 'domcontentloaded' });
  await page.getByText('This screen could not be shown.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('textbox').first().waitFor();
  assert.equal(await page.getByText('This screen could not be shown.').count(), 0);
});
