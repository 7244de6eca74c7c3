// Finds the portrait for a species from the name that somebody typed.

export const portraitNames = [
  'african-grey',
  'amazon',
  'budgerigar-blue',
  'budgerigar-green',
  'budgerigar-yellow',
  'caique-black-headed',
  'caique-white-bellied',
  'canary',
  'cockatiel-grey',
  'cockatiel-lutino',
  'cockatiel-pied',
  'cockatiel-white-faced',
  'cockatoo-galah',
  'cockatoo-sulphur-crested',
  'cockatoo-white',
  'conure-green-cheeked',
  'conure-sun',
  'dove',
  'eclectus-female',
  'eclectus-male',
  'gouldian-finch',
  'lovebird-fischers',
  'lovebird-masked',
  'lovebird-peach-faced',
  'macaw-blue-and-gold',
  'macaw-hyacinth',
  'macaw-scarlet',
  'parrotlet-blue',
  'parrotlet-green',
  'pionus',
  'quaker-blue',
  'quaker-green',
  'rainbow-lorikeet',
  'ring-necked-parakeet-blue',
  'ring-necked-parakeet-green',
  'senegal',
  'zebra-finch',
] as const;

export type PortraitName = (typeof portraitNames)[number];

/** One kind of bird: words that name it, words for each variant, and the portrait if no variant matches. */
interface Kind {
  words: RegExp;
  variants?: readonly (readonly [words: RegExp, portrait: PortraitName])[];
  portrait: PortraitName;
}

/** Finds the portrait for a species by its Latin name, or by a common name in one of the app's languages. */
export function portraitFor(species: string): PortraitName | undefined {
  const text = plain(species);
  const kind = kinds.find(({ words }) => words.test(text));
  const variant = kind?.variants?.find(([words]) => words.test(text));
  return variant?.[1] ?? kind?.portrait;
}

/** Returns the text in lower case, without accents or punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Blue as the color of the whole bird, not of a part: a blue-winged parrotlet is green. */
const blue =
  /\b(blue?s?|blaue?[rns]?|turquoise|turkis|cobalt|kobalt|violett?|mauve)\b(?! (and|crown|front|head|nape|rump|wing))/;

/** The first match wins, so a kind whose words contain another kind's word comes before that kind. */
const kinds: readonly Kind[] = [
  {
    words:
      /dove|pigeon|taube|taubchen|geopelia|streptopelia|columb|duif|tortel|tourterelle|colombe|paloma|tortol/,
    portrait: 'dove',
  },
  {
    words: /cockatiel|quarrion|weiro|nymphensittich|nymphicus|call?opsit|valkparkiet|\bninfa|cocotilla/,
    variants: [
      [/white ?face|weiss(kopf|gesicht|maske)/, 'cockatiel-white-faced'],
      [/pied|scheck|pearl|perl/, 'cockatiel-pied'],
      [/lutino|albino|yellow|gelb|\bwhite|weiss|cream/, 'cockatiel-lutino'],
    ],
    portrait: 'cockatiel-grey',
  },
  {
    words:
      /budg(ie|erigar|y)|wellensittich|\bwelli|melopsittacus|ondulee|grasparkiet|^(english |american )?parakeet$|^periquito( australiano| comun)?$/,
    variants: [
      [blue, 'budgerigar-blue'],
      [/yellow|gelb|lutino/, 'budgerigar-yellow'],
      [/\bwhite|weiss|albino|gr[ea]y|grau/, 'budgerigar-blue'],
    ],
    portrait: 'budgerigar-green',
  },
  {
    words:
      /^(african |congo |timneh )*gr[ea]y( parrot)?s?$|african gr[ea]y|graupapagei|psittacus|timneh|\b[jy]aco\b|grijze roodstaart|gris (du gabon|africano|de cola roja)/,
    portrait: 'african-grey',
  },
  {
    words: /caique|pionites|rostkappen|grunzugel|weissbauchpapagei|maipouri/,
    variants: [[/black|melanocephal|grunzugel|schwarz|zwart|tete noire|negra/, 'caique-black-headed']],
    portrait: 'caique-white-bellied',
  },
  {
    words:
      /conure(?! veuve)|pyrrhura|aratinga|sonnensittich|jendaya|grunwangen|rotschwanzsittich|^sun parakeet|zonparkiet|groenwangparkiet|bruinoorparkiet|cotorra de molina/,
    variants: [
      [/\bsun\b|solstitialis|sonnen|jen?d?aya?|jandaya|soleil|zonparkiet|aratinga sol\b/, 'conure-sun'],
    ],
    portrait: 'conure-green-cheeked',
  },
  {
    words: /lovebird|agapornis|inseparable|unzertrennlich|(rosen|pfirsich|schwarz|russ)kopfchen/,
    variants: [
      // The German Pfirsichköpfchen is the Fischer's lovebird, not the peach-faced one.
      [/fischer|pfirsich/, 'lovebird-fischers'],
      [/mask|masque|personat|schwarz|black|nigrigenis|russ|zwartwang|noires|negr[ao]/, 'lovebird-masked'],
    ],
    portrait: 'lovebird-peach-faced',
  },
  {
    words:
      /parrotlet|forpus|sperlingspapagei|muspapegaai|cotorrita (de|culiverde)|toui (celeste|ete|a lunettes)/,
    variants: [[blue, 'parrotlet-blue']],
    portrait: 'parrotlet-green',
  },
  {
    words:
      /quaker|monk (parakeet|parrot)|mo(e)?nchssittich|myiopsitta|m(onniks|uis)parkiet|(conure|perriche) veuve|perruche (souris|moine)|cotorra argentina|perico monje/,
    variants: [[blue, 'quaker-blue']],
    portrait: 'quaker-green',
  },
  {
    words:
      /ring ?neck|rose ringed|ringed parakeet|halsband(sittich|parkiet)|alexand(rine|ersittich|erparkiet|re)\b|psittacula|perruche a collier(?! jaune)|cotorra (de kramer|de collar|alejandrina)/,
    variants: [[blue, 'ring-necked-parakeet-blue']],
    portrait: 'ring-necked-parakeet-green',
  },
  {
    words: /eclect(us|ico)|edelpap(agei|egaai)/,
    variants: [[/female|\bhen\b|henne|weib|\b0 1\b|\bred\b|\brote?\b/, 'eclectus-female']],
    portrait: 'eclectus-male',
  },
  {
    words: /cockatoo|kakadu|kaketoe|cacatua|cacatoes|corella|galah|goffin|eolophus/,
    variants: [
      [/galah|rosa|ro[sz]e|eolophus/, 'cockatoo-galah'],
      [
        /sul(ph|f)ur|yellow|citron|gelb|geelkuif|jaune|soufre|amarillo|galerita|triton|eleonora/,
        'cockatoo-sulphur-crested',
      ],
    ],
    portrait: 'cockatoo-white',
  },
  {
    words:
      /macaw|guacamayo|anodorhynchus|\baras?\b|(brust|rot|roter|flugel|vleugel|hya[cz]inth?|soldaten|oor|dwerg)aras?\b/,
    variants: [
      [/hya[cz]int|jacinto/, 'macaw-hyacinth'],
      [
        /scarlet|\bmacao\b|hellrot|green ?wing|chloropter|grunflugel|dunkelrot|\bred\b|vleugel|rouge|rojo|aliverde|ailes vertes/,
        'macaw-scarlet',
      ],
    ],
    portrait: 'macaw-blue-and-gold',
  },
  { words: /amazon/, portrait: 'amazon' },
  { words: /pionus|\bpione\b|margrietje|rotsteiss|schwarzohrpapagei/, portrait: 'pionus' },
  { words: /senegal|mohrenkopf|poicephalus|youyou|bonte? boertje/, portrait: 'senegal' },
  {
    words: /lorikeet|loriquet|trichoglossus|\blor(y|ies|is)\b|lori\b/,
    portrait: 'rainbow-lorikeet',
  },
  { words: /canar(y|ies|io?)\b|kanarie|serinus/, portrait: 'canary' },
  { words: /gould|chloebia/, portrait: 'gouldian-finch' },
  {
    words: /zebra ?(finch|fink|vink)|taeniopygia|^finch(es)?$|(diamant|diamante|pinzon) (mandarin|cebra)/,
    portrait: 'zebra-finch',
  },
];
