// Macaws: a bare face with fine lines of feathers, and the largest beak.
import {
  area,
  type Beak,
  backdrop,
  type Drawing,
  eye,
  line,
  lowerBeak,
  scallops,
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
  face: Drawing;
  eyeRing: string;
  iris: string;
}

function macaw(p: Plumage): Drawing {
  const beak = { x: 134, y: 50, size: 1.04, ...p.beak };
  return [
    ...backdrop(...p.ground),
    lowerBeak(beak),
    area(
      p.body,
      'M4 200c28-28 38-52 40-84 2-54 24-90 62-90 30 0 48 20 50 50 0 24-6 42-14 56 14 18 32 42 40 68z',
    ),
    area(p.shade, 'M44 116c2-54 24-90 62-90-34 18-46 50-42 94 2 32-4 58-18 80H4c28-28 38-52 40-84z'),
    ...p.marks,
    area(p.wing, 'M46 128C42 160 26 184 6 200h74c4-28-6-52-34-72z'),
    line(p.wingShade, 3, 'M54 154c8 14 11 30 11 46M38 174c5 8 7 16 7 26'),
    ...p.face,
    ...upperBeak(beak),
    ...eye({ x: 112, y: 72, r: 9, ringR: 10.6, iris: p.iris, ring: p.eyeRing }),
  ];
}

const cheek = 'M88 66c2-16 16-24 36-22 10 10 14 24 18 40 4 14 4 30-2 42-16 8-36 2-44-16-6-14-9-30-8-44z';
const feathered =
  'M97 88c8 3 16 3 24 0M98 98c8 3 18 3 26-1M102 108c8 3 18 2 26-2M108 118c6 2 14 1 22-2M126 56c4 4 7 8 8 12M122 62c4 3 7 7 8 11';
const chest = [
  [92, 158, 4],
  [100, 172, 4],
  [92, 186, 5],
] as const;

export const macaws = {
  'macaw-blue-and-gold': macaw({
    ground: ['#ecdcb4', '#f3e7c8'],
    body: '#f3ac2f',
    shade: '#2f86c4',
    wing: '#2676b4',
    wingShade: '#1d6099',
    beak: { upper: '#2a2829', lower: '#1d1b1c', shine: '#777273' },
    eyeRing: '#bfb5a4',
    iris: '#f3dc7c',
    marks: [
      area(
        '#2f86c4',
        'M44 116c2-54 24-90 62-90 20 0 34 8 43 22-20 0-40 8-52 26-14 26-16 54-26 78-6 20-14 36-26 48H4c28-28 38-52 40-84z',
      ),
      area('#5aa84f', 'M100 27c26-2 44 8 52 31-14-6-32-8-48-6-6-8-9-18-4-25z'),
      scallops('#dd9420', 2.6, 16, chest),
    ],
    face: [
      area('#2a2829', 'M96 104c6 24 22 38 46 34 6-8 8-16 8-26z'),
      area('#faf6ec', cheek),
      line('#35302c', 2.2, feathered),
    ],
  }),
  'macaw-scarlet': macaw({
    ground: ['#c3d9de', '#d2e3e7'],
    body: '#d8352e',
    shade: '#bd2827',
    wing: '#f0b93a',
    wingShade: '#2f78bd',
    beak: { upper: '#efe2c8', lower: '#2a2728', shine: '#fffaf0' },
    eyeRing: '#bfb5a4',
    iris: '#f3dc7c',
    marks: [scallops('#bd2827', 2.6, 16, chest)],
    face: [area('#f8eee4', cheek), line('#d8352e', 2.2, feathered)],
  }),
  'macaw-hyacinth': macaw({
    ground: ['#e3d8cc', '#ebe3d9'],
    body: '#3355b0',
    shade: '#274494',
    wing: '#24408c',
    wingShade: '#1b3274',
    beak: { upper: '#2b2a2c', lower: '#1f1e20', shine: '#77747a' },
    eyeRing: '#f5d042',
    iris: '#2a211d',
    marks: [scallops('#274494', 2.6, 16, chest)],
    face: [area('#f5d042', 'M126 98c-12 10-12 26 0 34 6 4 14 4 20 0-10-8-18-18-20-34z')],
  }),
} satisfies Record<string, Drawing>;
