// A part of the build: groups modules into chunks. The first screens should need few files, because each one costs a
// round trip on a slow connection, and should load little code that only other screens need.
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src');
const today = 'today/today-screen.tsx';
const bird = 'bird-screens/page/bird-screen.tsx';
const signIn = 'sign-in/sign-in-screen.tsx';

/** A module and its imports go into the first of these chunks that they belong to. */
const names = ['basics', 'common', 'today', 'bird', 'sign-in', 'shared'] as const;

export const sharedChunks: Rolldown.CodeSplittingGroup[] = names.map(name => ({
  name: (moduleId, context) => {
    // Each screen stays a separate chunk. Inside another one, it would need an extra chunk as its entry.
    if (context.getModuleInfo(moduleId)?.dynamicImporters.length) return null;
    return chunkOf(screensWith(moduleId, context)) === name ? name : null;
  },
  // The drawings of the birds are in a separate file.
  test: /\/web\/src\/(?!ui\/drawings\/)|\/node_modules\/@(tanstack|lingui)\//,
}));

/**
 * Adds a compile hint (https://v8.dev/blog/explicit-compile-hints) to chunks whose functions mostly run before a screen
 * is shown. Chromium then compiles them off the main thread while the rest loads, instead of each one at its first call.
 */
export function hintCompiler(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      // The hint has to come first, and Vite also adds a line at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && ['libraries', 'frame', ...names].includes(part.name))
            part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
        }
      },
    },
  };
}

/** @returns undefined if at most two screens need the module, and no first screen; the bundler then places it */
function chunkOf(screens: ReadonlySet<string>): (typeof names)[number] | undefined {
  const onlySigningIn = [...screens].every(screen => screen.startsWith('sign-in/'));
  if (screens.has(signIn)) return onlySigningIn ? 'sign-in' : 'basics';
  if (screens.has('app/shell.tsx') || (screens.has(today) && screens.has(bird)) || screens.size >= 10)
    return 'common';
  if (screens.has(today)) return 'today';
  if (screens.has(bird)) return 'bird';
  return screens.size >= 3 ? 'shared' : undefined;
}

/** Finds the lazily loaded modules that need this one. */
function screensWith(moduleId: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const screens = new Set<string>();
  const modules = new Set([moduleId]);
  // The loop also visits modules that it adds.
  for (const id of modules) {
    const info = context.getModuleInfo(id);
    if (info && info.dynamicImporters.length > 0) screens.add(relative(source, id).replaceAll('\\', '/'));
    for (const importer of info?.importers ?? []) modules.add(importer);
  }
  return screens;
}
