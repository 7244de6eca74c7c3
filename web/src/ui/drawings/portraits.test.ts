// Tests that the names people use for a species find its portrait, and that every portrait can be drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawings } from './drawings.ts';
import { type PortraitName, portraitFor, portraitNames } from './names.ts';

const fitting: Partial<Record<PortraitName, readonly string[]>> = {
  'african-grey': [
    'African grey',
    'african gray parrot',
    'Congo African Grey',
    'Graupapagei',
    'Kongo-Graupapagei',
    'Psittacus erithacus',
    'Timneh grey',
    'Grey parrot',
    'Grijze roodstaart',
    'Gris du Gabon',
    'Loro yaco',
    'Loro gris africano',
  ],
  amazon: [
    'Amazon',
    'Blue-fronted Amazon',
    'Amazona aestiva',
    'Blaustirnamazone',
    'Double yellow-headed amazon',
  ],
  'budgerigar-blue': [
    'Blue budgie',
    'Budgerigar (blue)',
    'Wellensittich, blau',
    'Blauer Wellensittich',
    'White budgie',
    'Yellow-faced blue budgie',
  ],
  'budgerigar-green': [
    'Budgerigar',
    'budgie',
    'BUDGIE',
    'Wellensittich',
    'Melopsittacus undulatus',
    'Perruche ondulée',
    'Parakeet',
    'Periquito',
    'Grasparkiet',
  ],
  'budgerigar-yellow': ['Lutino budgie', 'Gelber Wellensittich', 'yellow budgerigar'],
  'caique-black-headed': [
    'Black-headed caique',
    'Pionites melanocephalus',
    'Grünzügelpapagei',
    'Zwartkopcaique',
    'Maïpouri à tête noire',
  ],
  'caique-white-bellied': ['Caique', 'White-bellied caique', 'Rostkappenpapagei'],
  canary: ['Canary', 'Kanarienvogel', 'Serinus canaria domestica', 'Border canary', 'Canari', 'Canario'],
  'cockatiel-grey': [
    'Cockatiel',
    'cockatiel, grey',
    'Nymphensittich',
    'Nymphicus hollandicus',
    'Valkparkiet',
    'Calopsitte élégante',
    'Callopsitte',
    'Cocotilla',
  ],
  'cockatiel-lutino': ['Lutino cockatiel', 'Nymphensittich (Lutino)', 'Gelber Nymphensittich'],
  'cockatiel-pied': ['Pied cockatiel', 'Nymphensittich gescheckt', 'Cockatiel pearl'],
  'cockatiel-white-faced': ['Whiteface cockatiel', 'White-faced cockatiel', 'Weißkopf-Nymphensittich'],
  'cockatoo-galah': [
    'Galah',
    'Rosakakadu',
    'Rose-breasted cockatoo',
    'Eolophus roseicapilla',
    'Roze kaketoe',
    'Cacatoès rosalbin',
  ],
  'cockatoo-sulphur-crested': [
    'Sulphur-crested cockatoo',
    'sulfur crested cockatoo',
    'Gelbhaubenkakadu',
    'Cacatua galerita',
    'Grote geelkuifkaketoe',
    'Cacatoès à huppe jaune',
  ],
  'cockatoo-white': [
    "Goffin's cockatoo",
    'Umbrella cockatoo',
    'Goffinkakadu',
    'Cacatua alba',
    'Weißhaubenkakadu',
    'Witte kaketoe',
    'Cacatoès blanc',
  ],
  'conure-green-cheeked': [
    'Green-cheeked conure',
    'Green cheek conure',
    'Pyrrhura molinae',
    'Grünwangen-Rotschwanzsittich',
    'Conure',
    'Groenwangparkiet',
    'Conure de Molina',
    'Aratinga mitrada',
  ],
  'conure-sun': [
    'Sun conure',
    'Sonnensittich',
    'Aratinga solstitialis',
    'Jenday conure',
    'Zonparkiet',
    'Conure soleil',
    'Aratinga sol',
  ],
  dove: [
    'Diamond dove',
    'Ringneck dove',
    'Diamanttäubchen',
    'Lachtaube',
    'Pigeon',
    'Duif',
    'Tourterelle turque',
    'Paloma',
  ],
  'eclectus-female': ['Eclectus female', 'Eclectus (hen)', 'Edelpapagei, Weibchen', 'Edelpapagei 0,1'],
  'eclectus-male': ['Eclectus', 'Eclectus roratus', 'Edelpapagei', 'Eclectus male'],
  'gouldian-finch': ['Gouldian finch', 'Gouldamadine', 'Chloebia gouldiae', 'Lady Gouldian'],
  'lovebird-fischers': [
    "Fischer's lovebird",
    'Pfirsichköpfchen',
    'Agapornis fischeri',
    'Inséparable de Fischer',
  ],
  'lovebird-masked': ['Masked lovebird', 'Schwarzköpfchen', 'Agapornis personatus'],
  'lovebird-peach-faced': [
    'Lovebird',
    'Peach-faced lovebird',
    'Rosy-faced lovebird',
    'Rosenköpfchen',
    'Agapornis roseicollis',
  ],
  'macaw-blue-and-gold': ['Blue-and-gold macaw', 'Gelbbrustara', 'Ara ararauna', 'Macaw'],
  'macaw-hyacinth': [
    'Hyacinth macaw',
    'Hyazinthara',
    'Anodorhynchus hyacinthinus',
    'Hyacinthara',
    'Guacamayo jacinto',
  ],
  'macaw-scarlet': [
    'Scarlet macaw',
    'Hellroter Ara',
    'Ara macao',
    'Green-winged macaw',
    'Grünflügelara',
    'Groenvleugelara',
    'Ara rouge',
    'Guacamayo rojo',
  ],
  'parrotlet-blue': ['Blue parrotlet', 'Sperlingspapagei blau', 'Pacific parrotlet, blue'],
  'parrotlet-green': [
    'Parrotlet',
    'Blaugenick-Sperlingspapagei',
    'Forpus coelestis',
    'Blue-winged parrotlet',
    'Blauwe muspapegaai',
    'Toui céleste',
    'Cotorrita de Piura',
  ],
  pionus: [
    'Blue-headed pionus',
    'Pionus menstruus',
    'Schwarzohrpapagei',
    'Zwartoormargrietje',
    'Pione à tête bleue',
  ],
  'quaker-blue': ['Blue quaker', 'Mönchssittich, blau'],
  'quaker-green': [
    'Quaker',
    'Quaker parakeet',
    'Monk parakeet',
    'Mönchssittich',
    'Moenchssittich',
    'Myiopsitta monachus',
    'Monniksparkiet',
    'Conure veuve',
    'Cotorra argentina',
  ],
  'rainbow-lorikeet': [
    'Rainbow lorikeet',
    'Allfarblori',
    'Trichoglossus moluccanus',
    'Lory',
    'Loriquet arc-en-ciel',
    'Lori van de Blauwe Bergen',
  ],
  'ring-necked-parakeet-blue': ['Blue Indian ringneck', 'Halsbandsittich (blau)'],
  'ring-necked-parakeet-green': [
    'Ring-necked parakeet',
    'Indian ringneck',
    'Rose-ringed parakeet',
    'Halsbandsittich',
    'Psittacula krameri',
    'Halsbandparkiet',
    'Perruche à collier',
    'Cotorra de Kramer',
  ],
  senegal: [
    'Senegal parrot',
    'Mohrenkopfpapagei',
    'Poicephalus senegalus',
    'Bont boertje',
    'Youyou du Sénégal',
    'Loro de Senegal',
  ],
  'zebra-finch': [
    'Zebra finch',
    'Zebrafink',
    'Taeniopygia guttata',
    'Zebravink',
    'Diamant mandarin',
    'Diamante mandarín',
  ],
};

for (const name of portraitNames) {
  test(`${name} is found by the names that people use`, () => {
    const words = fitting[name] ?? [];
    assert.ok(words.length > 0);
    for (const species of words) assert.equal(portraitFor(species), name, species);
  });
}

test('an unknown species has no portrait', () => {
  for (const species of [
    '',
    ' ',
    'Parrot',
    'Papagei',
    'Chicken',
    'Starling',
    'Kea',
    'Hamster',
    'Barbary partridge',
    'Papegaai',
    'Perruche',
    'Veuve dominicaine',
    'Loro',
    '🐦',
  ])
    assert.equal(portraitFor(species), undefined, species);
});

test('case, accents, spaces and punctuation make no difference', () => {
  for (const species of ['PERRUCHE ONDULEE', '  budgie  ', 'budgie (Pip)', 'mono-budgie'])
    assert.equal(portraitFor(species), 'budgerigar-green', species);
});

test('every portrait has a drawing of filled or stroked paths', () => {
  assert.deepEqual(Object.keys(drawings).sort(), [...portraitNames].sort());
  for (const [name, drawing] of Object.entries(drawings)) {
    assert.ok(drawing.length > 8, name);
    for (const { d, fill, stroke } of drawing) {
      assert.match(d, /^M[-\d., MCcQqLlAaHhVvSsZz]+$/, name);
      assert.ok(fill ?? stroke, name);
      assert.doesNotMatch(d, /NaN|undefined/, name);
    }
  }
});
