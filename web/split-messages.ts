// A part of the build: writes the messages of each screen to a file per language, which is loaded with the screen.
import { createHash } from 'node:crypto';
import { basename, join, relative, resolve } from 'node:path';
import { phraseCalls } from '@flock-care/contract/phrase-calls';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin, Rolldown } from 'vite';
import { loadedWith } from './links.ts';
import { isAtDesk, isOnline } from './precache.ts';
import { reads, screens } from './src/app/addresses.ts';

type Messages = Readonly<Record<string, unknown>>;

/** A dynamic import of one of our modules. */
const laterImport = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;
/** A Lingui message id: the first six characters of the message's hash. */
const messageId = /["'`]([\w+/-]{6})["'`]/g;
/** Messages used by at least this many screens are in a shared file, so that the device stores them only once. */
const sharedBy = 4;
/**
 * The minimum length of a screen's own messages, in characters. Shorter ones go into the shared file, because another
 * request would cost more.
 */
const minOwnLength = 150;
const source = join(import.meta.dirname, 'src');

export function splitMessages(configPath: string): Plugin {
  /** The dynamically imported modules, by the name under which the app requests their messages. */
  const later = new Map<string, string>();
  let index = '';
  return {
    name: 'split-messages',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(source) || !/\.tsx?$/.test(id)) return undefined;
      const changed = code.replaceAll(laterImport, (call, path: string) => {
        const file = resolve(id, '..', path);
        const screen = relative(source, file)
          .replaceAll('\\', '/')
          .replace(/\.tsx?$/, '');
        later.set(screen, file);
        return `withMessages(${call}, ${JSON.stringify(screen)})`;
      });
      if (changed === code) return undefined;
      const loader = JSON.stringify(join(source, 'api/messages.ts'));
      return { code: `import { withMessages } from ${loader};\n${changed}`, map: null };
    },
    generateBundle: {
      // Runs before the page is written, because the page lists the files.
      order: 'pre',
      async handler(_options, bundle) {
        const languages = await compileMessages(configPath);
        const [, english = {}] = languages[0] ?? [];
        const known = new Set(Object.keys(english));
        // Sorted, because modules are transformed in a different order each time, and builds should be reproducible.
        const screensByName = new Map([...later].toSorted(([one], [other]) => (one < other ? -1 : 1)));
        const idsOf = idsOfScreens(bundle, screensByName, known);
        const parts = divide(idsOf, ids => JSON.stringify([...ids].map(id => english[id])).length);
        const files = [...parts].flatMap(([part, ids]) =>
          languages.map(([language, messages]) => {
            const own = Object.fromEntries([...ids].map(id => [id, messages[id]]));
            return [`${language}/${part}.json`, JSON.stringify(own)] as const;
          }),
        );
        const filesOf = [...idsOf].map(([screen, ids]) => {
          const needed = [screen, 'shared'].filter(part => parts.get(part)?.isDisjointFrom(ids) === false);
          return [screen, needed] as const;
        });
        const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
        const folder = `assets/messages-${version}`;
        for (const [path, content] of files)
          this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source: content });
        index = JSON.stringify({
          folder: `/${folder}`,
          languages: languages.map(([language]) => language),
          filesOf: Object.fromEntries(filesOf),
          screens,
          reads,
          stylesOf: stylesOfScreens(bundle),
        });
      },
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'messages' },
        children: index,
        injectTo: 'head-prepend',
      },
      // Placed above the styles, because a script waits for the styles above it.
      { tag: 'script', attrs: { src: '/early.js' }, injectTo: 'head-prepend' },
    ],
  };
}

/** Replaces the sentences passed to `phrase` with message ids, as Lingui's macros do in the app. */
export const shortenPhrases = (): Plugin => ({
  name: 'shorten-phrases',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.ts$/.test(id) || !phraseCalls.test(code)) return undefined;
    const idOf = (literal: string) => generateMessageId(literal.replaceAll(/\\(.)/g, '$1'));
    const shortened = code.replaceAll(phraseCalls, (_, literal: string) => `phrase('${idOf(literal)}'`);
    return { code: shortened, map: null };
  },
});

/** The PO files that the app needs. The third one contains the sentences of the service. */
const catalogNames: ReadonlySet<string> = new Set(['app', 'shared']);

/** Compiles the PO files of every language. @throws Error if a translation is missing or invalid */
async function compileMessages(configPath: string): Promise<[language: string, messages: Messages][]> {
  const config = getConfig({ configPath });
  const catalogs = (await getCatalogs(config)).filter(({ path }) => catalogNames.has(basename(path)));
  return Promise.all(
    config.locales.map(async (language): Promise<[string, Messages]> => {
      const parts = await Promise.all(
        catalogs.map(catalog =>
          catalog.getTranslations(language, {
            fallbackLocales: config.fallbackLocales,
            sourceLocale: config.sourceLocale,
            missingBehavior: 'resolved',
          }),
        ),
      );
      const missing = parts.flatMap(part => part.missing);
      if (missing.length > 0) throw new Error(createMissingErrorMessage(language, missing, 'resolved'));
      const messages = Object.assign({}, ...parts.map(part => part.messages));
      const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' });
      if (errors.length > 0) throw new Error(createCompilationErrorMessage(language, errors));
      return [language, JSON.parse(source).messages];
    }),
  );
}

/** Finds the messages in the scripts of the first page, and those that each screen adds to them. */
function idsOfScreens(
  bundle: Rolldown.OutputBundle,
  screens: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): Map<string, ReadonlySet<string>> {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const idsIn = (some: ReadonlySet<Rolldown.OutputChunk>) =>
    new Set(
      [...some].flatMap(({ code }) => [...code.matchAll(messageId)].map(([, id = '']) => id)),
    ).intersection(known);
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const start = idsIn(loadedWith(chunks, entries));
  const ids = new Map([['start', start]]);
  for (const [screen, file] of screens) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file));
    if (chunk) ids.set(screen, idsIn(loadedWith(chunks, [chunk])).difference(start));
  }
  return new Map([...ids].filter(([, { size }]) => size > 0));
}

/** Lists the styles that each module of `screens` adds to the page's styles. */
function stylesOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const stylesIn = (some: Iterable<Rolldown.OutputChunk>) =>
    new Set([...some].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const page = stylesIn(
    loadedWith(
      chunks,
      chunks.filter(({ isEntry }) => isEntry),
    ),
  );
  return Object.fromEntries(
    [...new Set(Object.values(screens).flat())].map(name => {
      const own = chunks.filter(({ moduleIds }) => moduleIds.includes(join(source, `${name}.tsx`)));
      return [name, [...stylesIn(loadedWith(chunks, own)).difference(page)]];
    }),
  );
}

/** Divides the messages into a file per screen, and a shared file for common messages and for screens with few. */
function divide(
  idsOf: ReadonlyMap<string, ReadonlySet<string>>,
  lengthOf: (ids: ReadonlySet<string>) => number,
): Map<string, ReadonlySet<string>> {
  const all = [...idsOf.values()];
  // Only the messages of these screens are stored on every device.
  const stored = [...idsOf]
    .filter(([screen]) => !isOnline(screen) && !isAtDesk(screen))
    .map(([, ids]) => ids);
  const isCommon = (id: string) =>
    all.filter(ids => ids.has(id)).length >= sharedBy && stored.filter(ids => ids.has(id)).length > 1;
  const common = new Set(all.flatMap(ids => [...ids]).filter(isCommon));
  const tooFew = stored.map(ids => ids.difference(common)).filter(ids => lengthOf(ids) < minOwnLength);
  const shared = tooFew.reduce((known, ids) => known.union(ids), common);
  const own = [...idsOf].map(([screen, ids]) => [screen, ids.difference(shared)] as const);
  return new Map([...own, ['shared', shared] as const].filter(([, { size }]) => size > 0));
}
