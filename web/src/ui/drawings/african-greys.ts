// African greys: scalloped gray feathers, a pale face, a pale eye, a heavy dark beak.
import { area, backdrop, type Drawing, eye, line, scallops } from './shapes.ts';

const beak = '#2b2a2b';

export const africanGreys = {
  'african-grey': [
    ...backdrop('#e3cdc6', '#ecdad4'),
    area(
      '#8f969b',
      'M14 200c24-26 34-48 36-82C52 68 68 30 108 28c32-1 50 22 50 52 0 22-6 38-14 52 12 16 34 42 42 68z',
    ),
    area('#7e868c', 'M50 118C48 152 34 178 14 200h30c12-18 18-46 14-76 0-36 12-72 40-94C66 36 52 72 50 118z'),
    scallops('#bcc2c5', 2.8, 15, [
      [70, 52, 3],
      [64, 66, 3],
      [58, 80, 3],
      [64, 94, 3],
      [57, 108, 4],
      [64, 122, 5],
      [72, 136, 5],
      [80, 150, 5],
      [72, 164, 6],
      [80, 178, 6],
      [88, 192, 6],
    ]),
    area('#6d757c', 'M50 132C44 164 26 184 8 200h74c2-26-8-50-32-68z'),
    line('#59616a', 3, 'M54 152c6 16 6 32 0 48M40 172c2 10 0 20-6 28'),
    area('#f1f0ec', 'M96 78c0-22 18-34 44-32 10 6 16 18 16 34 0 18-6 30-16 36-26 0-44-14-44-38z'),
    area(beak, 'M146 112c10 2 17 9 15 19-4 8-14 10-21 6-6-4-6-10-3-16 2-5 5-8 9-9z'),
    area(beak, 'M141 56c26-6 46 14 46 48 0 18-6 32-15 41-2-14-9-27-28-33-8-18-9-40-3-56z'),
    line('#6a6869', 4, 'M156 66c12 4 19 14 21 26', 0.8),
    ...eye({ x: 122, y: 78, r: 10, ring: '#d9dad4', iris: '#efe0a0' }),
  ],
} satisfies Record<string, Drawing>;
