// The sheets for the flock's settings, in one file that is loaded when the first sheet opens, because they all need a
// connection.
export { CloseSheet } from './close-sheet.tsx';
export { ContactSheet } from './contact-sheet.tsx';
export { FlockSheet } from './flock-sheet.tsx';
export { LeaveSheet } from './leave-sheet.tsx';
export { NewFlockSheet } from './new-flock-sheet.tsx';
export { NewTokenSheet } from './new-token-sheet.tsx';
export { TimeZoneSheet } from './time-zone-sheet.tsx';
