// The tool that weakens guards still finds them: those of every row, every query, and the ones it knows by their words.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { access } from '../../src/access.ts';
import { weakenings } from './conditions.ts';
import { harmless } from './harmless.ts';
import { listMutants } from './mutants.ts';
import { listSources } from './sources.ts';
import { listSuites, suitesFor } from './suites.ts';
import { wordForWord } from './word-for-word.ts';

const mutants = listMutants();

describe('the list of mutants', () => {
  it('has every row of the access table', () => {
    for (const endpoint of Object.keys(access)) {
      const found = mutants.some(({ name }) => name.startsWith(`access.ts: ${endpoint} is `));
      assert.ok(found, endpoint);
    }
  });

  it('has every file of queries', () => {
    const files = listSources().filter(path => path.endsWith('.queries.ts'));
    assert.ok(files.length >= 15);
    for (const file of files)
      assert.ok(
        mutants.some(({ path }) => path === file),
        file,
      );
  });

  it('has each name once, and a source that differs in one place', () => {
    assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length);
    for (const { name, source, original } of mutants) assert.notEqual(source, original, name);
  });

  it('has the sources of all that is changed word for word', () => {
    const sources = listSources();
    for (const { path } of wordForWord) assert.ok(sources.includes(path), path);
  });

  it('has everything that is called harmless', () => {
    for (const { mutant } of harmless) {
      assert.ok(
        mutants.some(({ name }) => name.startsWith(mutant)),
        mutant,
      );
    }
  });

  it('has tests for each, those nearby first', () => {
    const suites = listSuites();
    for (const mutant of mutants) {
      const { near, far } = suitesFor(mutant, suites);
      assert.ok(near.length >= 3, mutant.name);
      assert.deepEqual(
        far.filter(suite => near.includes(suite)),
        [],
      );
    }
  });
});

describe('a condition', () => {
  it('is weakened as a whole, and by each of its reasons', () => {
    assert.deepEqual(weakenings('a'), ['false']);
    assert.deepEqual(weakenings('a || b(c || d)'), ['false || b(c || d)', 'a || false']);
    assert.deepEqual(weakenings('a && (b || c)'), ['false', 'a && (false || c)', 'a && (b || false)']);
  });
});
