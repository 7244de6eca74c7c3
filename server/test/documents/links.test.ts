// Checks that the links and paths in the pages lead somewhere, and that no file refers to a developer's machine.
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { it } from 'node:test';
import { listFiles, listPages, proseOf, read } from './repository.ts';

const files = listFiles();
const pages = listPages();

/** Returns the anchor of a heading on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it('every relative link in a page has a target', () => {
  let followed = 0;
  for (const page of pages) {
    for (const [, link = ''] of proseOf(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? page : posix.join(posix.dirname(page), target);
      const exists = files.some(file => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));
      assert.ok(exists, `${page} links to ${link}, which does not exist.`);
      if (anchor)
        assert.ok(
          anchorsOf(path).includes(anchor),
          `${page} links to ${link}, a heading that does not exist.`,
        );
      followed += 1;
    }
  }
  assert.ok(followed > 10);
});

it('every path into contract, server or docs that a page names exists', () => {
  for (const page of pages) {
    for (const [, path = ''] of read(page).matchAll(/`((?:contract|server|docs)\/[\w./-]+)`/g)) {
      const exists = files.some(file => file === path || (path.endsWith('/') && file.startsWith(path)));
      assert.ok(exists, `${page} names ${path}, which does not exist.`);
    }
  }
});

/** Traces of a developer's machine. A registry in the lock file would apply to every installation. */
const machineTraces = [
  /\/work\//,
  /\/home\/\w/,
  /\/Users\/\w/,
  /\/tmp\/\w/,
  /\bregistry\.[\w.-]+\.\w/,
  /"resolved": ?"https?:/,
];

it('no file contains a local path or a registry', () => {
  for (const file of files) {
    const text = read(file);
    for (const mark of machineTraces) {
      const found = mark.exec(text)?.[0];
      assert.equal(found, undefined, `${file} has ${found}.`);
    }
  }
});
