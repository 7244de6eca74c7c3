// Writes the documents that the code decides: docs/api.md and .env.example.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDocument } from '../operations/document.ts';
import { settings } from '../settings.ts';
import { writeApiReference } from './api-reference.ts';
import { writeEnvExample } from './env-example.ts';

/** The generated files, by their path in the repository. */
const files = {
  'docs/api.md': writeApiReference(buildDocument()),
  '.env.example': writeEnvExample(settings),
};

for (const [path, text] of Object.entries(files)) {
  writeFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), text);
  console.log(`Wrote ${path}.`);
}
