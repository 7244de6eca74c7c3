// A part of the build: each screen's sentences are a file of their own in each language, loaded with the screen.
import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';
import { loadedWith } from './links.ts';
import { reads, screens } from './src/app/addresses.ts';

type Messages = Readonly<Record<string, unknown>>;

/** An import of a module of ours that is loaded later. */
const laterImport = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;
/** Lingui names a message by the first six characters of the hash of its text. */
const messageId = /["'`]([\w+/-]{6})["'`]/g;
/** What so many screens say is in one file, so that the device does not keep it for each of them. */
const sharedBy = 3;
/** A screen that says less of its own, in characters, has it in that file too: a file more costs a slow connection more. */
const leastOwn = 300;
const source = join(import.meta.dirname, 'src');

export function splitMessages(configPath: string): Plugin {
  /** The modules that are loaded later, by the name under which the app asks for their messages. */
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
      const loader = JSON.stringify(join(source, 'app/messages.ts'));
      return { code: `import { withMessages } from ${loader};\n${changed}`, map: null };
    },
    generateBundle: {
      // Before the page is written, which says where the files are.
      order: 'pre',
      async handler(_options, bundle) {
        const languages = await compileMessages(configPath);
        const [, english = {}] = languages[0] ?? [];
        const known = new Set(Object.keys(english));
        const idsOf = idsOfScreens(bundle, later, known);
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
      // Before the styles, for which it would wait.
      { tag: 'script', attrs: { src: '/early.js' }, injectTo: 'head-prepend' },
    ],
  };
}

/** Every language of the PO files. @throws Error if a message has no translation, or one that cannot be read */
async function compileMessages(configPath: string): Promise<[language: string, messages: Messages][]> {
  const config = getConfig({ configPath });
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error(`There are no messages in ${configPath}.`);
  return Promise.all(
    config.locales.map(async (language): Promise<[string, Messages]> => {
      const { messages, missing } = await catalog.getTranslations(language, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale,
        missingBehavior: 'resolved',
      });
      if (missing.length > 0) throw new Error(createMissingErrorMessage(language, missing, 'resolved'));
      const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' });
      if (errors.length > 0) throw new Error(createCompilationErrorMessage(language, errors));
      return [language, JSON.parse(source).messages];
    }),
  );
}

/** The messages in the scripts of the first page, and in those of each screen that has more, with what is loaded with it. */
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

/** The styles that each module of `screens` has, beyond those of the page. */
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

/** The messages of each file: those of one screen, and those that several say or that are too few for a file. */
function divide(
  idsOf: ReadonlyMap<string, ReadonlySet<string>>,
  lengthOf: (ids: ReadonlySet<string>) => number,
): Map<string, ReadonlySet<string>> {
  const all = [...idsOf.values()];
  const isSaidOften = (id: string) => all.filter(ids => ids.has(id)).length >= sharedBy;
  const saidOften = new Set(all.flatMap(ids => [...ids]).filter(isSaidOften));
  const tooFew = all.map(ids => ids.difference(saidOften)).filter(ids => lengthOf(ids) < leastOwn);
  const shared = tooFew.reduce((known, ids) => known.union(ids), saidOften);
  const own = [...idsOf].map(([screen, ids]) => [screen, ids.difference(shared)] as const);
  return new Map([...own, ['shared', shared] as const].filter(([, { size }]) => size > 0));
}
