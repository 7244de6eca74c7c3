// The drawn bird of a species, in a separate file so that the drawings load only when one is first shown.
import { drawings } from './drawings.ts';
import { DrawnBird } from './drawn-bird.tsx';
import type { PortraitName } from './names.ts';

export const NamedBird = ({ name }: { name: PortraitName }) => <DrawnBird drawing={drawings[name]} />;
