// Tests finding species by name, and the question about a first weight that does not fit the species.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { massOfSpecies, searchSpecies, speciesNamedIn } from '../src/species/index.ts';
import { questionMass, weightsToKnow } from '../src/species/mass-question.ts';
import { speciesTable } from '../src/species/species-table.ts';

function expectMass(name: string) {
  const mass = massOfSpecies(name);
  assert.ok(mass, name);
  return mass;
}

const scientificNames = (query: string) => searchSpecies(query).map(({ scientificName }) => scientificName);

describe('The table of species', () => {
  it('has 149 species, and no name twice', () => {
    assert.equal(speciesTable.length, 149);
    const names = searchSpecies('').flatMap(({ scientificName, names: { en, de } }) => [
      scientificName,
      ...en,
      ...de,
    ]);
    assert.deepEqual(
      names.filter(
        (name, index) => names.findIndex(other => other.toLowerCase() === name.toLowerCase()) !== index,
      ),
      [],
    );
  });

  it('has an article only before the first name in each language', () => {
    for (const [, , , english, german] of speciesTable) {
      assert.match(english[0], /^an? \S/);
      assert.match(german[0], /^eine? \S/);
      for (const other of [...english, ...german].filter(name => name !== english[0] && name !== german[0]))
        assert.doesNotMatch(other, /^(an?|eine?) /);
    }
  });

  it('has the article that fits the sound of the name', () => {
    for (const [, , , [english]] of speciesTable) {
      const [article, first = ''] = english.split(' ');
      assert.equal(article, /^(?!eu)[aeio]/i.test(first) ? 'an' : 'a', english);
    }
  });

  it('has ranges of domestic forms that contain the means', () => {
    for (const [name, wild, captive, , , domesticGrams] of speciesTable) {
      if (!domesticGrams) continue;
      const [least, most] = domesticGrams;
      assert.ok(least < wild / 2 && (captive ?? wild) * 2 < most, name);
    }
  });
});

describe('searchSpecies', () => {
  it('finds a species by any word of a common or scientific name', () => {
    assert.deepEqual(scientificNames('cockatiel'), ['Nymphicus hollandicus']);
    assert.deepEqual(scientificNames('HOLLANDICUS'), ['Nymphicus hollandicus']);
    assert.deepEqual(scientificNames('nymphen'), ['Nymphicus hollandicus']);
    assert.deepEqual(scientificNames('weissstirn'), []);
    assert.deepEqual(scientificNames('Weißstirn'), ['Amazona albifrons']);
    assert.deepEqual(scientificNames('zzz'), []);
  });

  it('ignores accents, apostrophes, hyphens and case', () => {
    assert.deepEqual(scientificNames('bourkes'), ['Neopsephotus bourkii']);
    assert.deepEqual(scientificNames('Bourke’s  Parrot'), ['Neopsephotus bourkii']);
    assert.deepEqual(scientificNames('sun-conure'), ['Aratinga solstitialis']);
    assert.deepEqual(scientificNames('monchssittich'), ['Myiopsitta monachus']);
  });

  it('lists names that begin with the query first, and every species for an empty query', () => {
    assert.equal(scientificNames('black').at(-1), 'Calyptorhynchus banksii', 'the red-tailed black cockatoo');
    assert.ok(scientificNames('black').slice(0, -1).includes('Turdus merula'), 'the blackbird');
    assert.equal(scientificNames(' ').length, 149);
  });

  it('returns the names without articles, and the mean in human care if it is known', () => {
    assert.deepEqual(searchSpecies('cockatiel'), [
      {
        scientificName: 'Nymphicus hollandicus',
        names: { en: ['Cockatiel', 'Weiro'], de: ['Nymphensittich', 'Nymphe'] },
        meanMassGrams: 90.9,
      },
    ]);
    assert.equal(searchSpecies('turmfalke')[0]?.meanMassGrams, 183.2);
  });
});

describe('massOfSpecies', () => {
  it('knows a species by its name in any language, even with a remark after it', () => {
    const cockatiel = expectMass('Cockatiel');
    for (const name of [
      'cockatiel ',
      'Nymphensittich',
      'NYMPHICUS HOLLANDICUS',
      'Cockatiel (lutino)',
      'Nymphe, grau',
    ])
      assert.deepEqual(massOfSpecies(name), cockatiel, name);
  });

  it('is undefined for any other text', () => {
    for (const name of ['', 'Parrot', 'Cockatiel hybrid', ',', 'constructor'])
      assert.equal(massOfSpecies(name), undefined, name);
  });
});

describe('speciesNamedIn', () => {
  it('finds the species among other words', () => {
    const expected: Record<string, string> = {
      Budgie: 'Melopsittacus undulatus',
      'Wellensittich (blau)': 'Melopsittacus undulatus',
      'Lutino cockatiel, hand-raised by Anna': 'Nymphicus hollandicus',
      'Nymphensittich, Henne': 'Nymphicus hollandicus',
      "Fischer's lovebird": 'Agapornis fischeri',
      'Pyrrhura molinae hypoxantha': 'Pyrrhura molinae',
      'Star finch': 'Neochmia ruficauda',
    };
    for (const [text, name] of Object.entries(expected)) assert.equal(speciesNamedIn(text), name, text);
  });

  it('finds nothing in any other text', () => {
    for (const text of ['', 'Kiwi', "Anna's darling", '1234', 'Conure hen', 'Budgieland'])
      assert.equal(speciesNamedIn(text), undefined, text);
  });
});

describe('The question about a first weight', () => {
  const mass = expectMass('Cockatiel');
  const asked = (grams: number, otherGrams: number[] = [], stage: 'adult' | 'chick' = 'adult') =>
    questionMass(grams, { stage, mass, otherGrams }) !== undefined;

  it('is asked about weights over three times the mean, or under a third of it', () => {
    assert.deepEqual(
      [923, 273, 272.7, 92.3, 30.3, 30.2, 9.2].map(grams => asked(grams)),
      [true, true, false, false, false, true, true],
    );
  });

  it('is asked about a heavy chick, but not about a light one', () => {
    assert.equal(asked(6, [], 'chick'), false);
    assert.equal(asked(600, [], 'chick'), true);
  });

  it('is not asked again after such a weight, except in the other direction', () => {
    assert.equal(asked(923, [920]), false);
    assert.equal(asked(9.2, [920]), true);
  });

  it('is not asked if the bird itself has enough weights', () => {
    const known = Array.from({ length: weightsToKnow }, () => 92);
    assert.equal(asked(923, known), false);
    assert.equal(asked(923, known.slice(1)), true);
  });

  it('says what adults weigh, and suggests another decimal point', () => {
    const species = { speciesEn: 'a cockatiel', speciesDe: 'ein Nymphensittich' };
    const question = (grams: number) => questionMass(grams, { stage: 'adult', mass, otherGrams: [] });
    const values = { ...species, speciesGrams: 91 };
    const code = 'question_species';
    assert.deepEqual(question(923), { code, values: { ...values, grams: 923, suggestedGrams: 92.3 } });
    assert.deepEqual(question(9.23), { code, values: { ...values, grams: 9.23, suggestedGrams: 92.3 } });
    assert.deepEqual(question(412), { code, values: { ...values, grams: 412, suggestedGrams: null } });
  });

  it('is asked about domestic forms only outside their range', () => {
    const question = (grams: number) =>
      questionMass(grams, { stage: 'adult', mass: expectMass('Pigeon'), otherGrams: [] });
    assert.equal(question(1_400), undefined);
    const species = { speciesEn: 'a pigeon', speciesDe: 'eine Taube' };
    assert.deepEqual(question(3_400), {
      code: 'question_species_range',
      values: { grams: 3_400, ...species, leastGrams: 120, mostGrams: 1_500 },
    });
  });
});
