// Amazons, eclectus and similar stocky parrots with a strong beak.
import {
  area,
  type Beak,
  backdrop,
  type Drawing,
  type Eye,
  eye,
  line,
  lowerBeak,
  oval,
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
  eye: Omit<Eye, 'x' | 'y' | 'r'>;
}

const nape = 'M46 118c2-52 24-88 64-88-34 16-48 48-44 92 2 32-4 58-18 78H6c26-26 38-50 40-82z';
/** For a head whose color covers the nape. */
const napeShadow = area('#000', nape, 0.12);

function stocky(p: Plumage): Drawing {
  const beak = { x: 142, y: 60, size: 0.84, ...p.beak };
  return [
    ...backdrop(...p.ground),
    lowerBeak(beak),
    area(
      p.body,
      'M6 200c26-26 38-50 40-82 2-52 24-88 64-88 30 0 48 20 50 50 0 22-6 38-14 52 16 18 36 42 44 68z',
    ),
    area(p.shade, nape),
    ...p.marks,
    area(p.wing, 'M48 130C44 162 28 184 8 200h76c2-28-8-52-36-70z'),
    line(p.wingShade, 3, 'M56 154c8 14 12 30 12 46M40 174c6 8 8 16 8 26'),
    ...upperBeak(beak),
    ...eye({ x: 120, y: 76, r: 9.5, ...p.eye }),
  ];
}

const chest = [
  [94, 156, 4],
  [102, 170, 4],
  [94, 184, 5],
  [102, 198, 5],
] as const;

export const amazons = {
  amazon: stocky({
    ground: ['#e6d6b8', '#eee2cb'],
    body: '#67a548',
    shade: '#528a3a',
    wing: '#4b8238',
    wingShade: '#3a6b2e',
    beak: { upper: '#5b5450', lower: '#46403d', shine: '#a39a94' },
    eye: { ring: '#dfe3da', iris: '#e08a2e' },
    marks: [
      area(
        '#f5d348',
        'M92 62c4-16 14-28 26-31 24 1 40 19 42 49 0 14-3 26-7 36-10 6-22 2-30-8-14-8-26-26-31-46z',
      ),
      area('#6ab9d6', 'M130 33c14 4 24 14 28 29l-16 6c-10-8-16-22-12-35z'),
      scallops('#528a3a', 2.8, 16, [[64, 84, 2], [62, 100, 2], [60, 116, 3], [70, 132, 4], ...chest]),
    ],
  }),
  'eclectus-male': stocky({
    ground: ['#e8d2cb', '#efe0da'],
    body: '#43a55c',
    shade: '#368c4c',
    wing: '#2f8049',
    wingShade: '#2762a5',
    beak: { upper: '#f0912f', lower: '#2c2827', shine: '#fbd27a' },
    eye: { iris: '#d98b2b' },
    marks: [
      area('#d8402f', 'M82 158c14 6 22 22 24 42H82z'),
      scallops('#368c4c', 2.6, 16, chest),
      tufts('#368c4c', 2.4, [
        [94, 100],
        [106, 112],
        [94, 124],
        [120, 108],
        [112, 130],
        [128, 122],
      ]),
    ],
  }),
  'eclectus-female': stocky({
    ground: ['#c7d7e2', '#d5e1ea'],
    body: '#c9302f',
    shade: '#ad2427',
    wing: '#9d1f26',
    wingShade: '#7f161e',
    beak: { upper: '#2d2929', lower: '#211e1e', shine: '#76706f' },
    eye: { ring: '#5b74c8', iris: '#e6cf8e' },
    marks: [
      area('#5a4bab', 'M62 148c30 12 66 6 88-12 16 18 32 40 40 64H60c6-16 6-34 2-52z'),
      scallops('#4a3d95', 2.6, 16, chest),
      tufts('#ad2427', 2.4, [
        [94, 100],
        [106, 112],
        [94, 124],
        [120, 108],
        [112, 130],
        [128, 122],
      ]),
    ],
  }),
  pionus: stocky({
    ground: ['#e5dcc6', '#eee7d6'],
    body: '#5f9e56',
    shade: '#4c8546',
    wing: '#4b8a48',
    wingShade: '#3b733a',
    beak: { upper: '#4a4644', lower: '#35312f', shine: '#d0605a' },
    eye: { ring: '#d9cfd0', iris: '#3a2a22' },
    marks: [
      area('#3f67b4', 'M46 124c-2-56 24-94 64-94 30 0 48 20 50 50 0 22-6 38-14 52-30 24-70 18-100-8z'),
      napeShadow,
      oval('#2a3b66', 98, 98, 15, 10, 0.55),
      tufts('#33549a', 2.4, [
        [112, 112],
        [124, 122],
        [110, 128],
        [128, 136],
      ]),
      scallops('#4c8546', 2.6, 16, chest),
    ],
  }),
  senegal: stocky({
    ground: ['#cddbe2', '#dae5ea'],
    body: '#5f9e4e',
    shade: '#4c853f',
    wing: '#4b8a42',
    wingShade: '#3b7336',
    beak: { upper: '#3d3a3a', lower: '#2c2929', shine: '#8a8482' },
    eye: { ring: '#5a5c5e', iris: '#f3d95e' },
    marks: [
      area('#f2a93a', 'M80 200c0-10 3-20 8-28 16-4 26 8 40 8s26-12 46-18c8 12 15 25 18 38z'),
      area('#777c80', 'M46 124c-2-56 24-94 64-94 30 0 48 20 50 50 0 22-6 38-14 52-30 24-70 18-100-8z'),
      napeShadow,
      tufts('#656a6e', 2.4, [
        [88, 96],
        [100, 108],
        [90, 120],
        [112, 118],
        [124, 130],
      ]),
    ],
  }),
} satisfies Record<string, Drawing>;
