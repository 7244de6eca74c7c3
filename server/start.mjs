// The first step of `npm start` and of the commands. It is plain JavaScript, so that it can also run on an old Node.js
// and explain the problem. `start.mjs doctor …` runs a command instead of the service.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// The first process of a container ignores signals that it does not handle, and the service handles them only after it
// has started.
if (process.pid === 1) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const commands = ['demo', 'backup', 'restore', 'doctor', 'move', 'sign-in', 'import', 'guard'];
const problem = findProblem();

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // With cached code, the second start takes half the time.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
  // The command's name is removed, so that its arguments are in the usual place.
  const [command] = process.argv.splice(2, 1);
  if (command === 'guard') await runGuard();
  else {
    await import(command ? `./src/cli/${command}.ts` : (await import('./builds.mjs')).makeBuilds());
  }
}

/** `study` reads the database, so it is part of the server. The other subcommands read files, and are in contract/. */
async function runGuard() {
  if (process.argv[2] === 'study') {
    process.argv.splice(2, 1);
    await import('./src/cli/guard-study.ts');
    return;
  }
  const { runGuardTool } = await import('../contract/tools/guard.ts');
  process.exitCode = runGuardTool(process.argv.slice(2));
}

function findProblem() {
  const isInstalled = existsSync(new URL('../node_modules/fastify', import.meta.url));
  if (!isInstalled) return 'Flock Care is not installed yet: run "npm ci" first.';
  const command = process.argv[2];
  if (command && !commands.includes(command)) {
    return `There is no command "${command}". The commands are ${commands.join(', ')}.`;
  }
  return findNodeProblem();
}

/** The accepted releases have type stripping, and a SQLite without the bug that could corrupt its write-ahead log. */
function findNodeProblem() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const recentEnough = (major === 24 && minor >= 21) || (major === 26 && minor >= 10) || major > 26;
  if (recentEnough) return undefined;
  return (
    `Flock Care needs Node.js 24.21, 26.10 or newer, and this is ${process.versions.node}: ` +
    'run "npm rebuild node --ignore-scripts=false" to install the one that comes with it, or install Node.js 26 from nodejs.org.'
  );
}
