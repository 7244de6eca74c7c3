// The sheets about people, in one file that is loaded when the first of them opens: they need a connection.
export { ExtendSheet } from './extend-sheet.tsx';
export { InviteSheet } from './invite-sheet.tsx';
export { MemberSheet } from './member-sheet.tsx';
