// Builds the browser app before the service starts, if its sources are newer than the build. It takes a few seconds.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'package-lock.json',
  'web/vite.config.ts',
  'web/lingui.config.ts',
  'web/precache.ts',
  'web/links.ts',
  'web/chunks.ts',
  'web/class-names.ts',
  'web/faces.ts',
  'web/split-messages.ts',
  'contract/src',
  'locales',
];
/** Written last. */
const build = join(root, 'web/dist/app.json');
const bundler = join(root, 'node_modules/vite/bin/vite.js');

/** Where there are no sources or no bundler, as in the image, the build that came with it is served. */
export function buildWebApp() {
  if (!existsSync(join(root, 'web/src')) || !existsSync(bundler) || isCurrent()) return;
  console.log('Building the app. This takes a few seconds.');
  const { status } = spawnSync(process.execPath, [bundler, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  });
  if (status !== 0)
    console.error('The app could not be built. The API works; the pages are those built before, if any.');
}

function isCurrent() {
  if (!existsSync(build)) return false;
  const builtAt = statSync(build).mtimeMs;
  return sources.every(path => newestIn(join(root, path)) <= builtAt);
}

/** @param {string} path @returns {number} */
function newestIn(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A file that was deleted changes its folder.
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
    (newest, file) => Math.max(newest, statSync(join(path, file)).mtimeMs),
    stat.mtimeMs,
  );
}
