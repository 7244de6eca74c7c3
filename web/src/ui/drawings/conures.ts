// Conures, caiques, quakers and a lorikeet: slender parrots with the same outline.
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
  wingShade: string;
  beak: Pick<Beak, 'upper' | 'lower' | 'shine'>;
  marks: Drawing;
  eyeRing?: string;
  iris?: string;
}

function conure(p: Plumage): Drawing {
  const beak = { x: 146, y: 63, size: 0.68, ...p.beak };
  return [
    ...backdrop(...p.ground),
    lowerBeak(beak),
    area(
      p.body,
      'M14 200c24-28 36-50 40-80C54 68 76 34 112 34c30 0 48 22 48 52 0 18-5 32-12 44 14 18 30 42 38 70z',
    ),
    ...p.marks,
    area(p.wing, 'M54 128C48 160 32 182 12 200h72c4-28-4-50-30-72z'),
    line(p.wingShade, 3, 'M60 152c8 14 11 32 10 48M46 172c5 8 7 18 6 28'),
    ...upperBeak(beak),
    ...eye({
      x: 122,
      y: 78,
      r: 9,
      ring: p.eyeRing,
      iris: p.iris,
    }),
  ];
}

const dark = { upper: '#37322f', lower: '#282422', shine: '#8a817a' };
const horn = { upper: '#e9c99a', lower: '#c9a474', shine: '#fbecd0' };
const nape = 'M54 120C54 68 76 34 112 34c-30 16-44 50-40 92 2 30-4 54-16 74H14c24-28 36-50 40-80z';

/** Draws a quaker: gray from forehead to breast, with pale feather edges. */
function quaker(p: Pick<Plumage, 'ground' | 'body' | 'shade' | 'wing' | 'wingShade'>): Drawing {
  return conure({
    ...p,
    beak: horn,
    marks: [
      area(p.shade, nape),
      area(
        '#bcbeba',
        'M98 39c5-3 9-5 14-5 30 0 48 22 48 52 0 18-5 32-12 44 12 16 24 34 32 56-28 14-70 10-86-26-14-34-16-90 4-121z',
      ),
      scallops('#dfe0dc', 2.6, 15, [
        [104, 136, 3],
        [98, 150, 4],
        [106, 164, 3],
        [114, 178, 4],
      ]),
    ],
  });
}

function caique(cap: string, beak: Plumage['beak']): Drawing {
  return conure({
    ground: ['#b5cdc6', '#c5d9d3'],
    body: '#fbf6ea',
    shade: '#e6dcc6',
    wing: '#4f944a',
    wingShade: '#3f7d3f',
    beak,
    iris: '#a8472f',
    ...(beak === horn ? { eyeRing: '#f3ddc8' } : { eyeRing: '#57504c' }),
    marks: [
      area('#4f944a', 'M54 118C50 150 34 176 14 200h40c18-20 24-50 18-74z'),
      area(
        '#f4cb55',
        'M54 120c1-8 1-12 2-18 34-20 66-34 103-26 2 20-2 40-11 54-20 26-62 30-90 12-3-7-4-14-4-22z',
      ),
      area(cap, 'M54 120C54 68 76 34 112 34c26 0 43 17 47 41-16 2-28 8-38 18-18 14-46 12-67 27z'),
      area('#000', nape, 0.08),
      scallops('#e6dcc6', 2.6, 16, [
        [98, 168, 4],
        [106, 182, 4],
        [98, 196, 5],
      ]),
    ],
  });
}

export const conures = {
  'conure-green-cheeked': conure({
    ground: ['#d8c4aa', '#e2d2bc'],
    body: '#5f9a48',
    shade: '#4c8039',
    wing: '#4a8240',
    wingShade: '#3b6c34',
    beak: dark,
    eyeRing: '#e9e4da',
    marks: [
      area('#a8453a', 'M112 200c2-14 16-24 34-24 16 0 30 10 36 24z'),
      area('#8a8467', 'M70 122c-2 24 4 40 18 48 26 10 58 6 84-10-6-12-14-22-24-30z'),
      scallops('#c9c09a', 2.6, 15, [
        [88, 144, 4],
        [80, 156, 5],
        [88, 168, 5],
      ]),
      area('#564940', 'M54 120C54 68 76 34 112 34c30 0 48 22 48 52 0 18-5 32-12 44-22 14-66 16-94-10z'),
      area(
        '#5fa04a',
        'M78 112c10-14 30-16 46-18 14-2 26 0 35 4-1 12-5 22-11 32-22 14-52 14-66-2-3-5-4-10-4-16z',
      ),
      tufts('#4c8739', 2.4, [
        [96, 110],
        [112, 106],
        [104, 124],
        [122, 118],
        [118, 132],
      ]),
      area('#000', nape, 0.1),
      area('#6a5b50', 'M72 56c10-14 24-22 40-22 14 0 26 5 34 14-20-2-50 0-74 8z'),
    ],
  }),
  'conure-sun': conure({
    ground: ['#c3dfe6', '#d2e8ed'],
    body: '#f9bf32',
    shade: '#eaa522',
    wing: '#f2b02a',
    wingShade: '#6b9c45',
    beak: dark,
    eyeRing: '#f3ead8',
    marks: [
      area('#f2a927', nape),
      area('#f39a2c', 'M100 166c4-14 30-8 56-18 14 14 24 32 30 52h-82c-4-12-6-24-4-34z'),
      area(
        '#f0792b',
        'M92 76c4-18 14-32 30-40 24 4 38 24 38 50 0 18-5 32-12 44-16 10-36 8-46-6-10-14-14-32-10-48z',
      ),
      scallops('#e08a20', 2.6, 16, [
        [92, 158, 4],
        [100, 172, 4],
        [92, 186, 5],
      ]),
    ],
  }),
  'quaker-green': quaker({
    ground: ['#cdd9e4', '#d9e3ec'],
    body: '#78b056',
    shade: '#629a45',
    wing: '#568c41',
    wingShade: '#45763a',
  }),
  'quaker-blue': quaker({
    ground: ['#e6dac6', '#eee5d6'],
    body: '#7aa9d6',
    shade: '#6392c4',
    wing: '#4f7fb8',
    wingShade: '#3e6aa0',
  }),
  'caique-white-bellied': caique('#ee9a45', horn),
  'caique-black-headed': caique('#332c29', dark),
  'rainbow-lorikeet': conure({
    ground: ['#e9dcc2', '#f1e7d3'],
    body: '#5fae4c',
    shade: '#4c973c',
    wing: '#439043',
    wingShade: '#357a38',
    beak: { upper: '#e0492f', lower: '#c23a22', shine: '#f9a58c' },
    iris: '#b8452c',
    marks: [
      area('#f2a233', 'M84 150c24 12 52 6 68-16 14 16 26 40 34 66H82c4-18 6-34 2-50z'),
      area('#e2632f', 'M92 146c22 10 44 4 58-12 8 10 14 20 18 30-24 12-54 14-80 4z'),
      area('#c5d64f', 'M54 118c-1 12 0 22 4 30 36 14 76 4 92-20l-10-10z'),
      area('#4b56b4', 'M55 112C57 64 78 34 112 34c30 0 48 22 48 52 0 18-5 32-12 44-26 16-70 14-93-18z'),
      area('#000', nape, 0.1),
      tufts('#6d7ad2', 2.4, [
        [78, 88],
        [90, 100],
        [80, 110],
        [96, 118],
        [112, 110],
        [114, 126],
        [128, 116],
      ]),
    ],
  }),
} satisfies Record<string, Drawing>;
