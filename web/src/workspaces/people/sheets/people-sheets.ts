// The sheets about people. They all need a connection anyway, so this file is loaded only when the first of them opens.
export { ExtendSheet } from './extend-sheet.tsx';
export { InviteSheet } from './invite-sheet.tsx';
export { MemberSheet } from './member-sheet.tsx';
