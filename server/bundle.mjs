// Bundles the service and its packages into a few files in `server/dist`, because a thousand modules take twice as long to
// start. The command line and the tests run the sources.
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const folder = join(import.meta.dirname, 'dist');
/** Other processes may build or start at the same time, so files are moved to their place when they are complete. */
const unfinished = join(folder, `unfinished-${process.pid}`);
const dayMs = 86_400_000;

const built = await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  // The packages are bundled too. Only those for S3 stay outside: they are large and seldom used.
  ssr: { noExternal: true, external: ['@aws-sdk/client-s3'] },
  build: {
    ssr: 'src/main.ts',
    outDir: unfinished,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      // The native driver of `pg` is optional, and not installed.
      external: ['pg-native'],
      // Every module runs, in the same order as from the sources.
      treeshake: { moduleSideEffects: true },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        charset: 'ascii',
      },
    },
  },
});
const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
const names = output.map(file => file.fileName);
for (const name of names) renameSync(join(unfinished, name), join(folder, name));
// The names of the others depend on their contents.
writeFileSync(join(unfinished, 'main.js'), `// The bundle of the service.\nimport './${names[0]}';\n`);
renameSync(join(unfinished, 'main.js'), join(folder, 'main.js'));
rmSync(unfinished, { recursive: true });

// Files of earlier builds stay for a day, because a service that still runs may load them.
const kept = new Set([...names, 'main.js']);
for (const name of readdirSync(folder)) {
  const path = join(folder, name);
  if (!kept.has(name) && Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true });
}
