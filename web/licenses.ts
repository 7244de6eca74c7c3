// `npm run licenses`: writes public/licenses.txt, the licences of the packages whose code or fonts are in the built app.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const packages = join(import.meta.dirname, '../node_modules');
const target = join(import.meta.dirname, 'public/licenses.txt');

const built = await build({ root: import.meta.dirname, logLevel: 'error', build: { write: false } });
const names = new Set([built].flat().flatMap(result => ('output' in result ? namesIn(result) : [])));
const sections = [...names].sort().map(describePackage);
writeFileSync(
  target,
  `The browser app of Flock Care contains the following packages.\n\n${sections.join('\n')}`,
);
console.log(`Wrote web/public/licenses.txt with ${names.size} packages.`);

/** Scripts name the modules they are made of, fonts the file they were. */
function namesIn({ output }: Rolldown.RolldownOutput): string[] {
  const files = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
  return files.flatMap(file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
}

function describePackage(name: string): string {
  const folder = join(packages, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file: find out under which terms it may be shipped.`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${text}\n`;
}
