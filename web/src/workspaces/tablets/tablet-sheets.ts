// The sheets for shared tablets, in one file that is loaded when the first of them opens.
export { NewTabletSheet } from './new-tablet-sheet.tsx';
export { TabletSheet } from './tablet-sheet.tsx';
