// Checks that the map in CONTRIBUTING.md is complete, and that everything on it exists.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blocksOf, listFiles, read, sectionOf } from './repository.ts';

const lines = blocksOf(sectionOf(read('CONTRIBUTING.md'), 'The map')).flatMap(block =>
  block.text.trim().split('\n'),
);
const mapped = lines.map(line => line.split(/\s/)[0] ?? '');
const files = listFiles();

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

it('every place on the map exists', () => {
  assert.ok(mapped.length > 10);
  for (const place of mapped) {
    const exists = files.some(file => file === place || (place.endsWith('/') && file.startsWith(place)));
    assert.ok(exists, `The map has ${place}, which does not exist.`);
  }
});

it('every top-level folder and every chapter of the server is on the map', () => {
  const tops = files
    .map(file => file.split('/'))
    .filter(parts => parts.length > 1 && !parts[0]?.startsWith('.'));
  const chapters = files
    .filter(file => /^server\/src\/[^/]+\//.test(file))
    .map(file => file.split('/').slice(0, 3));
  const places = new Set([
    ...tops.map(([top]) => `${top}/`),
    ...chapters.map(parts => `${parts.join('/')}/`),
  ]);
  assert.ok(places.size > 10);
  for (const place of places) assert.ok(mapped.includes(place), `${place} is missing from the map.`);
});

it('each place is on the map once, with its purpose', () => {
  assert.equal(new Set(mapped).size, mapped.length);
  for (const line of lines) assert.match(line, /^\S+ +\S/, line);
});

it('the README leads to every page, except the decisions', () => {
  const reached = new Set(['README.md']);
  const visit = (page: string) => {
    for (const [, target = ''] of read(page).matchAll(/\]\(([\w./-]+\.md)/g)) {
      const path = new URL(target, `file:///${folderOf(page)}`).pathname.slice(1);
      if (reached.has(path) || !files.includes(path)) continue;
      reached.add(path);
      visit(path);
    }
  };
  visit('README.md');
  const pages = files.filter(file => file.endsWith('.md') && !file.startsWith('docs/decisions/'));
  for (const page of pages) assert.ok(reached.has(page), `No page leads to ${page}.`);
});
