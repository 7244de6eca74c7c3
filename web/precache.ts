// The last step of the build: minifies the scripts of public/, compresses every file, fills in the service worker's list
// of files, and writes app.json with the Link header of each URL for the service.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { linksByAddress } from './links.ts';
import { addresses } from './src/app/addresses.ts';

/** Fonts and pictures are already compressed. */
const compressible = /\.(html|js|css|svg|json|webmanifest)$/;
/**
 * True for screens and sheets that are useless without a connection.
 *
 * @param screen the module in src/, without its extension
 */
export const isOnline = (screen: string): boolean =>
  /^admin\/|\/(vet|invitation|move|accept|reports|import|webhook)-screen$|\/(flock|people|life|webhook|tablet)-sheets$|\/(calendar-sheet|export-sheet|archive-parts|close-account|pin-sheet|file-choice|mqtt-switch)$/.test(
    screen,
  );
/**
 * True for files that the app needs without a connection. The worker that reads spreadsheets is not needed, nor are the
 * files for installing the app. Other font subsets are loaded when some text uses them.
 */
const needed = (path: string) =>
  !/^(worker\.js|app\.json|licenses\.txt|apple-touch-icon\.png|icon-(maskable-)?512\.png)$|^assets\/(sheet-worker|papaparse|universal|browser)[\w.-]*\.js$|-latin-ext-|-vietnamese-|\/admin\/|\/error-text\.json$|\/(vet-screen|invitation-screen|move-screen|accept-screen|reports-screen|import-screen|webhook-screen|flock-sheets|people-sheets|life-sheets|webhook-sheets|tablet-sheets|pin-sheet|calendar-sheet|export-sheet|archive-parts|use-checked-import|webhooks|close-account|file-choice|mqtt-switch)(\.json|-[^/]+\.css)$|\.map$/.test(
    path,
  ) && !path.endsWith('.html');
/**
 * True for modules that are useless without a connection: invitations, transfers, reports, imports and exports, the
 * admin screens, webhooks, shared tablets, PINs, the MQTT switch, the sheets for the flock's settings, people and
 * calendars, for a bird's life and for closing the account, small portraits, and forms that can only be sent with a
 * connection.
 */
const needsConnection = (moduleId: string) =>
  /node_modules\/zod\/|\/contract\/src\/(shapes\/|error-messages)|\/validation\/(bodies|error-kinds|error-text|without-eval)\.ts$|\/ui\/portraits\/(make-portraits|cut-photo)\.ts$|\/src\/(admin|transfers|reports|imports|archives)\/|\/src\/(workspaces|workspaces\/people|stays)\/sheets\/|\/workspaces\/webhooks\/(?!webhooks-section|webhook-state)|\/workspaces\/tablets\/(?!tablets-section)|\/accounts\/pin-sheet\.tsx$|\/contract\/src\/transfer-code\.ts$|\/contract\/src\/(species\/(index|species|names\/)|languages\/in-each-language)|\/species-names\.ts$|\/src\/sharing\/(vet-screen|calendar-sheet|files\/)|\/(close-account|mqtt-switch)\.tsx$|\/invitation-screen\.tsx$/.test(
    moduleId,
  );

/** True for modules that only pictures and papers need. */
const isForFiles = (moduleId: string) =>
  !moduleId.endsWith('/parts/lazy-file-part.tsx') &&
  /\/src\/files\/|\/src\/outbox\/(send-file|waiting-files|upload)\.ts$|\/ui\/icons\/file-icons\.ts$|\/ui\/painting\/encode-canvas\.ts$/.test(
    moduleId,
  );
/**
 * True for screens that only some people use, at a desk: the flock's settings, its people, the forms for a bird and for
 * a medication, and a notebook page.
 *
 * @param screen the module in src/, without its extension
 */
export const isAtDesk = (screen: string): boolean =>
  /(^|\/)(workspaces\/flock|workspaces\/people\/people|bird-screens\/form\/bird-form|medications\/form\/medication|care\/notebook\/notebook)-screen$/.test(
    screen,
  );

/** True for modules that are only needed to read a scale, on a device that can. */
const isForScales = (moduleId: string) => /\/src\/scales\/(?!lazy-scale|can-read-scales)/.test(moduleId);

const isScreenAtDesk = (moduleId: string) => isAtDesk(moduleId.replace(/\.tsx$/, ''));

/** True for the modules of cage cards: printing them, and scanning their codes. */
const isForCards = (moduleId: string) =>
  /\/bird-screens\/cards\/|\/care\/weigh\/scan-card\.tsx$|\/ui\/qr\/(qr|scan-sheet)(\.tsx|\.module\.css)$|\/ui\/qr\/qr-(path|reader)\.ts$|node_modules\/qr\//.test(
    moduleId,
  );

/**
 * True for modules that only a shared tablet needs. Pairing needs a connection, but a paired tablet also works without
 * one.
 */
const isForTablets = (moduleId: string) =>
  /\/src\/tablets\/|\/session\/tablet-[\w-]+\.ts$|\/frame\/lock-button\.(tsx|module\.css)$|\/device\/tablet\.ts$/.test(
    moduleId,
  );

/** Groups of files that not everybody uses. The worker caches all files of a group when one of them is first used. */
const laterGroups: readonly { isIncluded: (moduleIds: string[]) => boolean; messages: RegExp }[] = [
  {
    isIncluded: ids => ids.every(isForFiles),
    messages: /\/files\/([\w-]+\/)?(file-parts|files-screen|file-sheet)\.json$/,
  },
  {
    isIncluded: ids => ids.some(isScreenAtDesk) || ids.every(id => id.includes('/src/workspaces/')),
    messages: /\/(flock|workspaces\/people\/people|bird-form|medication|notebook)-screen\.json$/,
  },
  {
    isIncluded: ids => ids.every(isForCards),
    messages: /\/(cage-cards-screen|scan-card)\.json$/,
  },
  { isIncluded: ids => ids.every(isForScales), messages: /\/scale-parts\.json$/ },
  {
    isIncluded: ids => ids.every(isForTablets),
    messages: /\/(tablet-screen|tablet-watch|lock-button)\.json$/,
  },
];

/** Returns the language of a file with messages; undefined for any other file. */
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
      const scriptsWith = (test: (moduleIds: string[]) => boolean) =>
        new Set(
          Object.values(bundle)
            .filter(part => part.type === 'chunk' && part.moduleIds.length > 0 && test(part.moduleIds))
            .map(({ fileName }) => fileName),
        );
      const online = scriptsWith(ids => ids.every(needsConnection));
      for (const script of ['early.js', 'theme.js']) minifyPublic(join(folder, script));
      const files = filesIn(folder);
      const version = createHash('sha256');
      for (const path of files) version.update(path).update(readFileSync(join(folder, path)));
      const useful = files.filter(path => needed(path) && !online.has(path));
      const later = laterGroups.map(({ isIncluded, messages }) => {
        const scripts = scriptsWith(isIncluded);
        const styles = stylesOf(bundle, name => scripts.has(name)).difference(
          stylesOf(bundle, name => !scripts.has(name)),
        );
        return useful.filter(path => scripts.has(path) || styles.has(path) || messages.test(path));
      });
      const cached = useful.filter(path => !later.some(group => group.includes(path)));
      const list = ['/', ...cached.filter(path => !languageOf(path)).map(path => `/${path}`)];
      const sentences = Map.groupBy(
        cached.filter(path => languageOf(path)),
        path => languageOf(path) ?? '',
      );
      fillWorker(join(folder, 'worker.js'), version.digest('hex').slice(0, 16), { list, later, sentences });
      writeFileSync(join(folder, 'app.json'), JSON.stringify({ links: linksByAddress(bundle) }));
      const compressed = files.filter(path => compressible.test(path));
      await Promise.all(compressed.map(path => writeCompressed(join(folder, path))));
    },
  };
}

/** Returns the styles that these scripts import directly. */
const stylesOf = (bundle: Rolldown.OutputBundle, isIncluded: (script: string) => boolean): Set<string> =>
  new Set(
    Object.values(bundle).flatMap(part =>
      part.type === 'chunk' && isIncluded(part.fileName) ? [...(part.viteMetadata?.importedCss ?? [])] : [],
    ),
  );

/** The URLs as regular expressions, in which a parameter matches one segment. */
const pages = addresses.map(address => `^${address.replaceAll(/\$\w+/g, '[^/]+')}$`);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

interface CachedFiles {
  list: readonly string[];
  later: readonly (readonly string[])[];
  sentences: ReadonlyMap<string, readonly string[]>;
}

function fillWorker(file: string, version: string, { list, later, sentences }: CachedFiles): void {
  const inLanguages = [...sentences].map(
    ([language, paths]) => `${language}: ${JSON.stringify(paths.map(path => `/${path}`))}`,
  );
  const script = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    script
      .replace("'VERSION'", JSON.stringify(version))
      .replace('/* LIST */', () => list.map(path => JSON.stringify(path)).join(', '))
      .replace('/* LATER */', () =>
        later.map(group => JSON.stringify(group.map(path => `/${path}`))).join(', '),
      )
      .replace('/* SENTENCES */', () => inLanguages.join(', '))
      .replace('/* PAGES */', () => pages.map(page => JSON.stringify(page)).join(', ')),
  );
}

/** Minifies a file in place, because Vite copies the files of public/ unchanged. */
function minifyPublic(file: string): void {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  writeFileSync(file, code);
}

async function writeCompressed(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
