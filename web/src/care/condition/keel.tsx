// Draws the cross-section of a bird's breast, with the keel in the middle, for a body condition score.

/** The outline of the breast muscles from left to right, and the y coordinate of the keel's edge. */
const shapes: Readonly<Record<number, { muscles: string; tip: number }>> = {
  1: { muscles: 'M4 34C15 33 20 25 21.5 6Q24 2.5 26.5 6C28 25 33 33 44 34', tip: 7 },
  2: { muscles: 'M4 34C9 27 17 22 21 9Q24 5.5 27 9C31 22 39 27 44 34', tip: 10 },
  3: { muscles: 'M4 34C4 20 13 11 21 9.5Q24 8 27 9.5C35 11 44 20 44 34', tip: 12 },
  4: { muscles: 'M4 34C0 16 12 7 24 8C36 7 48 16 44 34', tip: 14 },
  5: { muscles: 'M4 34C-3 13 11 -1 24 11C37 -1 51 13 44 34', tip: 20 },
};

/** Hidden from screen readers, because a number or a word is next to it. */
export function Keel({ score, width = 44 }: { score: number; width?: number }) {
  const shape = shapes[score];
  if (!shape) return null;
  const { muscles, tip } = shape;
  return (
    <svg
      viewBox="0 0 48 40"
      width={`${width / 16}rem`}
      height={`${(width * 40) / 48 / 16}rem`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={`${muscles}Q24 40 4 34z`} fill="currentColor" fillOpacity="0.2" />
      <path d={`M24 ${tip}V36`} strokeWidth="3.6" />
    </svg>
  );
}
