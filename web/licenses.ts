// `npm run licenses`: writes public/licenses.txt with the licenses of the packages, fonts and data in the app.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const packages = join(import.meta.dirname, '../node_modules');
const target = join(import.meta.dirname, 'public/licenses.txt');

/** The packages in workers, such as the one that reads spreadsheets. Vite builds each worker separately. */
const ofWorkers: string[] = [];
const listWorkers = {
  name: 'list-workers',
  generateBundle: (_options: unknown, bundle: Rolldown.OutputBundle) =>
    void ofWorkers.push(...namesIn(Object.values(bundle))),
};
const built = await build({
  root: import.meta.dirname,
  logLevel: 'error',
  worker: { plugins: () => [listWorkers] },
  build: { write: false },
});
const ofApp = [built].flat().flatMap(result => ('output' in result ? namesIn(result.output) : []));
const names = new Set([...ofApp, ...ofWorkers]);
const sections = [...names].sort().map(describePackage);
const data = `${'='.repeat(80)}
Body masses of species (CC BY 4.0)
${'='.repeat(80)}

AVONET: Tobias et al. 2022, Ecology Letters, doi 10.1111/ele.13898, under the Creative Commons Attribution 4.0
International License (https://creativecommons.org/licenses/by/4.0/). Rounded, with names in English and German added,
and for 59 species replaced by means of birds in human care (Smeele et al. 2022).
`;
writeFileSync(
  target,
  `The browser app of Flock Care contains the following packages and data.\n\n${[...sections, data].join('\n')}`,
);
console.log(`Wrote web/public/licenses.txt with ${names.size} packages.`);

/** Finds the packages in the output: a script lists its modules, a font its original file. */
function namesIn(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const files = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
  return files.flatMap(file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
}

function describePackage(name: string): string {
  const folder = join(packages, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file)
    throw new Error(`${name} has no license file: find out the terms under which it may be shipped.`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${text}\n`;
}
