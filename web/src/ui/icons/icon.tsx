// An icon. Screen readers skip it, because there is always text or a label with the same meaning.
import type { IconShape } from './frame-icons.ts';

interface Props {
  shape: IconShape;
  /** In CSS pixels at normal text size; grows with the text. */
  size?: number;
  className?: string | undefined;
  /** Mirrors the icon in right-to-left languages. For carets and arrows. */
  mirrored?: boolean;
}

export function Icon({ shape, size = 22, className, mirrored = false }: Props) {
  const side = `${size / 16}rem`;
  const look = shape.isStroked ? lines : areas;
  return (
    <svg
      {...look}
      width={side}
      height={side}
      aria-hidden="true"
      className={className}
      data-mirrored={mirrored || undefined}
    >
      <path d={shape.path} />
    </svg>
  );
}

const areas = { viewBox: '0 0 256 256', fill: 'currentColor' };
const lines = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
