// A drawing as SVG. It uses no ids, so a page can show the same bird many times. The style sheet makes it round.
import styles from './drawn-bird.module.css';
import type { Drawing } from './shapes.ts';

export const DrawnBird = ({ drawing }: { drawing: Drawing }) => (
  <svg viewBox="0 0 200 200" className={styles.bird} aria-hidden="true" focusable="false">
    {drawing.map((shape, index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing never change their order
        key={index}
        d={shape.d}
        fill={shape.fill}
        stroke={shape.stroke}
        strokeWidth={shape.width}
        opacity={shape.opacity}
      />
    ))}
  </svg>
);
