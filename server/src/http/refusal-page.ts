// The page that the service renders for people whose browser opens an endpoint of the API.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { Speaker } from '../languages/sentence.ts';
import { escapeHtml } from '../mail/escape-html.ts';

/** The link on the page. */
export interface PageLink {
  href: string;
  text: Phrase;
}

const startPage: PageLink = { href: '/', text: phrase('Go to the home page') };

/** Renders a page for a link that no longer works. */
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
