// Ring-necked parakeets: slender, red-beaked, with a ring around the neck.
import { area, backdrop, type Drawing, eye, line, lowerBeak, scallops, tufts, upperBeak } from './shapes.ts';

interface Plumage {
  ground: readonly [far: string, near: string];
  body: string;
  shade: string;
  wing: string;
  ring: string;
}

function ringneck(p: Plumage): Drawing {
  const beak = { x: 141, y: 58, size: 0.74, upper: '#d8392f', lower: '#2b2626', shine: '#f59a88' };
  return [
    ...backdrop(...p.ground),
    lowerBeak(beak),
    area(
      p.body,
      'M22 200c22-28 34-52 38-82 0-50 20-86 52-86 28 0 44 20 44 48 0 20-6 34-12 46 14 20 28 44 36 74z',
    ),
    area(p.shade, 'M60 118c0-50 20-86 52-86-26 18-38 48-34 92 2 32-6 56-18 76H22c22-28 34-52 38-82z'),
    area('#2b2723', 'M148 116c-3 8-9 12-18 13-24 4-48-2-68-14 24 7 46 6 64-1 8-3 14-2 22 2z'),
    line(p.ring, 5, 'M61 127c16 9 36 12 56 12'),
    tufts(p.shade, 2.4, [
      [92, 84],
      [84, 98],
      [98, 102],
      [88, 70],
    ]),
    area(p.wing, 'M60 142c-6 26-20 44-38 58h62c4-22-4-42-24-58z'),
    line(p.shade, 3, 'M64 160c6 12 9 26 8 40'),
    scallops(p.shade, 2.6, 16, [
      [94, 158, 4],
      [102, 172, 4],
      [94, 186, 5],
    ]),
    ...upperBeak(beak),
    ...eye({ x: 120, y: 72, r: 8, ring: '#eab39c', ringR: 9.8, iris: '#cfae6a' }),
  ];
}

export const ringnecks = {
  'ring-necked-parakeet-green': ringneck({
    ground: ['#e8d3d8', '#efe0e4'],
    body: '#86c257',
    shade: '#6da844',
    wing: '#5c9a43',
    ring: '#e98aa0',
  }),
  'ring-necked-parakeet-blue': ringneck({
    ground: ['#e9dcc0', '#f0e7d2'],
    body: '#7fb8dc',
    shade: '#649fc6',
    wing: '#5b90bb',
    ring: '#f3f1ec',
  }),
} satisfies Record<string, Drawing>;
