// The sheets that edit a bird's stays and arrival. They need a connection, so they are in one file that is loaded when
// the first of them opens.
export { ArrivalSheet } from './arrival-sheet.tsx';
export { StaySheet } from './stay-sheet.tsx';
