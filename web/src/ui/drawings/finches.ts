// Canaries, finches and doves: small heads and straight beaks.
import { area, backdrop, type Drawing, disc, eye, line, oval, scallops, tufts } from './shapes.ts';

interface Plumage {
  ground: readonly [far: string, near: string];
  body: string;
  shade: string;
  wing: string;
  wingShade: string;
  beak: Drawing;
  marks: Drawing;
  onWing?: Drawing;
  eyeRing?: string;
}

function finch(p: Plumage): Drawing {
  return [
    ...backdrop(...p.ground),
    ...p.beak,
    area(
      p.body,
      'M12 200c20-26 38-46 46-76 0-52 22-86 56-86 30 0 46 22 46 50 0 20-4 32-12 44 18 18 36 40 42 68z',
    ),
    area(p.shade, 'M58 124c0-52 22-86 56-86-28 16-42 48-38 90 2 28-4 54-16 72H12c20-26 38-46 46-76z'),
    ...p.marks,
    area(p.wing, 'M54 138C48 164 32 184 10 200h76c4-24-6-46-32-62z'),
    line(p.wingShade, 3, 'M60 160c8 12 12 26 11 40M46 176c4 8 6 16 5 24'),
    ...(p.onWing ?? []),
    ...eye({ x: 126, y: 82, r: 9, iris: '#2a1f1a', ring: p.eyeRing, ringR: 11.2 }),
  ];
}

const cone = (upper: string, lower: string): Drawing => [
  area(lower, 'M146 98c14 2 24 2 38 1-6 10-20 18-38 18z'),
  area(upper, 'M146 74c18-2 33 9 42 24-14 3-28 3-42 4z'),
];

const slender: Drawing = [
  area('#585250', 'M150 96c10 1 20 3 30 8-10 5-20 6-30 4z'),
  area('#726a68', 'M148 84c16 0 30 6 38 20-12-3-24-4-38-4z'),
];

export const finches = {
  canary: finch({
    ground: ['#bcd0de', '#ccdce8'],
    body: '#fadd55',
    shade: '#f0ca3c',
    wing: '#eac23a',
    wingShade: '#cfa225',
    beak: cone('#f0c4a2', '#dba882'),
    marks: [
      tufts('#eec93c', 2.6, [
        [96, 104],
        [108, 114],
        [98, 124],
        [120, 118],
        [112, 130],
      ]),
      scallops('#eac23a', 2.6, 16, [
        [98, 158, 4],
        [106, 172, 4],
        [98, 186, 5],
      ]),
    ],
  }),
  'zebra-finch': finch({
    ground: ['#d0d9bb', '#dce4cc'],
    body: '#a6aaad',
    shade: '#8f9497',
    wing: '#8a837b',
    wingShade: '#6e6862',
    beak: cone('#e44a31', '#c83a21'),
    marks: [
      area('#f6f2ea', 'M70 162c34 10 68 2 92-16 14 14 24 32 28 54H66z'),
      area('#2b2623', 'M70 148c32 12 62 4 80-14l14 14c-26 22-62 30-94 20z'),
      line('#2b2623', 2.8, 'M86 130c20 6 42 4 60-6M82 141c24 7 48 3 68-10'),
      disc('#e88b40', 102, 108, 17),
      area('#f6f2ea', 'M140 86c8 4 15 6 19 12-1 10-3 16-6 22-8-2-15-4-19-8 4-8 6-16 6-26z'),
      line('#2b2623', 3.6, 'M137 92c2 8 1 16-4 24'),
    ],
  }),
  'gouldian-finch': finch({
    ground: ['#bdd0dc', '#cbdce6'],
    body: '#6bb04e',
    shade: '#569640',
    wing: '#4f9042',
    wingShade: '#3e7935',
    beak: cone('#fbf6ea', '#dccbb4'),
    marks: [
      area('#f7d34a', 'M66 172c38 10 78 4 114-6 4 10 8 22 10 34H66z'),
      area('#8457ae', 'M70 140c30 10 58 4 80-8 14 12 26 28 32 44-38 16-78 16-112 4z'),
      area('#62bdd3', 'M74 120c-4 10-4 18-2 26 28 10 62 4 82-10l-6-12z'),
      area(
        '#2b2623',
        'M84 62c8-16 18-24 30-24 30 0 46 22 46 50 0 20-4 32-12 44-26 12-58 10-70-8-6-20-4-44 6-62z',
      ),
      area(
        '#da4034',
        'M94 64c8-14 18-22 30-25 24 4 36 24 36 49 0 10-1 18-4 26-4 10-12 12-22 12-22 2-36-4-44-16-6-16-4-32 4-46z',
      ),
    ],
  }),
  dove: finch({
    ground: ['#dfe3cd', '#e8ebda'],
    body: '#b9b6bf',
    shade: '#a5a2ac',
    wing: '#958e8d',
    wingShade: '#7d7675',
    beak: slender,
    marks: [
      area('#d3bec4', 'M84 148c26 10 50 2 66-14 16 16 34 40 42 66H80c8-16 8-36 4-52z'),
      tufts('#a5a2ac', 2.6, [
        [96, 104],
        [108, 114],
        [98, 124],
        [120, 118],
      ]),
      scallops('#c0a8af', 2.6, 16, [
        [98, 162, 4],
        [106, 176, 4],
        [98, 190, 5],
      ]),
    ],
    onWing: [
      oval('#fbfaf7', 44, 172, 4.5, 3.4),
      oval('#fbfaf7', 62, 180, 4.5, 3.4),
      oval('#fbfaf7', 54, 194, 4.5, 3.4),
    ],
    eyeRing: '#e2703f',
  }),
} satisfies Record<string, Drawing>;
