// A part of the build: which modules are loaded together. The screens that people open first wait for few files, each of
// which takes a slow connection's round trip, and for little that only other screens need.
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src');
const today = 'today/today-screen.tsx';
const bird = 'birds/bird-screen.tsx';
const signIn = 'sign-in/sign-in-screen.tsx';

/** A module goes with all that it imports into the first of these that it belongs to. */
const names = ['basics', 'common', 'today', 'bird', 'sign-in', 'shared'] as const;

export const sharedChunks: Rolldown.CodeSplittingGroup[] = names.map(name => ({
  name: (moduleId, context) => {
    // A screen is a file of its own: in another one it would be reached through a third.
    if (context.getModuleInfo(moduleId)?.dynamicImporters.length) return null;
    return chunkOf(screensWith(moduleId, context)) === name ? name : null;
  },
  // The drawings of the birds have a file of their own.
  test: /\/web\/src\/(?!ui\/portraits\/)|\/node_modules\/@(tanstack|lingui)\//,
}));

/**
 * Puts a compile hint (https://v8.dev/blog/explicit-compile-hints) at the top of the files whose functions mostly run before a
 * screen is shown: Chromium compiles all of them off the main thread while the rest loads, and not each one when it is called.
 */
export function hintCompiler(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      // Vite writes a line of its own at the top.
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

/** Undefined leaves a module to the bundler: what two screens share, or one has for itself. */
function chunkOf(screens: ReadonlySet<string>): (typeof names)[number] | undefined {
  const onlySigningIn = [...screens].every(screen => screen.startsWith('sign-in/'));
  if (screens.has(signIn)) return onlySigningIn ? 'sign-in' : 'basics';
  if (screens.has('app/shell.tsx') || (screens.has(today) && screens.has(bird)) || screens.size >= 10)
    return 'common';
  if (screens.has(today)) return 'today';
  if (screens.has(bird)) return 'bird';
  return screens.size >= 3 ? 'shared' : undefined;
}

/** The modules, loaded later, that cannot do without this one. */
function screensWith(moduleId: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const screens = new Set<string>();
  const modules = new Set([moduleId]);
  // What is added is visited too.
  for (const id of modules) {
    const info = context.getModuleInfo(id);
    if (info && info.dynamicImporters.length > 0) screens.add(relative(source, id).replaceAll('\\', '/'));
    for (const importer of info?.importers ?? []) modules.add(importer);
  }
  return screens;
}
