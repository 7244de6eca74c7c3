// The last step of the build: compresses every file, fills in the service worker's list of files, and writes app.json with
// the Link header of each address for the service.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { linksByAddress } from './links.ts';
import { addresses } from './src/app/addresses.ts';

/** Fonts and pictures are already compressed. */
const compressible = /\.(html|js|css|svg|json|webmanifest)$/;
/**
 * True for screens and sheets that are useless without a connection.
 *
 * @param screen the module in src/, without the ending
 */
export const isOnline = (screen: string): boolean =>
  /^admin\/|\/(vet|invitation|move|accept|reports)-screen$|\/(flock|people|life)-sheets$/.test(screen);
/**
 * True for files that the app needs without a connection. Files for the installation are not needed, and other font subsets
 * are loaded when a text uses them.
 */
const needed = (path: string) =>
  !/^(worker\.js|app\.json|licenses\.txt|apple-touch-icon\.png|icon-(maskable-)?512\.png)$|-latin-ext-|-vietnamese-|\/admin\/|\/error-text\.json$|\/(vet-screen|invitation-screen|move-screen|accept-screen|reports-screen|flock-sheets|people-sheets|life-sheets)(\.json|-[^/]+\.css)$|\.map$/.test(
    path,
  ) && !path.endsWith('.html');
/**
 * True for modules that are useless without a connection: QR codes, invitations, transfers, reports, the operator's
 * screens, the sheets about the flock's settings, its people and a bird's life, and the code for forms that can only be
 * sent with a connection.
 */
const needsConnection = (moduleId: string) =>
  /node_modules\/(qr|zod)\/|\/contract\/src\/(shapes\/|error-messages)|\/validation\/(bodies|error-kinds|error-text|without-eval)\.ts$|\/ui\/qr\/qr-(path|reader)\.ts$|\/src\/(admin|transfers|reports)\/|\/src\/(workspaces|workspaces\/people|stays)\/sheets\/|\/contract\/src\/transfer-code\.ts$|\/contract\/src\/species\/(index|species)|\/species-names\.ts$|\/src\/sharing\/vet-screen|\/invitation-screen\.tsx$/.test(
    moduleId,
  );

/** The language of a file with messages. */
const languageOf = (path: string) => /^assets\/messages-[^/]+\/([^/]+)\//.exec(path)?.[1];

export function precache(): Plugin {
  let folder = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle(_options, bundle) {
      const online = new Set(
        Object.values(bundle)
          .filter(
            part =>
              part.type === 'chunk' && part.moduleIds.length > 0 && part.moduleIds.every(needsConnection),
          )
          .map(({ fileName }) => fileName),
      );
      const files = filesIn(folder);
      const version = createHash('sha256');
      for (const path of files) version.update(path).update(readFileSync(join(folder, path)));
      const cached = files.filter(path => needed(path) && !online.has(path));
      const list = ['/', ...cached.filter(path => !languageOf(path)).map(path => `/${path}`)];
      const sentences = Map.groupBy(
        cached.filter(path => languageOf(path)),
        path => languageOf(path) ?? '',
      );
      fillWorker(join(folder, 'worker.js'), version.digest('hex').slice(0, 16), list, sentences);
      writeFileSync(join(folder, 'app.json'), JSON.stringify({ links: linksByAddress(bundle) }));
      const compressed = files.filter(path => compressible.test(path));
      await Promise.all(compressed.map(path => writeCompressed(join(folder, path))));
    },
  };
}

/** The addresses as regular expressions. A parameter is one segment. */
const pages = addresses.map(address => `^${address.replaceAll(/\$\w+/g, '[^/]+')}$`);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

function fillWorker(
  file: string,
  version: string,
  list: readonly string[],
  sentences: ReadonlyMap<string, readonly string[]>,
): void {
  const inLanguages = [...sentences].map(
    ([language, paths]) => `${language}: ${JSON.stringify(paths.map(path => `/${path}`))}`,
  );
  const script = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    script
      .replace("'VERSION'", JSON.stringify(version))
      .replace('/* LIST */', () => list.map(path => JSON.stringify(path)).join(', '))
      .replace('/* SENTENCES */', () => inLanguages.join(', '))
      .replace('/* PAGES */', () => pages.map(page => JSON.stringify(page)).join(', ')),
  );
}

async function writeCompressed(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
