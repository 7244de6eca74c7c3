// Renders emails as text and as HTML.
import { type Language, phrase } from '@flock-care/contract/languages';
import type { Translator } from '../languages/translator.ts';
import { escapeHtml } from './escape-html.ts';

export interface Email {
  to: string;
  language: Language;
  /** Fixed for each template, so that nothing a person wrote gets into a header. */
  subject: string;
  paragraphs: readonly string[];
  /** The introduction precedes the URL in the text version, which has no button. */
  link: { label: string; introduction: string; url: string };
  /** Six digits that work like the link; null if the email has no code. */
  code?: string | null;
  /** The words above the code. */
  codeLabel: string;
  /** Says why the recipient gets the email, or what to do if they do not expect it. */
  footnote: string;
}

const maxNameLength = 60;

/** Mail programs turn a word that contains one of these into a link. */
const punctuationInWords = /(?<=\S)[.:](?=\S)/g;
/** Bidirectional formatting characters (Unicode Standard Annex 9), which reorder the text after them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Quotes a name that people chose and makes it safe for an email: cut at 60 code points, without punctuation that mail
 * programs turn into a link, and without control characters that reorder the text after it.
 */
export function quoteName(name: string, { say }: Translator): string {
  const codePoints = [...name.replace(bidiControls, '').replace(punctuationInWords, '\u2024')];
  const short =
    codePoints.length > maxNameLength
      ? `${codePoints.slice(0, maxNameLength - 1).join('')}…`
      : codePoints.join('');
  return say(phrase('“{name}”', { name: short }));
}

export function renderText({ paragraphs, link, code, codeLabel, footnote }: Email): string {
  const codeParts = code ? [`${codeLabel}\n${code}`] : [];
  return [...paragraphs, `${link.introduction}\n${link.url}`, ...codeParts, `--\nFlock Care\n${footnote}`]
    .join('\n\n')
    .concat('\n');
}

export function renderHtml(email: Email): string {
  const { language, subject, paragraphs, link, code, codeLabel, footnote } = email;
  const url = escapeHtml(link.url);
  const body = paragraphs
    .map(paragraph => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
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
${code ? htmlOfCode(code, codeLabel) : ''}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:14px;opacity:.75">${escapeHtml(footnote)}</p>
</div>
</body>
</html>
`;
}

/** Renders the digits in one run, so that phones recognize the code and offer to fill it in. */
const htmlOfCode = (
  code: string,
  codeLabel: string,
) => `<p style="margin:0 0 4px">${escapeHtml(codeLabel)}</p>
<p style="margin:0 0 16px;font:600 28px/1.3 ui-monospace,'SF Mono',Menlo,Consolas,monospace;letter-spacing:.15em">${escapeHtml(code)}</p>
`;
