// The sheets for the flock's settings. They all need a connection anyway, so this file is loaded only when the first of
// them opens.
export { CloseSheet } from './close-sheet.tsx';
export { ContactSheet } from './contact-sheet.tsx';
export { FlockSheet } from './flock-sheet.tsx';
export { LeaveSheet } from './leave-sheet.tsx';
export { NewFlockSheet } from './new-flock-sheet.tsx';
export { NewTokenSheet } from './new-token-sheet.tsx';
export { TimeZoneSheet } from './time-zone-sheet.tsx';
