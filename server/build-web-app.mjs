// Builds the browser app before the service starts, if its sources are newer than the last build.
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
/** The file that a build writes last. */
const build = join(root, 'web/dist/app.json');
const bundler = join(root, 'node_modules/vite/bin/vite.js');

/** Does nothing without sources or a bundler. The image has neither, but contains a build. */
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
  // Deleting a file changes only the modification time of its folder.
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
    (newest, file) => Math.max(newest, statSync(join(path, file)).mtimeMs),
    stat.mtimeMs,
  );
}
