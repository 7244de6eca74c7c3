// Cockatiels: a swept crest, an orange cheek, a small gray beak.
import { area, backdrop, type Drawing, disc, eye, line, scallops, tufts } from './shapes.ts';

interface Plumage {
  ground: readonly [far: string, near: string];
  crest: string;
  crestShade: string;
  body: string;
  edge: string;
  wing: string;
  wingShade: string;
  face: string;
  cheek: string;
  cheekShade: string;
  iris?: string;
  /** Patches of color on the body, such as those of a pied bird. */
  patches?: Drawing;
}

const beak = ['#8d8681', '#6f6863', '#b3aca6'] as const;

function cockatiel(p: Plumage): Drawing {
  return [
    ...backdrop(...p.ground),
    area(p.crestShade, 'M96 62C86 40 70 28 44 26c10 8 22 22 34 46z'),
    area(p.crest, 'M124 50C116 28 98 10 66 4c10 10 22 32 30 56z'),
    area(p.crest, 'M108 50C96 34 78 18 50 14c14 10 28 30 38 54z'),
    line(p.crestShade, 2.5, 'M112 50C104 32 92 18 76 9M98 58C88 40 76 28 60 19'),
    area(
      p.body,
      'M10 200c22-26 38-50 42-80C56 80 78 46 116 46c26 0 40 20 40 46 0 18-6 32-12 42 10 18 32 40 40 66z',
    ),
    ...(p.patches ?? []),
    area(p.wing, 'M54 118C46 150 26 176 6 200h80c4-30-6-62-32-82z'),
    area(p.wingShade, 'M52 128C44 156 26 178 6 200h38c10-20 14-46 8-72z'),
    area('#f7f5ef', 'M48 160c18 6 32 20 36 40H70c-4-14-14-24-28-30z'),
    scallops(p.edge, 2.6, 16, [
      [96, 152, 3],
      [88, 166, 4],
      [96, 180, 4],
      [104, 194, 4],
    ]),
    area(p.face, 'M84 96c0-30 14-50 34-50 26 0 38 20 38 46 0 26-16 46-38 46-20 0-34-18-34-42z'),
    disc(p.cheek, 112, 112, 17),
    area(p.cheekShade, 'M96 118a17 17 0 0 0 32 0c-4 5-10 7-16 7s-12-2-16-7z'),
    area(beak[1], 'M150 106c8 0 13 4 13 11 0 6-5 11-11 11-5 0-9-3-9-8 0-6 3-12 7-14z'),
    area(beak[0], 'M150 80c14-4 26 8 26 24 0 10-4 18-10 23-1-11-7-18-20-19-3-10-1-22 4-28z'),
    area(beak[2], 'M148 84c4-6 14-6 19 1-7-1-14 0-20 7 0-3 0-6 1-8z'),
    ...eye({ x: 130, y: 85, r: 8, iris: p.iris }),
  ];
}

const cheek = { cheek: '#ef7d36', cheekShade: '#d9662a' };

export const cockatiels = {
  'cockatiel-grey': cockatiel({
    ground: ['#c6d3e0', '#d4dee9'],
    crest: '#f4dc55',
    crestShade: '#d9bb3a',
    body: '#93969a',
    edge: '#7c8085',
    wing: '#85888d',
    wingShade: '#6f7379',
    face: '#f6de5c',
    ...cheek,
  }),
  'cockatiel-lutino': cockatiel({
    ground: ['#b3c6b6', '#c3d3c4'],
    crest: '#f6df63',
    crestShade: '#e0c145',
    body: '#f7eed2',
    edge: '#e2d4ae',
    wing: '#efe3bf',
    wingShade: '#e3d4a8',
    face: '#f8e8a0',
    iris: '#7a2a24',
    ...cheek,
  }),
  'cockatiel-pied': cockatiel({
    ground: ['#e3d3c3', '#ecdfd2'],
    crest: '#f4dc55',
    crestShade: '#d9bb3a',
    body: '#f6ecca',
    edge: '#dccfa6',
    wing: '#85888d',
    wingShade: '#6f7379',
    face: '#f6e07a',
    patches: [
      area(
        '#93969a',
        'M52 120C56 92 66 68 84 56c-2 10 2 16 0 26s-8 18-4 28 0 18 4 26 12 14 10 26 8 22 8 38H10c22-26 38-50 42-80z',
      ),
      tufts('#93969a', 2.6, [
        [112, 172],
        [98, 140],
        [126, 186],
      ]),
    ],
    ...cheek,
  }),
  'cockatiel-white-faced': cockatiel({
    ground: ['#e6d6b8', '#eee2cb'],
    crest: '#a9acaf',
    crestShade: '#85888d',
    body: '#93969a',
    edge: '#7c8085',
    wing: '#85888d',
    wingShade: '#6f7379',
    face: '#f4f3ef',
    cheek: '#e9e8e3',
    cheekShade: '#dcdbd6',
  }),
} satisfies Record<string, Drawing>;
