// Budgerigars: a barred nape, a spotted throat, a cere above a small beak.
import { area, backdrop, type Drawing, disc, eye, line, oval, scallops } from './shapes.ts';

interface Plumage {
  ground: readonly [far: string, near: string];
  head: string;
  headShade: string;
  body: string;
  bodyShade: string;
  wing: string;
  bars: string;
  cere: string;
  cheek: string;
  spots: string;
}

function budgerigar(p: Plumage): Drawing {
  return [
    ...backdrop(...p.ground),
    area(p.body, 'M16 200c20-24 34-44 40-72l90-6c18 20 34 48 40 78z'),
    scallops(p.bodyShade, 2.4, 15, [
      [92, 158, 4],
      [100, 171, 4],
      [92, 184, 5],
      [100, 197, 5],
    ]),
    area('#bb8a35', 'M140 108c10 0 17 6 16 14-4 7-12 8-20 4z'),
    area(p.head, 'M50 146C46 78 66 28 114 28c34 0 50 26 48 58-1 20-6 34-14 46-20 14-52 20-98 14z'),
    area(p.headShade, 'M50 146C46 78 66 28 114 28c-34 16-46 52-40 118z'),
    line(
      p.bars,
      4,
      'M96 37c-6-1-12 1-18 5M92 50c-10-2-18 1-26 7M92 63c-12-3-22 0-31 7M91 76c-13-3-23 0-34 7M90 89c-13-3-23 0-36 7M89 102c-13-3-23 0-38 8M88 115c-13-3-23 0-37 8M87 128c-13-3-23 0-37 9',
    ),
    area(p.wing, 'M50 138C44 160 26 180 8 200h76c4-24-6-48-34-62z'),
    line(
      p.bars,
      4,
      'M48 152c8 2 14 6 18 12M38 166c12 2 22 8 28 16M28 180c14 2 28 8 36 18M18 194c8 0 16 2 22 6',
    ),
    disc(p.spots, 104, 136, 5.5),
    disc(p.spots, 122, 142, 5.5),
    disc(p.spots, 139, 138, 5),
    oval(p.cheek, 122, 121, 11, 7),
    area('#d9a748', 'M149 86c11-2 17 8 16 21-1 8-4 14-9 18-2-8-7-13-15-15-2-11 1-22 8-24z'),
    area('#efc878', 'M156 90c4 3 5 9 4 16-3-5-5-10-4-16z'),
    area(p.cere, 'M141 88c-4-11 2-19 11-18 9 0 15 9 11 18-6-3-14-3-22 0z'),
    disc('#0005', 153, 79, 2.4),
    ...eye({ x: 126, y: 79, r: 8.5, iris: '#211a17' }),
  ];
}

const spots = '#1d1c1d';
export const budgerigars = {
  'budgerigar-green': budgerigar({
    ground: ['#bcd9dd', '#cbe3e5'],
    head: '#f7d93f',
    headShade: '#eecb30',
    body: '#7fc044',
    bodyShade: '#62a433',
    wing: '#d7cb54',
    bars: '#3c3a2a',
    cere: '#3f79cf',
    cheek: '#5b62c8',
    spots,
  }),
  'budgerigar-blue': budgerigar({
    ground: ['#e8d5c2', '#efe0d0'],
    head: '#fbfaf6',
    headShade: '#ecedec',
    body: '#7cb6e4',
    bodyShade: '#5d9ad0',
    wing: '#d3dbe2',
    bars: '#3d434a',
    cere: '#3f79cf',
    cheek: '#6a55bd',
    spots,
  }),
  'budgerigar-yellow': budgerigar({
    ground: ['#c2d4bb', '#d1dfca'],
    head: '#fbe35a',
    headShade: '#f3d746',
    body: '#f5d544',
    bodyShade: '#dfba2c',
    wing: '#f7e58a',
    bars: '#d8b945',
    cere: '#c98f7c',
    cheek: '#dfe3f2',
    spots: '#e9c93a',
  }),
} satisfies Record<string, Drawing>;
