// Removes credentials from error messages: a mail server may quote the email that it rejects, with its link and code.

/** The characters allowed between two characters of a token that is split across lines, including in quoted-printable. */
const gap = '[=\\s-]*';
const prefix = ['f', 'c', '[a-z]', '_'].join(gap);
/** A token has 49 characters after its prefix. */
const credential = new RegExp(`${prefix}(?:${gap}\\w){1,49}`, 'g');

/** Six digits on their own, possibly split across lines: they may be the code sent along with the link. */
const code = /(?<![\w.])\d(?:=?\r?\n?\d){5}(?!\w)/g;

export const hideCredentials = (text: string): string =>
  text.replace(credential, '[hidden]').replace(code, '[hidden]');
