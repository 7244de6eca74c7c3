// The parts of a scale on the weigh screen, in one file that is loaded where the browser can read scales.
export { ScaleLine } from './scale-line.tsx';
export { ScaleSheet } from './scale-sheet.tsx';
