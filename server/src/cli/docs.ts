// `npm run docs`: writes the documents that are generated from the code, docs/api.md and .env.example.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderEnvExample } from '../config/env-example.ts';
import { writeApiReference } from '../openapi/api-reference.ts';
import { buildDocument } from '../openapi/document.ts';

/** The generated files, by their path in the repository. */
const files = {
  'docs/api.md': writeApiReference(buildDocument()),
  '.env.example': renderEnvExample(),
};

for (const [path, text] of Object.entries(files)) {
  writeFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), text);
  console.log(`Wrote ${path}.`);
}
