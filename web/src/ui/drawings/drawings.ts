// All portraits by name. They are loaded separately, when the first one is shown.
import { africanGreys } from './african-greys.ts';
import { amazons } from './amazons.ts';
import { budgerigars } from './budgerigars.ts';
import { cockatiels } from './cockatiels.ts';
import { cockatoos } from './cockatoos.ts';
import { conures } from './conures.ts';
import { finches } from './finches.ts';
import { lovebirds } from './lovebirds.ts';
import { macaws } from './macaws.ts';
import type { PortraitName } from './names.ts';
import { ringnecks } from './ringnecks.ts';
import type { Drawing } from './shapes.ts';

export const drawings: Readonly<Record<PortraitName, Drawing>> = {
  ...africanGreys,
  ...amazons,
  ...budgerigars,
  ...cockatiels,
  ...cockatoos,
  ...conures,
  ...finches,
  ...lovebirds,
  ...macaws,
  ...ringnecks,
};
