// Removes credentials from the text of an error: a mail server may quote the email that it rejects, with its link and code.

/** What may be between any two characters of a token that was broken over lines, also in quoted-printable. */
const gap = '[=\\s-]*';
const prefix = ['f', 'c', '[a-z]', '_'].join(gap);
/** After its prefix a token has 49 characters. */
const credential = new RegExp(`${prefix}(?:${gap}\\w){1,49}`, 'g');

/** Six digits by themselves, which may be the code beside the link, and a line may end among them. */
const code = /(?<![\w.])\d(?:=?\r?\n?\d){5}(?!\w)/g;

export const hideCredentials = (text: string): string =>
  text.replace(credential, '[hidden]').replace(code, '[hidden]');
