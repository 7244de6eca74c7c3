// Vite's last step: compressed twins of every file, the list of the service worker, and the app's addresses for the service.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { addresses } from './src/app/addresses.ts';

/** Fonts and pictures are compressed already. */
const compressible = /\.(html|js|css|svg|json|webmanifest)$/;
/** What an opened app needs without a connection. The other subsets of the fonts come when a text needs them. */
const needed = (path: string) =>
  !/^(worker\.js|app\.json|licenses\.txt)$|-latin-ext-|-vietnamese-|\/admin\/|\.map$/.test(path) &&
  !path.endsWith('.html');
/** QR codes lead to the service, its operator looks at it, and a vet reads a page from it: all take a connection. */
const needsConnection = (moduleId: string) =>
  /node_modules\/qr\/|\/ui\/qr-path\.ts$|\/src\/admin\/|\/src\/sharing\/(vet-|print-)/.test(moduleId);

export function precache(): Plugin {
  let folder = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // The two faces of the first page are asked for with it, not after its styles.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(path => /-latin-(wght|opsz)-normal-.*\.woff2$/.test(path))
          .map(path => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${path}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
    writeBundle(_options, bundle) {
      const online = new Set(
        Object.values(bundle)
          .filter(part => part.type === 'chunk' && part.moduleIds.every(needsConnection))
          .map(({ fileName }) => fileName),
      );
      const files = filesIn(folder);
      const version = createHash('sha256');
      for (const path of files) version.update(path).update(readFileSync(join(folder, path)));
      const kept = files.filter(path => needed(path) && !online.has(path));
      const list = ['/', ...kept.map(path => `/${path}`)];
      fillWorker(join(folder, 'worker.js'), version.digest('hex').slice(0, 16), list);
      writeFileSync(join(folder, 'app.json'), JSON.stringify({ addresses }));
      for (const path of files.filter(path => compressible.test(path))) writeTwins(join(folder, path));
    },
  };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

function fillWorker(file: string, version: string, list: readonly string[]): void {
  const script = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    script
      .replace("'VERSION'", JSON.stringify(version))
      .replace('/* LIST */', list.map(path => JSON.stringify(path)).join(', ')),
  );
}

function writeTwins(file: string): void {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
