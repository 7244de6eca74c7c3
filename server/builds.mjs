// Builds the browser app and the bundle of the service before the service starts, if their sources are newer than the
// builds. It takes a few seconds.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * @typedef {object} Build
 * @property {string} folder the folder of its main sources, which the image may lack
 * @property {string[]} sources all files and folders that it is built from
 * @property {string} result the file that is written last
 * @property {string[]} command the arguments of Node.js that build it
 * @property {string} failure
 */

/** @type {Build} */
const app = {
  folder: 'web',
  sources: [
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
  ],
  result: 'web/dist/app.json',
  command: ['../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  failure: 'The app could not be built. The API works; the pages are those built before, if any.',
};

/** @type {Build} */
const service = {
  folder: 'server',
  sources: ['server/src', 'server/bundle.mjs', 'package-lock.json', 'contract/src'],
  result: 'server/dist/main.js',
  command: ['bundle.mjs'],
  failure: 'The service could not be bundled. It starts from its sources, which takes longer.',
};

/**
 * Makes the builds that are missing or outdated. Does nothing without sources or Vite: the image has neither, but contains
 * the builds.
 *
 * @returns the URL of the service: its bundle, or its sources if there is no current bundle
 */
export function makeBuilds() {
  const due = [app, service].filter(build => canBuild(build) && !isCurrent(build));
  if (due.length > 0) console.log('Building the app. This takes a few seconds.');
  const failed = due.filter(({ folder, command, failure }) => {
    const { status } = spawnSync(process.execPath, command, { cwd: join(root, folder), stdio: 'inherit' });
    if (status !== 0) console.error(failure);
    return status !== 0;
  });
  const hasBundle = existsSync(join(root, service.result)) && !failed.includes(service);
  return new URL(hasBundle ? 'dist/main.js' : 'src/main.ts', import.meta.url).href;
}

/** @param {Build} build */
const canBuild = ({ folder }) =>
  existsSync(join(root, folder, 'src')) && existsSync(join(root, 'node_modules/vite'));

/** @param {Build} build */
function isCurrent({ result, sources }) {
  if (!existsSync(join(root, result))) return false;
  const builtAt = statSync(join(root, result)).mtimeMs;
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
