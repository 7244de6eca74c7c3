// The sheets about people, in one file that is loaded when the first sheet opens, because they all need a connection.
export { ExtendSheet } from './extend-sheet.tsx';
export { InviteSheet } from './invite-sheet.tsx';
export { MemberSheet } from './member-sheet.tsx';
