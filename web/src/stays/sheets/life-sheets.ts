// The sheets that edit a bird's stays and arrival. They need a connection anyway, so this file is loaded only when the
// first of them opens.
export { ArrivalSheet } from './arrival-sheet.tsx';
export { StaySheet } from './stay-sheet.tsx';
