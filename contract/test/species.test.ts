// Tests finding species by name, and the question about a first weight that does not fit the species.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '../src/languages/index.ts';
import { massOfSpecies, searchSpecies, speciesNamedIn } from '../src/species/index.ts';
import { questionMass, weightsToKnow } from '../src/species/mass-question.ts';
import { readNames } from '../src/species/names/index.ts';
import { speciesTable } from '../src/species/species-table.ts';

function expectMass(name: string) {
  const mass = massOfSpecies(name);
  assert.ok(mass, name);
  return mass;
}

const scientificNames = (query: string) => searchSpecies(query).map(({ scientificName }) => scientificName);

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** True for a name that begins with a capital letter and has no stray comma, colon or space. */
const isName = (name: string) => /^\p{Lu}[\p{L}'’-]*( [\p{L}'’-]+)*$/u.test(name);

describe('The species table', () => {
  it('has 149 species, each with names in every language', () => {
    assert.equal(speciesTable.length, 149);
    const species = searchSpecies('');
    for (const { scientificName, names } of species)
      for (const language of languages)
        assert.ok(names[language][0] && names[language].every(isName), `${scientificName} (${language})`);
    const named = species.map(({ scientificName }) => scientificName).sort();
    for (const [language, byName] of Object.entries(readNames()))
      assert.deepEqual([...byName.keys()].sort(), named, language);
  });

  it('has each name only once per language, and never for two species', () => {
    const speciesByName = new Map<string, string>();
    for (const { scientificName, names } of searchSpecies('')) {
      for (const list of Object.values(names))
        assert.equal(new Set(list.map(folded)).size, list.length, `${list}`);
      for (const name of new Set([scientificName, ...Object.values(names).flat()].map(folded))) {
        assert.equal(speciesByName.get(name), undefined, `${name} names ${scientificName} as well`);
        speciesByName.set(name, scientificName);
      }
    }
  });

  it('has an article only before the first name in each language', () => {
    const articles = { en: /^an? \S/, de: /^eine? \S/, nl: /^een \S/, fr: /^une? \S/, es: /^una? \S/ };
    const names = readNames();
    for (const language of languages) {
      for (const [first = '', ...others] of names[language].values()) {
        assert.match(first, articles[language]);
        for (const other of others) assert.doesNotMatch(other, /^(an?|eine?|een|une?|una) /);
      }
    }
  });

  it('has the English article that fits the sound of each name', () => {
    for (const [english = ''] of readNames().en.values()) {
      const [article, first = ''] = english.split(' ');
      assert.equal(article, /^(?!eu)[aeio]/i.test(first) ? 'an' : 'a', english);
    }
  });

  it('has domestic ranges that begin below half of the wild mean, and end above twice the mean', () => {
    for (const [name, wild, captive, domesticGrams] of speciesTable) {
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

  it('finds a species by its names in Dutch, French and Spanish', () => {
    for (const name of ['valkpark', 'Calopsitte', 'perruche calo', 'ninfa', 'cocotilla'])
      assert.deepEqual(scientificNames(name), ['Nymphicus hollandicus'], name);
    assert.deepEqual(scientificNames('grijze roodstaart'), ['Psittacus erithacus', 'Psittacus timneh']);
    assert.deepEqual(scientificNames('gris du gabon'), ['Psittacus erithacus']);
    assert.deepEqual(scientificNames('yaco'), ['Psittacus erithacus', 'Psittacus timneh']);
  });

  it('ignores accents, apostrophes, hyphens and case', () => {
    assert.deepEqual(scientificNames('bourkes'), ['Neopsephotus bourkii']);
    assert.deepEqual(scientificNames('Bourke’s  Parrot'), ['Neopsephotus bourkii']);
    assert.deepEqual(scientificNames('sun-conure'), ['Aratinga solstitialis']);
    assert.deepEqual(scientificNames('monchssittich'), ['Myiopsitta monachus']);
    assert.deepEqual(scientificNames('cacatoes des moluques'), ['Cacatua moluccensis']);
    assert.deepEqual(scientificNames('aratinga nanday'), ['Aratinga nenday']);
    assert.deepEqual(scientificNames('Inséparable d’Abyssinie'), ['Agapornis taranta']);
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
        names: {
          en: ['Cockatiel', 'Weiro'],
          de: ['Nymphensittich', 'Nymphe'],
          nl: ['Valkparkiet'],
          fr: ['Calopsitte élégante', 'Perruche calopsitte', 'Calopsitte'],
          es: ['Ninfa', 'Cacatúa ninfa', 'Cocotilla', 'Ninfa carolina'],
        },
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
      'Valkparkiet (wit)',
      'calopsitte elegante',
      'Ninfa, gris',
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
      'Grijze roodstaartpapegaai, man': 'Psittacus erithacus',
      'Perruche ondulée bleue': 'Melopsittacus undulatus',
      'Periquito de Bourke, hembra': 'Neopsephotus bourkii',
      'Mandarin duck': 'Anas platyrhynchos',
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

  it('is not asked again after another weight that was too heavy, unless the new one is too light', () => {
    assert.equal(asked(923, [920]), false);
    assert.equal(asked(9.2, [920]), true);
  });

  it('is not asked if the bird has enough weights for the guard', () => {
    const known = Array.from({ length: weightsToKnow }, () => 92);
    assert.equal(asked(923, known), false);
    assert.equal(asked(923, known.slice(1)), true);
  });

  it('says what adults weigh, and suggests the weight with its decimal point moved, if that fits', () => {
    const species = {
      speciesEn: 'a cockatiel',
      speciesDe: 'ein Nymphensittich',
      speciesNl: 'een valkparkiet',
      speciesFr: 'une calopsitte élégante',
      speciesEs: 'una ninfa',
    };
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
    const species = {
      speciesEn: 'a pigeon',
      speciesDe: 'eine Taube',
      speciesNl: 'een duif',
      speciesFr: 'un pigeon',
      speciesEs: 'una paloma',
    };
    assert.deepEqual(question(3_400), {
      code: 'question_species_range',
      values: { grams: 3_400, ...species, leastGrams: 120, mostGrams: 1_500 },
    });
  });
});
