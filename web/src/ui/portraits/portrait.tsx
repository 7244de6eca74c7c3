// A bird's round portrait in its ring: a photo, a drawing of its species, or its initial.
import type { CSSProperties } from 'react';
import { DrawnPortrait } from '../drawings/drawn-portrait.tsx';
import { portraitFor } from '../drawings/names.ts';
import { initialOf } from '../formats/names.ts';
import styles from './portrait.module.css';
import { type PhotoReference, type PhotoSize, usePhoto } from './use-photo.ts';

export interface PortraitBird {
  name: string;
  /** The bird's own color. No meaning depends on it alone. */
  chartColor: string;
  photo?: PhotoReference | null;
  /** The photo itself, for a bird that is not in the flock. */
  photoDataUrl?: string | null;
  /** Used to find a drawing if there is no photo. */
  species?: string;
}

interface Props {
  bird: PortraitBird;
  /** The diameter within the ring, in CSS pixels. */
  size?: number;
  /** The size of the photo: small in lists, large on a bird's page. */
  photoSize?: PhotoSize;
}

export function Portrait({ bird, size = 46, photoSize = 'small' }: Props) {
  const photo = usePhoto(bird.photo, photoSize);
  const source = photo ?? bird.photoDataUrl;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--side': `${size}px`,
    '--bird': bird.chartColor,
  };
  return (
    <span className={`${styles.portrait} ${size < 40 ? styles.small : ''}`} style={style} aria-hidden="true">
      {source ? (
        <img src={source} alt="" width={size} height={size} draggable={false} decoding="async" />
      ) : photo === undefined ? (
        <Initial name={bird.name} />
      ) : (
        <SpeciesDrawing bird={bird} />
      )}
    </span>
  );
}

/** Rendered by CSS, so that it is not part of the visible text of a link or button. */
function Initial({ name }: { name: string }) {
  return <span className={styles.initial} data-initial={initialOf(name)} />;
}

function SpeciesDrawing({ bird }: { bird: PortraitBird }) {
  const drawing = bird.species === undefined ? undefined : portraitFor(bird.species);
  const initial = <Initial name={bird.name} />;
  if (!drawing) return initial;
  return (
    <span className={styles.drawn}>
      <DrawnPortrait name={drawing}>{initial}</DrawnPortrait>
    </span>
  );
}

interface PersonProps {
  name: string;
  size?: number;
  /** Dashed: invited, but not a member yet. */
  isInvited?: boolean;
  /** Filled: currently sitting. */
  isSitting?: boolean;
}

/** People are rounded squares with an initial, so that nobody mistakes them for birds. */
export function PersonMark({ name, size = 34, isInvited = false, isSitting = false }: PersonProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { '--side': `${size}px` };
  const stateClass = isInvited ? styles.invited : isSitting ? styles.sitting : '';
  return (
    <span className={`${styles.person} ${stateClass}`} style={style} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
