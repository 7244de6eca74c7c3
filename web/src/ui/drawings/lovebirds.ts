// Lovebirds and parrotlets: small, round and short-necked.
import {
  area,
  type Beak,
  backdrop,
  type Drawing,
  eye,
  line,
  lowerBeak,
  scallops,
  tufts,
  upperBeak,
} from './shapes.ts';

interface Plumage {
  ground: readonly [far: string, near: string];
  body: string;
  shade: string;
  wing: string;
  beak: Pick<Beak, 'upper' | 'lower' | 'shine'>;
  face: Drawing;
  /** The tone of the feather marks on the cheek. */
  cheek?: string;
  eyeRing?: string;
}

const cheekPlaces = [
  [104, 108],
  [116, 118],
  [128, 108],
  [108, 128],
  [124, 132],
] as const;

const nape = 'M50 118c0-50 24-84 64-84-34 16-48 48-44 92 2 30-2 54-14 74H10c24-28 36-50 40-82z';

function lovebird(p: Plumage): Drawing {
  const beak = { x: 149, y: 68, size: 0.62, ...p.beak };
  return [
    ...backdrop(...p.ground),
    lowerBeak(beak),
    area(
      p.body,
      'M10 200c24-28 36-50 40-82 0-50 24-84 64-84 30 0 48 24 48 54 0 18-6 34-14 46 16 18 32 40 40 66z',
    ),
    area(p.shade, nape),
    ...p.face,
    area(p.wing, 'M52 132C46 162 28 182 8 200h78c2-28-8-52-34-68z'),
    line(p.shade, 3, 'M60 154c8 14 12 30 12 46M44 172c6 8 8 18 8 28', 0.8),
    scallops(p.shade, 2.6, 16, [
      [98, 170, 4],
      [106, 184, 4],
      [98, 198, 5],
    ]),
    ...(p.cheek ? [tufts(p.cheek, 2.2, cheekPlaces)] : []),
    ...upperBeak(beak),
    ...eye({ x: 124, y: 81, r: 9.5, iris: '#33261f', ring: p.eyeRing }),
  ];
}

const face =
  'M96 48c8-8 16-13 26-13 26 3 40 24 40 53 0 18-6 34-14 46-10 14-30 18-46 10-20-12-26-40-20-66 2-12 8-22 14-30z';

export const lovebirds = {
  'lovebird-peach-faced': lovebird({
    ground: ['#cfdcb8', '#dae5c7'],
    body: '#6cab4b',
    shade: '#578f3d',
    wing: '#4f8a3c',
    beak: { upper: '#f0dcb4', lower: '#d8be92', shine: '#fff8e6' },
    cheek: '#e57458',
    face: [
      area('#f48a6c', face),
      area('#e85f4a', 'M96 48c8-8 16-13 26-13 18 2 31 12 37 28-16-4-28-2-40 4-12 4-22 4-31-2 2-6 5-12 8-17z'),
    ],
  }),
  'lovebird-fischers': lovebird({
    ground: ['#c9dbe4', '#d7e5ec'],
    body: '#7cb648',
    shade: '#629a37',
    wing: '#55903c',
    beak: { upper: '#d9402f', lower: '#b9301f', shine: '#f58a76' },
    eyeRing: '#fbfaf5',
    face: [
      area('#f2c23f', 'M60 110c-2 20 2 34 10 44 26 14 66 6 84-12l-6-10z'),
      area('#c9962f', 'M56 106c2-40 24-71 58-71 30 0 48 24 48 53 0 18-6 34-14 46-30 14-70 8-92-28z'),
      area(
        '#ee7a35',
        'M104 42c8-5 14-7 22-6 24 4 36 26 36 52 0 18-6 34-14 46-16 10-38 6-48-8-14-24-14-62 4-84z',
      ),
    ],
  }),
  'lovebird-masked': lovebird({
    ground: ['#ead9c6', '#f1e4d5'],
    body: '#6cab4b',
    shade: '#578f3d',
    wing: '#4f8a3c',
    beak: { upper: '#d9402f', lower: '#b9301f', shine: '#f58a76' },
    eyeRing: '#fbfaf5',
    face: [
      area('#f7d24a', 'M54 112c-4 24 0 40 8 52 30 16 76 4 96-18l-12-12z'),
      area('#3a2f2a', 'M53 108c3-42 26-74 61-74 30 0 48 24 48 54 0 18-6 34-14 46-30 14-72 10-95-26z'),
      area('#000', nape, 0.2),
    ],
  }),
  'parrotlet-green': lovebird({
    ground: ['#ead3c9', '#f0dfd7'],
    body: '#86be55',
    shade: '#6ba341',
    wing: '#5f9a45',
    cheek: '#82b850',
    beak: { upper: '#f0cdb4', lower: '#d8ad90', shine: '#fff1e6' },
    face: [
      area(
        '#98cc62',
        'M96 60c10-16 20-24 32-24 20 6 34 26 34 52 0 18-6 34-14 46-10 10-28 10-40 0-18-18-24-48-12-74z',
      ),
      area('#4f7fc4', 'M126 74c-18-2-34 4-46 14 16 4 32 2 46-2z'),
    ],
  }),
  'parrotlet-blue': lovebird({
    ground: ['#e6dcc4', '#efe7d5'],
    body: '#7db4dc',
    shade: '#609bc8',
    wing: '#6594c4',
    cheek: '#7db4dc',
    beak: { upper: '#f0cdb4', lower: '#d8ad90', shine: '#fff1e6' },
    face: [
      area(
        '#95c6e8',
        'M96 60c10-16 20-24 32-24 20 6 34 26 34 52 0 18-6 34-14 46-10 10-28 10-40 0-18-18-24-48-12-74z',
      ),
      area('#3f62b4', 'M126 74c-18-2-34 4-46 14 16 4 32 2 46-2z'),
    ],
  }),
} satisfies Record<string, Drawing>;
