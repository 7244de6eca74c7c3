// The drawn bird of a species. A file of its own, so that the drawings come when one is first shown.
import { drawings } from './drawings.ts';
import { DrawnBird } from './drawn-bird.tsx';
import type { PortraitName } from './names.ts';

export const NamedBird = ({ name }: { name: PortraitName }) => <DrawnBird drawing={drawings[name]} />;
