// Renders the page that people see if an endpoint that they opened in the browser refuses the request.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { Speaker } from '../languages/sentence.ts';
import { escapeHtml } from '../mail/escape-html.ts';

export interface PageLink {
  href: string;
  text: Phrase;
}

const startPage: PageLink = { href: '/', text: phrase('Go to the home page') };

/** Renders a refusal as a page, by default with a link to the home page. */
export function refusalPage({ language, say }: Speaker, sentence: string, link = startPage): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flock Care</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/page.css">
<body>
<main>
<img src="/icon.svg" alt="" width="56" height="56">
<h1>Flock Care</h1>
<p>${escapeHtml(sentence)}</p>
<p><a class="button" href="${link.href}">${escapeHtml(say(link.text))}</a></p>
</main>
</body>
</html>
`;
}
