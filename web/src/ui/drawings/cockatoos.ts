// Cockatoos: white or rose, a crest, a soft round face.
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
  edge: string;
  crest: Drawing;
  marks: Drawing;
  beak: Pick<Beak, 'upper' | 'lower' | 'shine'>;
  eyeRing: string;
}

function cockatoo(p: Plumage): Drawing {
  const beak = { x: 145, y: 68, size: 0.72, ...p.beak };
  return [
    ...backdrop(...p.ground),
    ...p.crest,
    lowerBeak(beak),
    area(
      p.body,
      'M8 200c24-28 36-52 38-82 0-48 24-84 64-84 32 0 50 22 52 54 0 20-6 36-14 48 14 18 32 40 40 64z',
    ),
    area(p.shade, 'M46 118c0-48 24-84 64-84-34 16-48 46-44 90 2 32-4 56-18 76H8c24-28 36-52 38-82z'),
    tufts(p.edge, 2.4, [
      [92, 112],
      [104, 122],
      [92, 134],
      [118, 134],
    ]),
    ...p.marks,
    line(p.edge, 3, 'M52 132c22 18 32 42 30 68M50 158c10 12 14 26 13 42'),
    scallops(p.edge, 2.6, 18, [
      [96, 148, 3],
      [88, 164, 4],
      [98, 180, 4],
      [88, 196, 5],
    ]),
    ...upperBeak(beak),
    ...eye({ x: 122, y: 82, r: 9, ring: p.eyeRing, iris: '#2b211d' }),
  ];
}

const grey = { upper: '#8b8681', lower: '#6d6864', shine: '#c4bfba' };
const dark = { upper: '#3a3738', lower: '#2a2829', shine: '#8a8583' };

export const cockatoos = {
  'cockatoo-white': cockatoo({
    ground: ['#b7cddb', '#c7d9e4'],
    body: '#fbf8f1',
    shade: '#ebe6da',
    edge: '#d9d2c3',
    crest: [
      area('#e4ddcd', 'M112 44C94 30 72 28 50 40c14 0 26 8 34 22z'),
      area('#f6f1e5', 'M132 42C116 20 88 12 60 22c14 4 26 14 34 30z'),
    ],
    marks: [area('#f4cdbb', 'M132 70c8-4 14-2 18 4 0 10-4 18-12 22-6-8-8-16-6-26z')],
    beak: grey,
    eyeRing: '#d7dfe6',
  }),
  'cockatoo-sulphur-crested': cockatoo({
    ground: ['#b9cfae', '#c9dabf'],
    body: '#fbf8f1',
    shade: '#ebe6da',
    edge: '#d9d2c3',
    crest: [
      area('#e6bd33', 'M86 58C76 46 58 42 36 52c-2-4-2-8 0-12 20-10 44-4 60 12z'),
      area('#efc93c', 'M100 50C88 34 66 26 42 32c-1-5 0-9 3-13 26-5 52 6 67 27z'),
      area('#f7d94c', 'M128 42C114 22 90 12 62 14c0-6 2-9 5-12 30 0 56 12 69 36z'),
      line('#d9b22a', 2.4, 'M118 36C106 22 90 13 72 9M98 44C86 31 70 25 52 25', 0.8),
    ],
    marks: [area('#f8e7a0', 'M96 108c6-8 20-10 30-2 2 12-4 20-14 22-10-2-16-10-16-20z')],
    beak: dark,
    eyeRing: '#e9e6dd',
  }),
  'cockatoo-galah': cockatoo({
    ground: ['#d3dacb', '#dfe5d8'],
    body: '#e0818d',
    shade: '#a7a9ae',
    edge: '#c96877',
    crest: [area('#f3c3c2', 'M130 38C114 20 88 16 64 28c14 2 22 8 30 22z')],
    marks: [area('#f6d4d0', 'M74 62c12-18 24-28 40-28 18 0 32 8 40 22-24-8-54-8-80 6z')],
    beak: { upper: '#d8cdbf', lower: '#b8ab9b', shine: '#f6efe4' },
    eyeRing: '#c98a8a',
  }),
} satisfies Record<string, Drawing>;
