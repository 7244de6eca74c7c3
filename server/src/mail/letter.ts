// A letter in its two forms, text and HTML, from one description: what is said, and one link.
import { escapeHtml } from '../operations/pages.ts';

export interface Letter {
  to: string;
  /** The same for every letter of its kind: nothing that people wrote gets into a header. */
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; url: string };
  /** Why the reader gets this, and what to do if it was not meant for them. */
  footnote: string;
}

const longestName = 60;

const linkMakers = /(?<=\S)[.:](?=\S)/g;
/** Characters that turn the direction of the text after them (Unicode Standard Annex 9). */
const directionTurners = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name that people chose, as it may stand in a letter: quoted, cut at 60 code points, with no dot or colon inside
 * a word, so that no mail program takes it for a link, and with nothing that turns the rest of the letter around.
 */
export function quoteName(name: string): string {
  const codePoints = [...name.replace(directionTurners, '').replace(linkMakers, '\u2024')];
  const short =
    codePoints.length > longestName
      ? `${codePoints.slice(0, longestName - 1).join('')}…`
      : codePoints.join('');
  return `“${short}”`;
}

export function textOf({ paragraphs, link, footnote }: Letter): string {
  return [...paragraphs, `${link.label}:\n${link.url}`, `--\nFlock Care\n${footnote}`]
    .join('\n\n')
    .concat('\n');
}

export function htmlOf({ subject, paragraphs, link, footnote }: Letter): string {
  const url = escapeHtml(link.url);
  const body = paragraphs
    .map(paragraph => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Flock Care</p>
${body}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f6f5c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:14px;opacity:.75">${escapeHtml(footnote)}</p>
</div>
</body>
</html>
`;
}
