// The first step of `npm start` and of the tools, in plain JavaScript so that an old Node.js can read it and say what
// is wrong. `start.mjs doctor …` runs a tool instead of the service.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const complaint = isInstalled()
  ? complaintAboutNode()
  : 'Flock Care is not installed yet: run "npm ci" first.';

if (complaint) {
  console.error(complaint);
  process.exitCode = 1;
} else {
  // What was compiled once need not be again: the second start takes half the time.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
  // Taken away, so that a tool finds what it was told where any program does.
  const [tool] = process.argv.splice(2, 1);
  await import(tool ? `./src/tools/${tool}.ts` : './src/main.ts');
}

function isInstalled() {
  return existsSync(new URL('../node_modules/fastify', import.meta.url));
}

/** Both release lines have type stripping, and from these releases on an SQLite that keeps its write-ahead log whole. */
function complaintAboutNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const recentEnough = (major === 24 && minor >= 21) || (major === 26 && minor >= 10) || major > 26;
  if (recentEnough) return undefined;
  return (
    `Flock Care needs Node.js 24.21, 26.10 or newer, and this is ${process.versions.node}: ` +
    'run "npm rebuild node --ignore-scripts=false" to install the one that comes with it, or install Node.js 26 from nodejs.org.'
  );
}
