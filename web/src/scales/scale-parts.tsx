// The components for a scale on the weigh screen, in one file that is loaded only if the browser can read scales.
export { ScaleLine } from './scale-line.tsx';
export { ScaleSheet } from './scale-sheet.tsx';
