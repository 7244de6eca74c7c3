// The command of `npm start`, with its options for Node.js and the allocator, for tests that measure memory.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StartOptions } from './killable.ts';

const root = new URL('../../../', import.meta.url);
const { start } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).scripts;
/** `exec env … node … server/start.mjs` */
const words = String(start).split(' ');
const node = words.indexOf('node');

export const asNpmStart: StartOptions = {
  through: words.slice(1, node),
  options: words.slice(node + 1, -1),
  program: fileURLToPath(new URL(words.at(-1) ?? '', root)),
};
