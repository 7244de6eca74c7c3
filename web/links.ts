// A part of the build: creates the Link header of each page, which preloads the scripts of its first screen. Without it,
// a browser discovers them one after the other, because each script imports the next.
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { type Address, addresses, screens } from './src/app/addresses.ts';

const source = join(import.meta.dirname, 'src');

export function linksByAddress(bundle: Rolldown.OutputBundle): Record<Address, string> {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, `${module}.tsx`)));
    if (!found) throw new Error(`No script has ${module}.tsx, which addresses.ts names.`);
    return found;
  };
  const page = loadedWith(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const linksOf = (address: Address) => {
    const scripts = page.union(loadedWith(chunks, screens[address].map(chunkOf)));
    // Without the styles: browsers warn about an unused preload, and the styles are not used if nobody is signed in.
    // Over HTTP/1.1, a browser has six connections. With the largest script first, the small ones load at the same
    // time.
    const [largest = '', ...others] = [...scripts]
      .toSorted((one, other) => other.code.length - one.code.length)
      .map(({ fileName }) => `</${fileName}>; rel=modulepreload`);
    return [
      ...['/theme.js', '/early.js'].map(path => `<${path}>; rel=preload; as=script`),
      largest,
      ...others,
    ].join(', ');
  };
  return Object.fromEntries(addresses.map(address => [address, linksOf(address)])) as Record<Address, string>;
}

/** Returns these scripts with all their direct and indirect imports. */
export function loadedWith(
  chunks: readonly Rolldown.OutputChunk[],
  first: readonly Rolldown.OutputChunk[],
): ReadonlySet<Rolldown.OutputChunk> {
  const loaded = new Set(first);
  // The loop also visits scripts that it adds.
  for (const { imports } of loaded) {
    for (const other of chunks) if (imports.includes(other.fileName)) loaded.add(other);
  }
  return loaded;
}
