// docs/security.md names a test for each threat: it is there, under that very title.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFiles, read, sectionOf } from './repository.ts';

const threats = sectionOf(read('docs/security.md'), 'Threats');
const rows = threats
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '').trim()));

/** A file of tests, and the titles that a row says it has: `title`, `title` in `file`. */
const promised = rows.flatMap(([place = '', , shownBy = '']) =>
  [...shownBy.matchAll(/((?:`[^`]+`, )*`[^`]+`) in `([\w./-]+\.test\.ts)`/g)].map(
    ([, titles = '', file = '']) => ({
      place,
      file,
      titles: [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title),
    }),
  ),
);

/** The titles of a file's tests. What differs from test to test of one pattern is written as three dots. */
const titlesOf = (file: string) =>
  [...read(file).matchAll(/\b(?:it|describe)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , title = '']) =>
    title.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll("\\'", "'"),
  );

describe('The threats of docs/security.md', () => {
  it('each have what is right, and a test that attacks it', () => {
    assert.ok(rows.length >= 15, `There are ${rows.length} rows.`);
    const places = rows.map(([place]) => place);
    assert.deepEqual([...new Set(promised.map(({ place }) => place))], places);
    for (const cells of rows) assert.equal(cells.length, 3, cells.join(' | '));
  });

  it('are attacked by tests that exist', () => {
    const files = listFiles();
    for (const { place, file, titles } of promised) {
      const path = `server/test/${file}`;
      assert.ok(files.includes(path), `${place}: there is no ${path}.`);
      const known = titlesOf(path);
      for (const title of titles) assert.ok(known.includes(title), `${place}: ${path} has no "${title}".`);
    }
  });

  it('leave no quotation in their last column that is neither a title nor a file', () => {
    for (const [place, , shownBy = ''] of rows) {
      const quoted = [...shownBy.matchAll(/`([^`]+)`/g)].length;
      const read = promised.filter(row => row.place === place);
      const counted = read.reduce((sum, { titles }) => sum + titles.length + 1, 0);
      assert.equal(counted, quoted, `${place}: ${shownBy}`);
    }
  });
});

/** The requirements of ASVS 5.0.0 of levels 1 and 2, and how many there are of each verdict. */
const requirements = 253;

/** The numbers in a cell such as `6.1.2, 6.2.1 to 6.2.12`. */
const numbersIn = (cell: string) =>
  cell.split(', ').flatMap(part => {
    const [first = '', last = first] = part.split(' to ');
    const section = first.slice(0, first.lastIndexOf('.') + 1);
    const [from = 0, to = 0] = [first, last].map(number => Number(number.split('.').at(-1)));
    return Array.from({ length: to - from + 1 }, (_, index) => section + (from + index));
  });

describe('docs/asvs.md', () => {
  const page = read('docs/asvs.md');
  const verdicts = [
    ...page.matchAll(/^\| (\d+\.[\d., to]+) \| [12](?:, 2)? \| .+? \| (\S+) \| .+ \|$/gm),
  ].map(([, cell = '', verdict = '']) => ({ numbers: numbersIn(cell), verdict }));

  it('has each requirement once', () => {
    const numbers = verdicts.flatMap(row => row.numbers);
    assert.equal(numbers.length, requirements);
    assert.equal(new Set(numbers).size, requirements);
  });

  it('counts its verdicts right', () => {
    const counted = [...page.matchAll(/^\| (met|partly|no|yours|—) \| .+ \| (\d+) \|$/gm)];
    assert.equal(counted.length, 5);
    for (const [, verdict, count] of counted) {
      const numbers = verdicts.filter(row => row.verdict === verdict).flatMap(row => row.numbers);
      assert.equal(numbers.length, Number(count), `There are ${numbers.length} ${verdict}.`);
    }
  });

  it('names files that are there', () => {
    const files = listFiles();
    for (const [, path = ''] of page.matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|js))`/g)) {
      const places = [path, `server/src/${path}`, `server/test/${path}`];
      assert.ok(
        places.some(place => files.includes(place)),
        path,
      );
    }
  });
});

describe('The dependencies', () => {
  const manifests = ['package.json', 'contract/package.json', 'server/package.json'];

  it('are each of one exact version, so that nobody gets another one unasked', () => {
    for (const manifest of manifests) {
      const { dependencies, devDependencies } = JSON.parse(read(manifest));
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        assert.match(String(version), /^\d+\.\d+\.\d+$|^\*$/, `${manifest}: ${name}`);
        if (version === '*') assert.match(name, /^@flock-care\//);
      }
    }
  });

  it('are held to their content by the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const foreign = Object.entries<{ link?: boolean; integrity?: string }>(packages).filter(
      ([path, { link }]) => path.startsWith('node_modules/') && !link,
    );
    assert.ok(foreign.length > 100);
    for (const [path, { integrity }] of foreign) assert.match(integrity ?? '', /^sha512-/, path);
  });
});
