// Vite's last step: compressed twins of every file, the list of the service worker, and for the service the app's addresses
// with what each of them begins with.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { linksByAddress } from './links.ts';
import { addresses } from './src/app/addresses.ts';

/** Fonts and pictures are compressed already. */
const compressible = /\.(html|js|css|svg|json|webmanifest)$/;
/** What an opened app needs without a connection: not what installs it. The other subsets of the fonts come when a text needs them. */
const needed = (path: string) =>
  !/^(worker\.js|app\.json|licenses\.txt|apple-touch-icon\.png|icon-(maskable-)?512\.png)$|-latin-ext-|-vietnamese-|\/admin\/|\/fault-words\.json$|\/(vet|invitation|move|accept)-screen(\.json|-[^/]+\.css)$|\.map$/.test(
    path,
  ) && !path.endsWith('.html');
/**
 * QR codes and invitations lead to the service, birds move through it, and its operator looks at it. The checks of a form are
 * needed only when it can be sent.
 */
const needsConnection = (moduleId: string) =>
  /node_modules\/(qr|zod)\/|\/contract\/src\/(shapes\/|error-messages)|\/forms\/(bodies|faults|fault-words|without-eval)\.ts$|\/ui\/qr-(path|reader)\.ts$|\/src\/(admin|transfers)\/|\/contract\/src\/transfer-code\.ts$|\/src\/sharing\/vet-screen|\/invitation-screen\.tsx$/.test(
    moduleId,
  );

/** Of a file with sentences. */
const languageOf = (path: string) => /^assets\/messages-[^/]+\/([^/]+)\//.exec(path)?.[1];

export function precache(): Plugin {
  let folder = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
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
      const kept = files.filter(path => needed(path) && !online.has(path));
      const list = ['/', ...kept.filter(path => !languageOf(path)).map(path => `/${path}`)];
      const sentences = Map.groupBy(
        kept.filter(path => languageOf(path)),
        path => languageOf(path) ?? '',
      );
      fillWorker(join(folder, 'worker.js'), version.digest('hex').slice(0, 16), list, sentences);
      writeFileSync(join(folder, 'app.json'), JSON.stringify({ links: linksByAddress(bundle) }));
      const compressed = files.filter(path => compressible.test(path));
      await Promise.all(compressed.map(path => writeTwins(join(folder, path))));
    },
  };
}

/** A value of an address is one segment. */
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

async function writeTwins(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
